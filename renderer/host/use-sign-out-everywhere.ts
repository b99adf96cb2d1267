import { ask, say } from '#renderer/ui/feedback.ts'
import { useHost } from './host-context.tsx'

/** Asks, then ends every session of the person, on all devices. */
export function useSignOutEverywhere(): () => void {
  const host = useHost()
  return () =>
    ask({
      title: 'Sign out everywhere?',
      content: 'This ends your session here and on every other computer and phone. You sign in again with your password.',
      okText: 'Sign out everywhere',
      onOk: async () => {
        try {
          await host.session.signOut({ everywhere: true })
        } catch {
          say('error', 'Your sessions could not be ended. You are still signed in. Check your connection and try again.')
        }
      },
    })
}
