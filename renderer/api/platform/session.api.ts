import { sessionEndpoints } from './session.gen.ts'

export const sessionApi = sessionEndpoints.enhanceEndpoints({
  endpoints: {
    getUserAndCompany: { providesTags: ['Session'], keepUnusedDataFor: 24 * 60 * 60 },
    updateNotificationSetting: {
      onQueryStarted: async ({ Notifications }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          sessionApi.util.updateQueryData('getUserAndCompany', undefined, (draft) => {
            draft.user.notifications = Notifications
          }),
        )
        queryFulfilled.catch(patch.undo)
      },
    },
  },
})

export const { useGetUserAndCompanyQuery, useUpdateNotificationSettingMutation } = sessionApi
