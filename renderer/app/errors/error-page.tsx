import { Button } from '#renderer/ui/button.tsx'
import { MessagePage } from '#renderer/ui/message-page.tsx'
import { isChunkFailure } from './chunk-failure.ts'

const reload = () => window.location.reload()

/** What a person sees when a page breaks: what happened, and a way on. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isChunkFailure(error)) {
    return (
      <MessagePage
        isAlert
        title="This page could not be loaded"
        text="Either the connection is gone or there is a new version of IQ Suite. Loading again brings the current one; what you typed is kept."
      >
        <Button isPrimary onClick={reload}>
          Load again
        </Button>
      </MessagePage>
    )
  }
  return (
    <MessagePage
      isAlert
      title="Something went wrong on this page"
      text="It is our mistake, not yours. What you typed is kept. Load the page again, or go back to the start."
    >
      <Button isPrimary onClick={reload}>
        Load again
      </Button>
      <Button href="/">Back to start</Button>
    </MessagePage>
  )
}
