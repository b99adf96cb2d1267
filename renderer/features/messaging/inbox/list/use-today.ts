import dayjs from 'dayjs'
import { useEffect, useState } from 'react'

const startOfToday = () => dayjs().startOf('day').valueOf()

/** The start of the local day; changes at midnight, so that 'Today' becomes 'Yesterday' on a screen that is left on. */
export function useToday(): number {
  const [today, setToday] = useState(startOfToday)
  useEffect(() => {
    const timer = setInterval(() => setToday(startOfToday()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return today
}
