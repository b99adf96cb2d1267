import { useHost } from '#renderer/host/host-context.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { MessagePage } from '#renderer/ui/message-page.tsx'
import { useRetry } from './use-retry.ts'

/** The server does not answer: says so, and goes on by itself as soon as it does. */
export function Unreachable({ what, retry }: { what: string; retry: () => Promise<unknown> }) {
  const { serverUrl, desktop } = useHost()
  const { isTrying, retryNow } = useRetry(retry)
  const where = serverUrl === '' ? '' : ` at ${new URL(serverUrl).host}`
  return (
    <MessagePage
      title={`${what} cannot be reached`}
      text={`There was no answer${where}. Check your connection. IQ Suite keeps trying and goes on by itself.`}
    >
      <Button isPrimary onClick={retryNow}>
        {isTrying ? 'Trying…' : 'Try again'}
      </Button>
      {desktop && <Button onClick={() => void desktop.manageWorkspaces()}>Workspaces…</Button>}
    </MessagePage>
  )
}
