import { App } from 'antd'
import { useMemo } from 'react'

/** Spec 2 §9, in seconds. */
const TOAST_SECONDS = 3
const SNACKBAR_SECONDS = 10

/** The short messages of the inbox: what went well is said for 3 s, what went wrong for 10. */
export function useToasts() {
  const { message } = App.useApp()
  return useMemo(
    () => ({
      success: (content: string) => void message.success({ content, duration: TOAST_SECONDS }),
      error: (content: string) => void message.error({ content, duration: SNACKBAR_SECONDS }),
      info: (content: string) => void message.info({ content, duration: TOAST_SECONDS }),
    }),
    [message],
  )
}
