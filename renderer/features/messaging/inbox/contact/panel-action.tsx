import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Tooltip } from '#renderer/ui/tooltip.tsx'
import type { ShortcutId } from '#shared/commands/shortcuts.ts'
import { Named } from '../list/icon-button.tsx'
import styles from './panel-action.module.css'

interface PanelActionProps {
  icon: IconName
  /** The one word below the icon. */
  label: string
  /** What it does, in full: for the tooltip and for assistive technology. */
  name: string
  shortcut?: ShortcutId
  /** Draws the icon in the colour of a star that is set. */
  isOn?: boolean
  disabled?: boolean
  onClick: () => void
}

export function PanelAction({ icon, label, name, shortcut, isOn, disabled = false, onClick }: PanelActionProps) {
  return (
    <Tooltip title={<Named label={name} {...(shortcut && { shortcut })} />} delayMs={400}>
      <button type="button" className={styles.action} aria-label={name} data-on={isOn || undefined} disabled={disabled} onClick={onClick}>
        <Icon name={icon} />
        {label}
      </button>
    </Tooltip>
  )
}
