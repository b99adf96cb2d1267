import { phonesEndpoints } from './phones.gen.ts'

export const phonesApi = phonesEndpoints.enhanceEndpoints({
  endpoints: {
    getCompanyPhones: { providesTags: ['Phones'] },
    getCompanyPhonesByUserId: { providesTags: ['Phones'] },
  },
})

export const { useGetCompanyPhonesQuery } = phonesApi
