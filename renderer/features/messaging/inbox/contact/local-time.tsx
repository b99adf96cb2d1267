import { useEffect, useState } from 'react'
import { everyWhileVisible } from '#renderer/lib/while-visible.ts'
import { clockTime } from '#shared/domain/relative-time.ts'

/** The clock in each of the zones that an area code may be in: '9:24 am', or '8:24 am or 9:24 am'. */
export function timesIn(timeZones: readonly string[], now: number): string {
  return [...new Set(timeZones.map((zone) => clockTime(now, zone)))].join(' or ')
}

export function LocalTime({ timeZones }: { timeZones: readonly string[] }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => everyWhileVisible(10_000, () => setNow(Date.now())), [])
  return <span title={`By the area code: ${timeZones.join(', ')}`}>{timesIn(timeZones, now)}</span>
}
