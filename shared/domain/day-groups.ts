/**
 * Local calendar days, for the separators of a thread. A day is the date that a clock on the wall of `timeZone` shows, so days of
 * 23 and 25 hours (a change of summer time) are ordinary days here.
 */

/** 'YYYY-MM-DD', the local date of an instant. */
export type DayKey = string

export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

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

/** @param instant UTC, ISO 8601, a Date, or milliseconds of the epoch */
export function dayKey(instant: string | number | Date, timeZone: string = localTimeZone()): DayKey {
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

/** 'Thursday' or 'Thu'. */
function weekdayOf(key: DayKey, style: 'long' | 'short'): string {
  return new Date(`${key}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', weekday: style })
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
