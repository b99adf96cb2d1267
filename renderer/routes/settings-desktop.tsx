export { DesktopSettingsPage as Component } from '#renderer/features/platform/desktop/desktop-settings-page.tsx'
