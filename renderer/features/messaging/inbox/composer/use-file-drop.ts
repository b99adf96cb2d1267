import { useEffect, useState } from 'react'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Files may be dropped anywhere on the page: a picture that misses the composer must not replace the page, as browsers do.
 * @returns whether files are being dragged over the page
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void, isEnabled: boolean): boolean {
  const [isDropping, setDropping] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = isEnabled ? 'copy' : 'none'
      setDropping(isEnabled)
    }
    // Leaving the window, not one element for the next.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDropping(false)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setDropping(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (isEnabled && files.length > 0) onDrop(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [onDrop, isEnabled])
  return isDropping
}
