import { useEffect, useState } from 'react'

const FLASH_MS = 2_400

/** The id of the search hit for as long as it is marked. */
export function useFlash(hit: string | null): string | null {
  const [flashing, setFlashing] = useState(hit)
  useEffect(() => {
    const timer = setTimeout(() => setFlashing(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [])
  return flashing
}
