import { Button, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { useHost } from '#renderer/host/host-context.tsx'
import { type QuietState, useQuiet } from '#renderer/host/use-quiet.ts'
import { Setting } from '#renderer/ui/setting.tsx'
import styles from '#renderer/ui/settings-page.module.css'
import { notQuiet, quietFor, quietUntilMorning, quietUntilTurnedOff, quietWords } from '#shared/domain/do-not-disturb.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'

export function DoNotDisturbSettings() {
  const quiet = useQuiet()
  if (!quiet) return null
  return (
    <section aria-labelledby="do-not-disturb">
      <h2 id="do-not-disturb">Do not disturb</h2>
      <NowSetting {...quiet} />
      <HoursSetting {...quiet} />
      <SystemSetting />
    </section>
  )
}

function NowSetting({ state, quiet, set }: QuietState) {
  const now = Date.now()
  return (
    <Setting
      label="Now"
      text={
        quiet
          ? `${quietWords(quiet, now, state.hours.timeZone)} Nothing is announced; the unread number stays.`
          : 'Off. Notifications come.'
      }
    >
      {quiet ? (
        <Button onClick={() => set(notQuiet(state, now))}>Turn off</Button>
      ) : (
        <div className={styles.choices}>
          <Button onClick={() => set(quietFor(state, 30, now))}>30 minutes</Button>
          <Button onClick={() => set(quietFor(state, 60, now))}>1 hour</Button>
          <Button onClick={() => set(quietUntilMorning(state, now))}>Until tomorrow morning</Button>
          <Button onClick={() => set(quietUntilTurnedOff(state))}>Until I turn it off</Button>
        </div>
      )}
    </Setting>
  )
}

function HoursSetting({ state, set }: QuietState) {
  const { hours } = state
  return (
    <>
      <Setting label="Quiet hours" text="Do not disturb by itself, on the days and at the hours you choose.">
        <Switch
          aria-label="Quiet hours"
          checked={hours.isOn}
          onChange={(isOn) => set({ ...state, awakeUntil: null, hours: { ...hours, isOn } })}
        />
      </Setting>
      {hours.isOn && <QuietHoursFields hours={hours} onChange={(changed) => set({ ...state, awakeUntil: null, hours: changed })} />}
    </>
  )
}

const systemWords = {
  on: 'It is on now: the system may put notifications aside without showing them.',
  off: 'It is off.',
} as const

/** Where the system tells of its own. */
function SystemSetting() {
  const { quiet } = useHost()
  const [system, setSystem] = useState<'on' | 'off' | 'unknown'>('unknown')
  useEffect(() => {
    let isGone = false
    void quiet.system().then((answer) => {
      if (!isGone) setSystem(answer)
    })
    return () => {
      isGone = true
    }
  }, [quiet])
  if (system === 'unknown') return null
  return <Setting label="Do not disturb of the system" text={systemWords[system]} isTrouble={system === 'on'} />
}
