import { fullNameOf } from '#shared/domain/names.ts'
import { whenFulfilled } from '../when-fulfilled.ts'
import { cachedRowsOfContact } from './cache/cached.ts'
import { putRows } from './cache/inbox-cache.ts'
import { changeRow } from './cache/optimistic.ts'
import { contactsEndpoints } from './contacts.gen.ts'

export const contactsApi = contactsEndpoints.enhanceEndpoints({
  endpoints: {
    getContactData: {
      keepUnusedDataFor: 2,
      providesTags: ['Contact'],
    },
    getCurrentHubspotUrl: { keepUnusedDataFor: 2 },
    updateChatInfo: {
      onQueryStarted: ({ id, firstname, lastname, email }, { dispatch, getState, queryFulfilled }) => {
        // The phone number waits for the server, which normalizes it and may refuse it.
        const fullName = fullNameOf(firstname, lastname)
        const patch = dispatch(
          contactsApi.util.updateQueryData('getContactData', { contactId: id }, (contact) => {
            Object.assign(contact, { firstName: firstname, lastName: lastname, fullName, email })
          }),
        )
        const undoRows = cachedRowsOfContact(getState(), id).map((row) => dispatch(changeRow(row.id, { fullName })))
        whenFulfilled(
          queryFulfilled,
          (contact) => dispatch(contactsApi.util.upsertQueryData('getContactData', { contactId: id }, contact)),
          () => {
            patch.undo()
            for (const undo of undoRows) undo()
          },
        )
      },
    },
    unsubscribe: {
      onQueryStarted: ({ contactId }, { dispatch, getState, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (contact) => {
          dispatch(contactsApi.util.upsertQueryData('getContactData', { contactId }, contact))
          for (const row of cachedRowsOfContact(getState(), contactId)) dispatch(changeRow(row.id, { isUnsubscribed: true }))
        }),
    },
    getnewConversation: {
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (row) => dispatch(putRows([row], { orEqual: true }))),
    },
  },
})

export const {
  useGetContactDataQuery,
  useUpdateChatInfoMutation,
  useUnsubscribeMutation,
  useGetnewConversationMutation,
  useGetCurrentHubspotUrlQuery: useGetCurrentHubspotURLQuery,
} = contactsApi
