import { Link } from 'react-router-dom'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'
import { Setting } from '#renderer/ui/setting.tsx'
import styles from '#renderer/ui/settings-page.module.css'
import { DoNotDisturbSettings } from './do-not-disturb-settings.tsx'
import { LookSettings } from './look-settings.tsx'

/** /settings/notifications: what a notification shows on this computer, and when there is none. */
export function NotificationSettingsPage() {
  return (
    <AntdTheme>
      <main className={styles.page}>
        <h1>Notifications on this computer</h1>
        <p className={styles.lead}>
          Whether your account has notifications at all is in the <Link to="/settings/user">user settings</Link>.
        </p>
        <section aria-labelledby="look">
          <h2 id="look">What is shown</h2>
          <LookSettings />
        </section>
        <DoNotDisturbSettings />
        <section aria-labelledby="help">
          <h2 id="help">When something is wrong</h2>
          <Setting label="Why was there no notification?" text="Every text that asked for your attention, and what came of it.">
            <Link to="/settings/diagnostics">Diagnostics</Link>
          </Setting>
        </section>
      </main>
    </AntdTheme>
  )
}
