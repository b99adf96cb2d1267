export { UserSettingsPage as Component } from '#renderer/features/messaging/users/user-settings-page.tsx'
