import { usersEndpoints } from './users.gen.ts'

export const usersApi = usersEndpoints.enhanceEndpoints({
  endpoints: { getUsersWithPhoneNumbers: { providesTags: ['Users'] } },
})

export const { useGetUsersWithPhoneNumbersQuery } = usersApi
