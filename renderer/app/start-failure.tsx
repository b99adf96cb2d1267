import { MessagePage } from '#renderer/ui/message-page.tsx'

/** Before there is a host there is no store and no antd: only words and a way on. */
export function StartFailure({ error }: { error: unknown }) {
  const reason = error instanceof Error ? error.message : 'Something unexpected happened.'
  return (
    <MessagePage isAlert title="IQ Suite could not start" text={reason}>
      <button type="button" onClick={() => window.location.reload()}>
        Load again
      </button>
    </MessagePage>
  )
}
