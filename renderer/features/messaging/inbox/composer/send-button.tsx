import { useSelector } from 'react-redux'
import { selectSendOnEnter } from '#renderer/lib/preferences.slice.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { Tooltip } from '#renderer/ui/tooltip.tsx'
import styles from './composer.module.css'
import { sendShortcut } from './shortcuts.ts'

export function SendButton({ isDisabled, onSend }: { isDisabled: boolean; onSend: () => void }) {
  const shortcut = sendShortcut(useSelector(selectSendOnEnter))
  return (
    <Tooltip title={`Send (${shortcut})`}>
      <button type="button" className={styles.send} aria-disabled={isDisabled} onClick={onSend}>
        Send
        <Icon name="send" size={15} />
      </button>
    </Tooltip>
  )
}
