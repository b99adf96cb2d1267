export { NotificationSettingsPage as Component } from '#renderer/features/platform/notifications/notification-settings-page.tsx'
