import { useEffect } from 'react'
import { useMatches } from 'react-router-dom'

export interface PageHandle {
  pageName: string
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'pageName' in handle && typeof handle.pageName === 'string'
}

export function useCurrentPageName(): string {
  const matches = useMatches()
  const handle = matches.findLast((match) => isPageHandle(match.handle))?.handle
  return isPageHandle(handle) ? handle.pageName : 'IQ Suite'
}

/** Names the page in the browser's tab or the window's title; the real-time side puts the unread count in front of it. */
export function usePageName(): void {
  const pageName = useCurrentPageName()
  useEffect(() => {
    document.title = pageName === 'IQ Suite' ? pageName : `${pageName} · IQ Suite`
  }, [pageName])
}
