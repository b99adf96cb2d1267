export { AuthCallbackPage as Component } from '#renderer/features/platform/session/auth-callback-page.tsx'
