import { Icon } from '#renderer/ui/icon.tsx'
import { Tooltip } from '#renderer/ui/tooltip.tsx'
import styles from './thread.module.css'

/** Away from the bottom: the way back, with the number of texts that came in meanwhile. */
export function JumpButton({ isShown, unseen, onClick }: { isShown: boolean; unseen: number; onClick: () => void }) {
  if (!isShown) return null
  return (
    <Tooltip title="Go to the newest text">
      <button
        type="button"
        className={`${styles.jump} ${unseen > 0 ? styles.jumpNew : ''}`}
        aria-label={unseen > 0 ? `${unseen} new, go to the newest text` : 'Go to the newest text'}
        onClick={onClick}
      >
        {unseen > 0 && <span>{unseen} new</span>}
        <Icon name="arrowDown" size={16} />
      </button>
    </Tooltip>
  )
}
