import { useEffect, useState } from 'react'
import { everyWhileVisible } from '#renderer/lib/while-visible.ts'

const startOfToday = () => new Date().setHours(0, 0, 0, 0)

/** The start of the local day; changes at midnight, so that 'Today' becomes 'Yesterday' on a screen that is left on. */
export function useToday(): number {
  const [today, setToday] = useState(startOfToday)
  useEffect(() => everyWhileVisible(60_000, () => setToday(startOfToday())), [])
  return today
}
