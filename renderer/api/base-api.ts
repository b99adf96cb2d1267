import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

/** The only api of the client. Areas inject their endpoints: `<area>.gen.ts` is generated, `<area>.api.ts` enriches it. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Session',
    'Company',
    'ConversationList',
    'Conversation',
    'ConversationCounts',
    'Thread',
    'Search',
    'Contact',
    'Phones',
    'Users',
  ],
  endpoints: () => ({}),
})
