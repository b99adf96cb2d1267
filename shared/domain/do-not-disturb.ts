import { clockIn, clockWords, minutesOf, nextTimeAt } from './wall-clock.ts'

/** Hours in which nothing is announced. Those that end before they begin run over midnight and belong to the day they begin on. */
export interface QuietHours {
  isOn: boolean
  /** 0 is Sunday. */
  days: number[]
  /** '18:00'. The same as `to`: the whole day. */
  from: string
  to: string
  /** IANA name; null: that of the computer. */
  timeZone: string | null
}

export interface DoNotDisturb {
  /** By hand: 'turned-off' lasts until it is turned off, a number until that time (ms since 1970), null is off. */
  until: number | 'turned-off' | null
  /** The quiet hours that run were ended early: they do not count until this time. */
  awakeUntil: number | null
  hours: QuietHours
}

export interface Quiet {
  because: 'by-hand' | 'hours'
  /** ms since 1970; null: until it is turned off. */
  until: number | null
}

export const NOT_QUIET: DoNotDisturb = {
  until: null,
  awakeUntil: null,
  hours: { isOn: false, days: [1, 2, 3, 4, 5], from: '18:00', to: '08:00', timeZone: null },
}

const MINUTE_MS = 60_000
const MORNING = '08:00'
/** Who asks for "tomorrow morning" after midnight means the coming one. */
const NIGHT_ENDS = 4 * 60

/** Whether it is quiet at a time, why, and until when; null: it is not. */
export function quietAt(state: DoNotDisturb, now: number): Quiet | null {
  if (state.until === 'turned-off') return { because: 'by-hand', until: null }
  if (state.until !== null && state.until > now) return { because: 'by-hand', until: state.until }
  if (state.awakeUntil !== null && state.awakeUntil > now) return null
  const until = endOfHours(state.hours, now)
  return until === null ? null : { because: 'hours', until }
}

/** When the quiet hours that run now end; null when none run. */
function endOfHours({ isOn, days, from, to, timeZone }: QuietHours, now: number): number | null {
  if (!isOn || days.length === 0) return null
  const { weekday, minutes } = clockIn(now, timeZone)
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  const yesterday = (weekday + 6) % 7
  const isOverMidnight = end <= begin
  const hasBegun = days.includes(weekday) && minutes >= begin && (isOverMidnight || minutes < end)
  const runsSinceYesterday = isOverMidnight && days.includes(yesterday) && minutes < end
  return hasBegun || runsSinceYesterday ? nextTimeAt(now, to, timeZone) : null
}

/** When what `quietAt` says may change by itself; null: not before somebody changes it. */
export function nextChange(state: DoNotDisturb, now: number): number | null {
  const quiet = quietAt(state, now)
  if (quiet) return quiet.until
  const { hours, awakeUntil } = state
  if (!hours.isOn || hours.days.length === 0) return null
  const begin = nextTimeAt(now, hours.from, hours.timeZone)
  return awakeUntil !== null && awakeUntil > now ? Math.min(awakeUntil, begin) : begin
}

export const quietFor = (state: DoNotDisturb, minutes: number, now: number): DoNotDisturb => ({
  ...state,
  until: now + minutes * MINUTE_MS,
})

export const quietUntilTurnedOff = (state: DoNotDisturb): DoNotDisturb => ({ ...state, until: 'turned-off' })

export function quietUntilMorning(state: DoNotDisturb, now: number): DoNotDisturb {
  const { timeZone } = state.hours
  const { minutes } = clockIn(now, timeZone)
  const morning = nextTimeAt(now, MORNING, timeZone)
  const isTomorrow = minutes >= minutesOf(MORNING) || minutes < NIGHT_ENDS
  return { ...state, until: isTomorrow ? morning : nextTimeAt(morning, MORNING, timeZone) }
}

/** Off, whatever the reason: quiet hours that run end here and come again the next time. */
export function notQuiet(state: DoNotDisturb, now: number): DoNotDisturb {
  const off = { ...state, until: null, awakeUntil: null }
  return { ...off, awakeUntil: quietAt(off, now)?.until ?? null }
}

export function quietWords({ because, until }: Quiet, now: number, timeZone: string | null = null): string {
  if (until === null) return 'Do not disturb is on.'
  const time = clockWords(until, now, timeZone)
  return because === 'hours' ? `It is within your quiet hours (until ${time}).` : `Do not disturb is on until ${time}.`
}

const isTime = (value: unknown): value is string => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
const isDay = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 6

export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }) !== null
  } catch {
    return false // no zone that this computer knows
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Reads what was stored: what is missing or of another kind is the default. `true` and `false` are of an older version. */
export function parseDoNotDisturb(value: unknown): DoNotDisturb {
  if (value === true) return quietUntilTurnedOff(NOT_QUIET)
  const { until, awakeUntil, hours } = fieldsOf(value)
  const { isOn, days, from, to, timeZone } = fieldsOf(hours)
  const preset = NOT_QUIET.hours
  return {
    until: until === 'turned-off' || typeof until === 'number' ? until : null,
    awakeUntil: typeof awakeUntil === 'number' ? awakeUntil : null,
    hours: {
      isOn: isOn === true,
      days: Array.isArray(days) ? [...new Set(days.filter(isDay))].sort() : preset.days,
      from: isTime(from) ? from : preset.from,
      to: isTime(to) ? to : preset.to,
      timeZone: isTimeZone(timeZone) ? timeZone : null,
    },
  }
}
