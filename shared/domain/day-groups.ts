/**
 * Local calendar days, for the separators of a thread. A day is the date that a clock on the wall of `timeZone` shows, so days of
 * 23 and 25 hours (a change of summer time) are ordinary days here.
 */

/** 'YYYY-MM-DD', the local date of an instant. */
export type DayKey = string

/** Asking takes some 20 µs, and a screen asks hundreds of times: it is asked again a second later, as a laptop travels. */
const ZONE_GOOD_FOR_MS = 1_000
let zone = { name: '', askedAt: Number.NEGATIVE_INFINITY }

export function localTimeZone(): string {
  const now = Date.now()
  if (Math.abs(now - zone.askedAt) > ZONE_GOOD_FOR_MS) zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, askedAt: now }
  return zone.name
}

/** Building a formatter takes some 50 µs and a thread asks for hundreds of days, so one is kept for each time zone. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** Every zone's day begins at a quarter of an hour of UTC, so all instants within one are of the same day. */
const QUARTER_MS = 15 * 60_000
const MOST_QUARTERS = 1_000
const known = new Map<string, DayKey>()

/** @param instant UTC, ISO 8601, a Date, or milliseconds of the epoch */
export function dayKey(instant: string | number | Date, timeZone: string = localTimeZone()): DayKey {
  const quarter = `${Math.floor(new Date(instant).getTime() / QUARTER_MS)} ${timeZone}`
  let key = known.get(quarter)
  if (key === undefined) {
    key = formatDayKey(instant, timeZone)
    if (known.size >= MOST_QUARTERS) known.clear()
    known.set(quarter, key)
  }
  return key
}

function formatDayKey(instant: string | number | Date, timeZone: string): DayKey {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(new Date(instant))) parts[type] = value
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`
}

/** Whole calendar days from `from` to `to`; negative when `to` is the earlier one. */
export function daysBetween(from: DayKey, to: DayKey): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** MM/DD/YYYY (spec 2 §9). */
function formatDay(key: DayKey): string {
  const [year, month, day] = key.split('-')
  return `${month}/${day}/${year}`
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** 'Thursday' or 'Thu'. */
function weekdayOf(key: DayKey, style: 'long' | 'short'): string {
  const name = weekdays[new Date(`${key}T00:00:00Z`).getUTCDay()] ?? ''
  return style === 'long' ? name : name.slice(0, 3)
}

/** 'Today', 'Yesterday', the weekday within the last week, else the date. A day to come (a clock that is wrong) is a date. */
export function dayLabel(key: DayKey, today: DayKey, weekday: 'long' | 'short' = 'long'): string {
  const ago = daysBetween(key, today)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  if (ago > 1 && ago < 7) return weekdayOf(key, weekday)
  return formatDay(key)
}

export interface DayGroup<T> {
  day: DayKey
  entries: T[]
}

/** Splits entries that stand in order of time into their local days, keeping the order. */
export function groupByDay<T extends { dateCreated: string }>(entries: readonly T[], timeZone: string = localTimeZone()): DayGroup<T>[] {
  const groups: DayGroup<T>[] = []
  for (const entry of entries) {
    const day = dayKey(entry.dateCreated, timeZone)
    const last = groups.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else groups.push({ day, entries: [entry] })
  }
  return groups
}
