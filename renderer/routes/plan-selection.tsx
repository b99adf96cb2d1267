export { PlanSelectionPage as Component } from '#renderer/features/platform/registration/plan-selection-page.tsx'
