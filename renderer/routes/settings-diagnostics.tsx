export { DiagnosticsPage as Component } from '#renderer/features/platform/diagnostics/diagnostics-page.tsx'
