export { CompleteRegistrationPage as Component } from '#renderer/features/platform/session/complete-registration-page.tsx'
