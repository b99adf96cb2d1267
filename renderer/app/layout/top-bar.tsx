import { useSession } from '#renderer/features/platform/session/use-session.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { Tooltip } from '#renderer/ui/tooltip.tsx'
import { ConnectionStatus } from './connection-status.tsx'
import styles from './top-bar.module.css'
import { UpdateOffer } from './update-offer.tsx'
import { useCurrentPageName } from './use-page-name.ts'
import { paletteKeys } from './use-palette-shortcut.ts'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ onOpenPalette }: { onOpenPalette(): void }) {
  const { company, companyApps } = useSession()
  return (
    <header className={styles.bar}>
      <PageName />
      {company && <span className={styles.company}>{company.name}</span>}
      <span className={styles.space} />
      <UpdateOffer />
      {companyApps.messageIq && <ConnectionStatus />}
      <Tooltip title="Jump to a contact or page">
        <button type="button" className={styles.pill} onClick={onOpenPalette} aria-label={`${paletteKeys}: jump to a contact or page`}>
          <span className={styles.keys}>{paletteKeys}</span>
          <span className={styles.glass}>
            <Icon name="search" size={14} />
          </span>
        </button>
      </Tooltip>
      <UserMenu />
    </header>
  )
}

function PageName() {
  return <h1 className={styles.page}>{useCurrentPageName()}</h1>
}
