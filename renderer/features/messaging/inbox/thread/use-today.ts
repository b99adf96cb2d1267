import { useEffect, useState } from 'react'
import { everyWhileVisible } from '#renderer/lib/while-visible.ts'
import { type DayKey, dayKey } from '#shared/domain/day-groups.ts'

/** The local day, so that 'Today' becomes 'Yesterday' at midnight in a window that stays open. */
export function useToday(timeZone: string): DayKey {
  const [today, setToday] = useState(() => dayKey(Date.now(), timeZone))
  useEffect(() => everyWhileVisible(30_000, () => setToday(dayKey(Date.now(), timeZone))), [timeZone])
  return today
}
