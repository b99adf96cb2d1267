import { lazy, Suspense } from 'react'
import type { ViewerProps } from './media-viewer.tsx'

const MediaViewer = lazy(() => import('./media-viewer.tsx'))

export function LazyMediaViewer(props: ViewerProps) {
  return (
    <Suspense fallback={null}>
      <MediaViewer {...props} />
    </Suspense>
  )
}
