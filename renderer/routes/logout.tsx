export { LogoutPage as Component } from '#renderer/features/platform/session/logout-page.tsx'
