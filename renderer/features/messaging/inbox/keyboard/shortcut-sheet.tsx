import { Modal } from 'antd'
import { useDispatch } from 'react-redux'
import { useHost } from '#renderer/host/host-context.tsx'
import { isMac } from '#renderer/lib/platform.ts'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'
import { accelerators, shortcuts, shownAccelerator } from '#shared/commands/shortcuts.ts'
import { shortcutSheetOpened } from '../inbox.slice.ts'
import styles from './shortcut-sheet.module.css'

const groups = ['Move', 'Conversation', 'Inbox'] as const

/** Every shortcut of the inbox, from the same list that the keys are read from. */
export default function ShortcutSheet() {
  const dispatch = useDispatch()
  const { desktop } = useHost()
  // In a browser the other keys are the browser's own.
  const everywhere = accelerators
    .filter(({ id }) => id === 'palette' || desktop !== null)
    .map(({ accelerator, does }) => ({ shown: [shownAccelerator(accelerator, isMac)], does }))
  return (
    <AntdTheme>
      <Modal open title="Keyboard shortcuts" footer={null} width={560} onCancel={() => dispatch(shortcutSheetOpened(false))}>
        <div className={styles.groups}>
          {groups.map((group) => (
            <Group key={group} title={group} entries={shortcuts.filter((shortcut) => shortcut.group === group)} />
          ))}
          <Group title="Everywhere" entries={everywhere} />
        </div>
        <p className={styles.hint}>Shortcuts rest while you type.</p>
      </Modal>
    </AntdTheme>
  )
}

function Group({ title, entries }: { title: string; entries: readonly { shown: readonly string[]; does: string }[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.entries}>
        {entries.map(({ shown, does }) => (
          <div key={does} className={styles.entry}>
            <dt>{does}</dt>
            <dd>
              {shown.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
