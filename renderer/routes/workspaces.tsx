export { WorkspacesPage as Component } from '#renderer/features/platform/workspaces/workspaces-page.tsx'
