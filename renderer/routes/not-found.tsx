export { NotFoundPage as Component } from '#renderer/features/platform/launcher/not-found-page.tsx'
