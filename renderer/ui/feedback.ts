/**
 * Questions and short messages, over whatever is on the page. What draws them is loaded when the first is asked or said (and ahead of that
 * once the page is at rest, see `at-rest.ts`), so that nothing on the page waits for it.
 */
export const loadFeedback = () => import('./antd-feedback.tsx')

export interface Question {
  title: string
  content?: string
  okText: string
  cancelText?: string
  isDangerous?: boolean
  /** The dialog waits for it. */
  onOk: () => void | Promise<void>
}

export function ask(question: Question): void {
  void loadFeedback().then(({ confirm }) => confirm(question))
}

export type MessageKind = 'success' | 'error' | 'info'

export function say(kind: MessageKind, content: string, seconds?: number): void {
  void loadFeedback().then(({ show }) => show(kind, content, seconds))
}
