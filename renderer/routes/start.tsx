export { StartPage as Component } from '#renderer/features/platform/launcher/start-page.tsx'
