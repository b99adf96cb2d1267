import { memo } from 'react'
import { useDispatch } from 'react-redux'
import { Link, NavLink } from 'react-router-dom'
import { navigationToggled, selectIsNavigationExpanded } from '#renderer/lib/preferences.slice.ts'
import { selectUnreadTotal } from '#renderer/realtime/unread.ts'
import hidden from '#renderer/ui/hidden.module.css'
import { Icon } from '#renderer/ui/icon.tsx'
import { ProductMark } from '#renderer/ui/product-mark.tsx'
import type { Role } from '#shared/contract/operation.ts'
import type { CompanyApps } from '#shared/contract/platform/session.ts'
import { useAppSelector } from '../store.ts'
import { badgeLabel, type NavigationItem, navigationItems, roleLabels } from './navigation.ts'
import styles from './side-navigation.module.css'

/** At the side, narrow or wide as the person chose; on phones a bar at the bottom. */
export function SideNavigation({ apps, role }: { apps: CompanyApps; role: Role }) {
  const dispatch = useDispatch()
  const isExpanded = useAppSelector(selectIsNavigationExpanded)
  const items = navigationItems(apps, useAppSelector(selectUnreadTotal))
  const toggle = isExpanded ? 'Collapse' : 'Expand'
  const links = (place: NavigationItem['place']) =>
    items.filter((item) => item.place === place).map((item) => <Item key={item.to} {...item} />)
  return (
    <nav className={styles.nav} aria-label="Apps" data-expanded={isExpanded || undefined}>
      <Logo />
      {links('top')}
      <span className={styles.space} />
      {links('bottom')}
      <button
        type="button"
        className={styles.toggle}
        onClick={() => dispatch(navigationToggled())}
        aria-expanded={isExpanded}
        aria-label={`${toggle} the navigation`}
      >
        <Icon name={isExpanded ? 'chevronLeft' : 'chevronRight'} size={16} />
        {isExpanded && <span aria-hidden="true">{toggle}</span>}
      </button>
      <span className={styles.role}>{roleLabels[role]}</span>
    </nav>
  )
}

// Memoised, both: a text that comes in draws the one link anew that counts it. The router's links take longer than a row of the list.
const Logo = memo(function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label="IQ Suite: start">
      <ProductMark />
      <span className={styles.name} aria-hidden="true">
        IQ Suite
      </span>
    </Link>
  )
})

const Item = memo(function Item({ to, label, icon, unread }: NavigationItem) {
  return (
    <NavLink to={to} className={styles.item ?? ''}>
      <Icon name={icon} />
      <span>{label}</span>
      {unread > 0 && (
        <span className={styles.badge}>
          {badgeLabel(unread)}
          <span className={hidden.hidden}> unread</span>
        </span>
      )}
    </NavLink>
  )
})
