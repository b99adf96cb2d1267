import type { WorkspacesHost } from '#renderer/host/host.ts'
import { isMac } from '#renderer/lib/platform.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ask, say } from '#renderer/ui/feedback.ts'
import hidden from '#renderer/ui/hidden.module.css'
import type { WorkspaceList } from '#shared/ipc/workspaces.ts'
import styles from './workspaces-page.module.css'

type Entry = WorkspaceList['workspaces'][number]

interface Props {
  workspace: Entry
  /** Its place, which is its key from 1 to 9. */
  number: number
  host: WorkspacesHost
}

export function WorkspaceRow({ workspace, number, host }: Props) {
  const { id, name, address, unread, isManaged, mayRemove } = workspace
  const remove = () =>
    ask({
      title: `Remove ${name}?`,
      content: removalWords(workspace),
      okText: 'Remove',
      isDangerous: true,
      onOk: async () => {
        await host.remove(id).catch(() => say('error', `${name} could not be removed. Check your connection and try again.`))
      },
    })
  return (
    <li className={styles.row} aria-current={workspace.isFront || undefined}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.address}>
          {[name === address ? '' : address, isManaged ? 'Set by your company' : ''].filter(Boolean).join(' · ')}
        </span>
      </div>
      {unread > 0 && (
        <span className={styles.unread}>
          {unread > 99 ? '99+' : unread}
          <span className={hidden.hidden}> unread</span>
        </span>
      )}
      {number <= 9 && <kbd className={styles.key}>{isMac ? `⌘ ${number}` : `Ctrl ${number}`}</kbd>}
      <Button isSmall onClick={() => void host.open(id)}>
        Open<span className={hidden.hidden}> {name}</span>
      </Button>
      {mayRemove && (
        <Button isSmall onClick={remove}>
          Remove<span className={hidden.hidden}> {name}</span>
        </Button>
      )}
    </li>
  )
}

function removalWords({ isOnThisComputer }: Entry): string {
  if (isOnThisComputer)
    return 'The server on this computer stops, and everything in it is deleted: customers, texts, settings. This cannot be undone.'
  return 'You are signed out, and drafts and settings of this workspace are deleted from this computer. On the server nothing changes.'
}
