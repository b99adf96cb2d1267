import { useEffect, useState } from 'react'

const startOfToday = () => new Date().setHours(0, 0, 0, 0)

/** The start of the local day; changes at midnight, so that 'Today' becomes 'Yesterday' on a screen that is left on. */
export function useToday(): number {
  const [today, setToday] = useState(startOfToday)
  useEffect(() => {
    const timer = setInterval(() => setToday(startOfToday()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return today
}
