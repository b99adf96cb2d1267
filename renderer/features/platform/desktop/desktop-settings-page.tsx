import { Select, Switch } from 'antd'
import { Navigate } from 'react-router-dom'
import type { DesktopHost } from '#renderer/host/host.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import { AntdTheme } from '#renderer/ui/antd-theme.tsx'
import { PolicyFaults } from '#renderer/ui/policy-faults.tsx'
import { Setting } from '#renderer/ui/setting.tsx'
import styles from '#renderer/ui/settings-page.module.css'
import type { DesktopChoice } from '#shared/ipc/desktop.ts'
import { languageName } from './language-name.ts'
import { UpdateSettings } from './update-settings.tsx'
import { type Choosing, useDesktopSettings } from './use-desktop-settings.ts'

/** /settings/desktop: what a person decides about the program on this computer. */
export function DesktopSettingsPage() {
  const { desktop } = useHost()
  // A browser has settings of its own.
  if (!desktop) return <Navigate to="/settings/user" replace />
  return (
    <AntdTheme>
      <main className={styles.page}>
        <h1>Desktop</h1>
        <p className={styles.lead}>How IQ Suite behaves on this computer.</p>
        <Settings desktop={desktop} />
      </main>
    </AntdTheme>
  )
}

function Settings({ desktop }: { desktop: DesktopHost }) {
  const choosing = useDesktopSettings(desktop)
  const { settings } = choosing
  if (!settings) return null
  return (
    <>
      <PolicyFaults faults={settings.policyFaults} />
      <section aria-labelledby="start">
        <h2 id="start">Start and windows</h2>
        <OnOff
          choosing={choosing}
          choice="startAtLogin"
          label="Start at login"
          text="IQ Suite starts with this computer and waits in the tray, so that new texts are announced from the first minute."
        />
        <OnOff
          choosing={choosing}
          choice="closeToTray"
          label="Keep running when the window is closed"
          text="New texts keep coming. Open the window again, or quit, from the icon in the tray."
        />
        <ZoomSetting choosing={choosing} />
      </section>
      <section aria-labelledby="spelling">
        <h2 id="spelling">Spelling</h2>
        <OnOff choosing={choosing} choice="spellCheck" label="Check spelling" text="Misspelled words are underlined while you write." />
        <LanguagesSetting choosing={choosing} />
      </section>
      <UpdateSettings desktop={desktop} choosing={choosing} />
    </>
  )
}

const fixedWords = 'Set by your company.'

function OnOff({
  choosing,
  choice,
  label,
  text,
}: {
  choosing: Choosing
  choice: 'startAtLogin' | 'closeToTray' | 'spellCheck'
  label: string
  text: string
}) {
  const { settings, choose } = choosing
  const isFixed = isManaged(choosing, choice)
  return (
    <Setting label={label} text={isFixed ? `${text} ${fixedWords}` : text}>
      <Switch
        aria-label={label}
        checked={settings?.choices[choice] ?? false}
        disabled={isFixed}
        onChange={(isOn) => choose({ [choice]: isOn })}
      />
    </Setting>
  )
}

const isManaged = ({ settings }: Choosing, choice: DesktopChoice) => settings?.managed.includes(choice) ?? false

const zooms = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2]

function ZoomSetting({ choosing }: { choosing: Choosing }) {
  const { settings, choose } = choosing
  const chosen = settings?.choices.zoomFactor ?? 1
  const isFixed = isManaged(choosing, 'zoomFactor')
  const text = 'How large everything is. Ctrl or ⌘ with + and − does the same.'
  return (
    <Setting label="Size" text={isFixed ? `${text} ${fixedWords}` : text}>
      <Select
        aria-label="Size"
        value={chosen}
        disabled={isFixed}
        options={[...new Set([...zooms, chosen])].sort((a, b) => a - b).map((value) => ({ value, label: `${Math.round(value * 100)} %` }))}
        onChange={(zoomFactor) => choose({ zoomFactor })}
        style={{ width: 96 }}
      />
    </Setting>
  )
}

function LanguagesSetting({ choosing }: { choosing: Choosing }) {
  const { settings, choose } = choosing
  if (!settings) return null
  const isFixed = isManaged(choosing, 'spellCheckLanguages')
  if (settings.languages.length === 0)
    return <Setting label="Languages" text="macOS finds out the language by itself. Choose it in the system’s keyboard settings." />
  const text = 'The languages that you write in.'
  return (
    <Setting label="Languages" text={isFixed ? `${text} ${fixedWords}` : text}>
      <Select
        mode="multiple"
        aria-label="Languages"
        value={settings.choices.spellCheckLanguages}
        disabled={isFixed || !settings.choices.spellCheck}
        maxCount={10}
        options={settings.languages.map((value) => ({ value, label: languageName(value) }))}
        optionFilterProp="label"
        onChange={(spellCheckLanguages) => choose({ spellCheckLanguages })}
        style={{ width: 260 }}
      />
    </Setting>
  )
}
