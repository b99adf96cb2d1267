import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#renderer/ui/at-rest.ts'

/** No row is less high, in pixels. */
const LEAST_HEIGHT = 36

/**
 * A thread that opens at its end draws first what fills the window, as that is what the person waits for; the rest follows when nothing
 * else is to do, or when the person scrolls.
 * @returns how many rows are drawn, counted from the end
 */
export function useEndFirst(count: number, { opensAtEnd, isAtBottom }: { opensAtEnd: boolean; isAtBottom: boolean }): number {
  const [enough] = useState(() => Math.ceil(window.innerHeight / LEAST_HEIGHT))
  const [isWhole, setIsWhole] = useState(!opensAtEnd || count <= enough)
  if (!isWhole && !isAtBottom) setIsWhole(true)
  useEffect(() => {
    if (!isWhole) return whenIdle(() => startTransition(() => setIsWhole(true)))
  }, [isWhole])
  return isWhole ? count : Math.min(count, enough)
}
