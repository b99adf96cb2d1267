import { App } from 'antd'
import { useHost } from './host-context.tsx'

/** Asks, then ends every session of the person, on all devices. */
export function useSignOutEverywhere(): () => void {
  const host = useHost()
  const { modal, message } = App.useApp()
  return () => {
    modal.confirm({
      title: 'Sign out everywhere?',
      content: 'This ends your session here and on every other computer and phone. You sign in again with your password.',
      okText: 'Sign out everywhere',
      onOk: async () => {
        try {
          await host.session.signOut({ everywhere: true })
        } catch {
          message.error('Your sessions could not be ended. You are still signed in. Check your connection and try again.')
        }
      },
    })
  }
}
