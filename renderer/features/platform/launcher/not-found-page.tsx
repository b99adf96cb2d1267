import { useNavigate } from 'react-router-dom'
import { Button } from '#renderer/ui/button.tsx'
import { MessagePage } from '#renderer/ui/message-page.tsx'

export function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <MessagePage title="There is no such page" text="The address may have been typed wrongly, or the page is gone.">
      <Button isPrimary onClick={() => void navigate('/')}>
        Back to start
      </Button>
    </MessagePage>
  )
}
