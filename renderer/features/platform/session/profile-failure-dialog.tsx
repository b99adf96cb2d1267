import { Button, Modal } from 'antd'
import { useHost } from '#renderer/host/host-context.tsx'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'
import type { ProfileFailure } from './profile-failure.ts'

const words: Record<Exclude<ProfileFailure, 'no-account'>, { title: string; text: string }> = {
  'bad-email': { title: 'Invalid Email', text: 'Email Address is invalid. You must use a company email.' },
  error: { title: 'Error', text: 'An error occurred while pulling your profile data. Please try again later.' },
}

interface Props {
  failure: keyof typeof words
  onRetry(): void
}

/** Nothing can be shown without a profile, so Ok signs out (spec 1 §8). A failure that may pass can be tried again first. */
export default function ProfileFailureDialog({ failure, onRetry }: Props) {
  const host = useHost()
  const signOut = () => void host.session.signOut()
  const { title, text } = words[failure]
  return (
    <AntdTheme>
      <Modal
        open
        centered
        title={title}
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        footer={
          <>
            {failure === 'error' && <Button onClick={onRetry}>Try again</Button>}
            <Button type="primary" onClick={signOut}>
              Ok
            </Button>
          </>
        }
      >
        {text}
      </Modal>
    </AntdTheme>
  )
}
