import { Button, Select } from 'antd'
import type { DesktopHost } from '#renderer/host/host.ts'
import { useUpdates } from '#renderer/host/use-updates.ts'
import { Setting } from '#renderer/ui/setting.tsx'
import type { Updates } from '#shared/ipc/updates.ts'
import { updateWords } from './update-words.ts'
import type { Choosing } from './use-desktop-settings.ts'

const channels = [
  { value: 'latest', label: 'When they are ready' },
  { value: 'beta', label: 'Early, to try them' },
] as const

/** Which version this is, which comes next, and by which way. */
export function UpdateSettings({ desktop, choosing }: { desktop: DesktopHost; choosing: Choosing }) {
  const updates = useUpdates()
  if (!updates) return null
  const { version, channel, state, checkedAt } = updates
  const isManaged = choosing.settings?.managed.includes('updateChannel') ?? false
  return (
    <section aria-labelledby="updates">
      <h2 id="updates">Updates</h2>
      <Setting
        label={`Version ${version}`}
        text={updateWords(state, checkedAt)}
        isTrouble={state.status === 'failed' || state.status === 'given-up'}
        isStatus
      >
        <Action desktop={desktop} state={state} />
      </Setting>
      {channel !== 'off' && (
        <Setting label="New versions" text={isManaged ? 'Set by your company.' : 'Early versions come sooner and may have faults.'}>
          <Select
            aria-label="New versions"
            value={channel}
            disabled={isManaged}
            options={[...channels]}
            onChange={(updateChannel) => choosing.choose({ updateChannel })}
            style={{ width: 190 }}
          />
        </Setting>
      )}
    </section>
  )
}

/** The one thing that can be done now; nothing while this computer has no updates. */
function Action({ desktop, state }: { desktop: DesktopHost; state: Updates['state'] }) {
  switch (state.status) {
    case 'off':
      return null
    case 'ready':
      return (
        <Button type="primary" disabled={state.isWaiting} onClick={() => void desktop.updates.restart()}>
          Restart to update
        </Button>
      )
    case 'given-up':
      return state.download === null ? null : (
        <Button href={state.download} target="_blank">
          Download
        </Button>
      )
    default:
      return (
        <Button loading={state.status === 'checking' || state.status === 'downloading'} onClick={() => void desktop.updates.check()}>
          Check for updates
        </Button>
      )
  }
}
