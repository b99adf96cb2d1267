import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Tooltip } from '#renderer/ui/tooltip.tsx'
import type { ShortcutId } from '#shared/commands/shortcuts.ts'
import { keyOf } from '../keyboard/shortcuts.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children' | 'title' | 'aria-label'> {
  icon: IconName
  label: string
  /** Shown in the tooltip, and told to assistive technology. */
  shortcut?: ShortcutId
  size?: number
}

/** A button that is an icon: its name and its shortcut are in a tooltip. Further attributes (and those a menu's trigger needs) go to the button. */
export function IconButton({ icon, label, shortcut, size = 20, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip title={<Named label={label} {...(shortcut && { shortcut })} />} delayMs={400}>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={shortcut && keyOf(shortcut)}
        className={`${styles.button} ${className ?? ''}`}
        {...rest}
      >
        <Icon name={icon} size={size} />
      </button>
    </Tooltip>
  )
}

/** A name with the key that does the same. */
export function Named({ label, shortcut }: { label: string; shortcut?: ShortcutId }) {
  if (!shortcut) return label
  return (
    <span className={styles.named}>
      {label} <kbd className={styles.key}>{keyOf(shortcut)}</kbd>
    </span>
  )
}
