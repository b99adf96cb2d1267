/** Times of day as a person reads them off a wall, in a time zone of their own (IANA name; null: the computer's). Times are ms since 1970. */

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

interface Clock {
  /** 0 is Sunday. */
  weekday: number
  /** Since midnight. */
  minutes: number
}

const zoned = (timeZone: string | null): { timeZone?: string } => (timeZone === null ? {} : { timeZone })

export function clockIn(time: number, timeZone: string | null): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zoned(timeZone),
  })
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]))
  return { weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? ''), minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')) }
}

/** '18:30' → 1110. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The next time after `now` at which the clock shows `time`; right also where the clocks are changed on the way there. */
export function nextTimeAt(now: number, time: string, timeZone: string | null): number {
  const wanted = minutesOf(time)
  const fullMinute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const ahead = (wanted - clockIn(now, timeZone).minutes + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const guess = fullMinute + ahead * MINUTE_MS
  const off = ((wanted - clockIn(guess, timeZone).minutes + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2
  return guess + off * MINUTE_MS
}

/** '3:30 PM', with the day where it is not today's: 'Mon 8:00 AM'. */
export function clockWords(time: number, now: number, timeZone: string | null): string {
  const words = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...zoned(timeZone) }).format(time)
  const { weekday } = clockIn(time, timeZone)
  return weekday === clockIn(now, timeZone).weekday ? words : `${WEEKDAYS[weekday]} ${words}`
}
