import { Checkbox, Input, Select } from 'antd'
import { useId } from 'react'
import styles from '#renderer/ui/settings-page.module.css'
import type { QuietHours } from '#shared/domain/do-not-disturb.ts'

/** The week begins on Monday, as work does. */
const days = [1, 2, 3, 4, 5, 6, 0].map((value, index) => ({ value, label: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][index] }))

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const OF_COMPUTER = ''
const zones = [
  { value: OF_COMPUTER, label: `This computer’s (${here.replaceAll('_', ' ')})` },
  ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })),
]

interface Props {
  hours: QuietHours
  onChange: (hours: QuietHours) => void
}

export function QuietHoursFields({ hours, onChange }: Props) {
  const id = useId()
  // While a time is typed the field is empty for moments: what was is kept until it is a time again.
  const time = (name: 'from' | 'to') => (value: string) => value !== '' && onChange({ ...hours, [name]: value })
  return (
    <div className={styles.fields}>
      <fieldset>
        <legend>Days</legend>
        <Checkbox.Group options={days} value={hours.days} onChange={(chosen) => onChange({ ...hours, days: [...chosen].sort() })} />
      </fieldset>
      <div>
        <label htmlFor={`${id}-from`}>From</label>
        <Input id={`${id}-from`} type="time" value={hours.from} onChange={({ target }) => time('from')(target.value)} />
      </div>
      <div>
        <label htmlFor={`${id}-to`}>To</label>
        <Input id={`${id}-to`} type="time" value={hours.to} onChange={({ target }) => time('to')(target.value)} />
      </div>
      <div>
        <span aria-hidden="true">Time zone</span>
        <Select
          aria-label="Time zone"
          showSearch
          value={hours.timeZone ?? OF_COMPUTER}
          options={zones}
          popupMatchSelectWidth={false}
          onChange={(zone) => onChange({ ...hours, timeZone: zone === OF_COMPUTER ? null : zone })}
        />
      </div>
      <p>
        {hours.days.length === 0 && 'No day is chosen, so there are no quiet hours.'}
        {hours.days.length > 0 && hours.to < hours.from && 'Over midnight: they belong to the day they begin on.'}
        {hours.days.length > 0 && hours.to === hours.from && 'The whole day.'}
      </p>
    </div>
  )
}
