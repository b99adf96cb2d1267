import { Button, Segmented, Switch } from 'antd'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { useGetUserAndCompanyQuery, useUpdateNotificationSettingMutation } from '#renderer/api/platform/session.api.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import { permissionWords } from '#renderer/host/permission-words.ts'
import { useNotificationPermission } from '#renderer/host/use-notification-permission.ts'
import { useSignOutEverywhere } from '#renderer/host/use-sign-out-everywhere.ts'
import { isMac } from '#renderer/lib/platform.ts'
import { selectSendOnEnter, selectTheme, sendOnEnterChosen, type ThemeChoice, themeChosen } from '#renderer/lib/preferences.slice.ts'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'
import { say } from '#renderer/ui/feedback.ts'
import hidden from '#renderer/ui/hidden.module.css'
import { Setting } from '#renderer/ui/setting.tsx'
import styles from '#renderer/ui/settings-page.module.css'

const sendKey = isMac ? '⌘ Enter' : 'Ctrl + Enter'

/** 'User Settings' of the Message IQ settings: what a person decides for themselves. */
export function UserSettingsPage() {
  const { data } = useGetUserAndCompanyQuery()
  if (!data) return null
  return (
    <AntdTheme>
      <main className={styles.page}>
        <h1>Message IQ Settings</h1>
        <p className={styles.lead}>
          User Settings of {data.user.name} · {data.user.email}
        </p>
        <section aria-labelledby="notifications">
          <h2 id="notifications">Notifications</h2>
          <NotificationSetting userId={data.user.id} isOn={data.user.notifications} />
          <PermissionSetting isOn={data.user.notifications} />
          <Setting label="Sound, preview and quiet hours" text="What a notification shows on this computer, and when there are none.">
            <Link to="/settings/notifications">Notification settings</Link>
          </Setting>
        </section>
        <section aria-labelledby="computer">
          <h2 id="computer">On this computer</h2>
          <ThemeSetting />
          <SendKeySetting />
          <DesktopLink />
        </section>
        <section aria-labelledby="sessions">
          <h2 id="sessions">Sessions</h2>
          <SessionsSetting />
        </section>
      </main>
    </AntdTheme>
  )
}

function NotificationSetting({ userId, isOn }: { userId: string; isOn: boolean }) {
  const host = useHost()
  const [update, { isLoading }] = useUpdateNotificationSettingMutation()

  const change = async (isWanted: boolean) => {
    // Asked at the click, which is when browsers allow the question.
    const permission = isWanted ? host.shell.requestNotificationPermission() : null
    const result = await update({ Id: userId, Notifications: isWanted })
    if (result.error) say('error', 'Your notification setting could not be saved. Please try again.')
    await permission
  }

  return (
    <Setting label="Browser notifications" text="A notification for new texts, every ten seconds at most. A click opens the conversation.">
      <Switch aria-label="Browser notifications" checked={isOn} loading={isLoading} onChange={(isWanted) => void change(isWanted)} />
    </Setting>
  )
}

function PermissionSetting({ isOn }: { isOn: boolean }) {
  const host = useHost()
  const permission = useNotificationPermission()
  if (!isOn || permission === null) return null
  const { text, canAsk } = permissionWords[permission]
  return (
    <Setting label="On this computer" text={text} isTrouble={permission !== 'granted'}>
      {canAsk && <Button onClick={() => void host.shell.requestNotificationPermission()}>Allow notifications</Button>}
    </Setting>
  )
}

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

function ThemeSetting() {
  const dispatch = useDispatch()
  return (
    <Setting label="Theme" text="How IQ Suite looks on this computer.">
      <Segmented
        aria-label="Theme"
        value={useSelector(selectTheme)}
        onChange={(choice) => dispatch(themeChosen(choice))}
        options={themes}
      />
    </Setting>
  )
}

function DesktopLink() {
  const { desktop } = useHost()
  if (!desktop) return null
  return (
    <Setting label="Desktop" text="Start at login, the tray, size and spelling.">
      <Link to="/settings/desktop">
        Open<span className={hidden.hidden}> the settings of the desktop client</span>
      </Link>
    </Setting>
  )
}

function SendKeySetting() {
  const dispatch = useDispatch()
  const isOn = useSelector(selectSendOnEnter)
  return (
    <Setting
      label="Send on Enter"
      text={isOn ? 'Enter sends the text, Shift + Enter starts a new line.' : `Enter starts a new line, ${sendKey} sends the text.`}
    >
      <Switch aria-label="Send on Enter" checked={isOn} onChange={(isWanted) => dispatch(sendOnEnterChosen(isWanted))} />
    </Setting>
  )
}

function SessionsSetting() {
  const signOutEverywhere = useSignOutEverywhere()
  return (
    <Setting label="Sign out everywhere" text="Ends your session on every computer and phone, this one included.">
      <Button danger onClick={signOutEverywhere}>
        Sign out everywhere
      </Button>
    </Setting>
  )
}
