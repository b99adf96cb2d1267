import { companyEndpoints } from './company.gen.ts'

const companyApi = companyEndpoints.enhanceEndpoints({
  endpoints: { canSendSms: { providesTags: ['Company'] } },
})

export const { useCanSendSmsQuery } = companyApi
