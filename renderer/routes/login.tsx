export { LoginPage as Component } from '#renderer/features/platform/session/login-page.tsx'
