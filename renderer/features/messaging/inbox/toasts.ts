import { say } from '#renderer/ui/feedback.ts'

/** Spec 2 §9, in seconds. */
const TOAST_SECONDS = 3
const SNACKBAR_SECONDS = 10

/** The short messages of the inbox: what went well is said for 3 s, what went wrong for 10. */
export const toasts = {
  success: (content: string) => say('success', content, TOAST_SECONDS),
  error: (content: string) => say('error', content, SNACKBAR_SECONDS),
  info: (content: string) => say('info', content, TOAST_SECONDS),
}
