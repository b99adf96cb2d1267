import { useEffect, useState } from 'react'
import { type DayKey, dayKey } from '#shared/domain/day-groups.ts'

/** The local day, so that 'Today' becomes 'Yesterday' at midnight in a window that stays open. */
export function useToday(timeZone: string): DayKey {
  const [today, setToday] = useState(() => dayKey(Date.now(), timeZone))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayKey(Date.now(), timeZone)), 30_000)
    return () => clearInterval(timer)
  }, [timeZone])
  return today
}
