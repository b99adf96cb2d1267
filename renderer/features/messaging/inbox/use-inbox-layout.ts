import { type RefObject, useLayoutEffect, useState } from 'react'

/** 'wide': list, thread and contact panel side by side; 'medium': the panel is a drawer; 'narrow': one pane at a time. */
export type InboxLayout = 'wide' | 'medium' | 'narrow'

/** Widths of the inbox itself, beside the side navigation: with that at 90 px, windows of 1100 and 700 px. */
const WIDE_FROM = 1010
const MEDIUM_FROM = 610

export function layoutFor(width: number): InboxLayout {
  if (width >= WIDE_FROM) return 'wide'
  return width >= MEDIUM_FROM ? 'medium' : 'narrow'
}

/** By the width of the inbox and not of the window, because the side navigation can be expanded. */
export function useInboxLayout(element: RefObject<HTMLElement | null>): InboxLayout {
  const [layout, setLayout] = useState<InboxLayout>(() => layoutFor(window.innerWidth))
  useLayoutEffect(() => {
    if (!element.current) return
    setLayout(layoutFor(element.current.clientWidth))
    const observer = new ResizeObserver((entries) => {
      const width = entries.at(-1)?.contentRect.width
      if (width) setLayout(layoutFor(width))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return layout
}
