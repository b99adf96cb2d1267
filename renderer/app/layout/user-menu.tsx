import type { ComponentProps } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useSession } from '#renderer/features/platform/session/use-session.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import { useInstall } from '#renderer/host/use-install.ts'
import { useSignOutEverywhere } from '#renderer/host/use-sign-out-everywhere.ts'
import { selectTheme, type ThemeChoice, themeChosen } from '#renderer/lib/preferences.slice.ts'
import { say } from '#renderer/ui/feedback.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { MenuButton } from '#renderer/ui/menu-button.tsx'
import { useAppSelector } from '../store.ts'
import { roleLabels } from './navigation.ts'
import styles from './user-menu.module.css'

const themes: { key: ThemeChoice; label: string }[] = [
  { key: 'system', label: 'System' },
  { key: 'light', label: 'Light' },
  { key: 'dark', label: 'Dark' },
]

const icon = (name: IconName) => (
  <span className={styles.icon}>
    <Icon name={name} size={16} />
  </span>
)

export function UserMenu() {
  const host = useHost()
  const { desktop } = host
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { user, userRole, companyApps } = useSession()
  const chosen = useAppSelector(selectTheme)
  const signOutEverywhere = useSignOutEverywhere()
  const install = useInstall()

  const signOut = () => {
    host.session.signOut().catch(() => say('error', 'You could not be signed out. Check your connection and try again.'))
  }

  const items: ComponentProps<typeof MenuButton>['items'] = [
    {
      key: 'person',
      type: 'group',
      label: (
        <span className={styles.person}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </span>
      ),
    },
    { type: 'divider' },
    // Settings belong to Message IQ (spec 1 §2.4): without it there is nothing to edit behind this entry.
    ...(companyApps.messageIq
      ? [{ key: 'edit', label: 'Edit account', icon: icon('user'), onClick: () => void navigate('/settings/user') }]
      : []),
    {
      key: 'theme',
      label: 'Theme',
      icon: icon('theme'),
      children: themes.map(({ key, label }) => ({
        key,
        label,
        icon: key === chosen ? icon('check') : <span className={styles.icon} />,
        onClick: () => dispatch(themeChosen(key)),
      })),
    },
    ...(install ? [{ key: 'install', label: 'Install the app', icon: icon('download'), onClick: install }] : []),
    { type: 'divider' },
    ...(desktop ? [{ key: 'workspaces', label: 'Workspaces…', icon: icon('start'), onClick: () => void desktop.manageWorkspaces() }] : []),
    { key: 'everywhere', label: 'Sign out everywhere', icon: icon('devices'), onClick: signOutEverywhere },
    { key: 'exit', label: 'Exit App', icon: icon('exit'), onClick: signOut },
    { type: 'divider' },
    { key: 'role', type: 'group', label: <span className={styles.role}>{roleLabels[userRole]}</span> },
  ]

  return (
    <MenuButton
      items={items}
      className={styles.menu}
      button={(trigger) => (
        <button type="button" className={styles.button} {...trigger}>
          <span className={styles.name}>{user.name}</span>
          <span className={styles.face}>
            <Icon name="user" size={16} />
          </span>
        </button>
      )}
    />
  )
}
