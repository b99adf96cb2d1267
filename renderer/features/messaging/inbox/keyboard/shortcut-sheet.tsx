import { Modal } from 'antd'
import { useDispatch } from 'react-redux'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'
import { shortcutSheetOpened } from '../inbox.slice.ts'
import styles from './shortcut-sheet.module.css'
import { shortcuts } from './shortcuts.ts'

const groups = ['Move', 'Conversation', 'Inbox'] as const

const isMac = navigator.platform.startsWith('Mac')
const everywhere = [{ shown: [isMac ? '⌘ K' : 'Ctrl K'], does: 'Jump to a contact or page' }]

/** Every shortcut of the inbox, from the same list that the keys are read from. */
export default function ShortcutSheet() {
  const dispatch = useDispatch()
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
