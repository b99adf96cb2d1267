import { dayKey, dayLabel, localTimeZone } from './day-groups.ts'

const steps = [
  { unit: 'second', seconds: 1 },
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'month', seconds: 30 * 86_400 },
  { unit: 'year', seconds: 365 * 86_400 },
] as const

/**
 * '5 minutes ago', in seconds, minutes, hours, days, months of 30 days and years of 365 days (spec 1, formatting), rounded down.
 * What lies ahead by a clock that differs is 'just now', as is the first second.
 */
export function relativeTime(instant: string | number | Date, now: string | number | Date = Date.now()): string {
  const seconds = Math.floor((new Date(now).getTime() - new Date(instant).getTime()) / 1000)
  const step = steps.findLast((candidate) => seconds >= candidate.seconds)
  if (!step) return 'just now'
  const count = Math.floor(seconds / step.seconds)
  return `${count} ${step.unit}${count === 1 ? '' : 's'} ago`
}

/** Building a formatter takes longer than using it a hundred times, so one is kept for each time zone. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    clocks.set(timeZone, clock)
  }
  return clock
}

/** '4:12 pm' in local time. */
export function clockTime(instant: string | number | Date, timeZone: string = localTimeZone()): string {
  // Newer ICU data puts a narrow no-break space before AM and PM.
  return clockOf(timeZone).format(new Date(instant)).replace(/\s/g, ' ').toLowerCase()
}

/** The time of a row of a list, short: '4:12 pm' of today, 'Yesterday', 'Thu' within a week, else MM/DD/YYYY. */
export function listTime(
  instant: string | number | Date,
  now: string | number | Date = Date.now(),
  timeZone: string = localTimeZone(),
): string {
  const day = dayKey(instant, timeZone)
  const today = dayKey(now, timeZone)
  return day === today ? clockTime(instant, timeZone) : dayLabel(day, today, 'short')
}

/** '03/08/2026 4:12 pm', for titles and for what a screen reader is told. */
export function fullTime(instant: string | number | Date, timeZone: string = localTimeZone()): string {
  const [year, month, day] = dayKey(instant, timeZone).split('-')
  return `${month}/${day}/${year} ${clockTime(instant, timeZone)}`
}
