import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useHost } from '#renderer/host/host-context.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import type { ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import { fullTime } from '#shared/domain/relative-time.ts'
import styles from './media-viewer.module.css'
import { mediaKind, mediaSource } from './message-media.tsx'

export interface ViewerProps {
  entries: readonly ThreadEntry[]
  mediaId: string
  onClose: () => void
}

interface Picture {
  id: string
  source: string
  fileName: string
  time: string
}

const ZOOMS = [1, 1.5, 2, 3, 4] as const

function picturesOf(entries: readonly ThreadEntry[], serverUrl: string): Picture[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'message') return []
    return entry.media.flatMap((media, index) =>
      mediaKind(media.mediaType) === 'image'
        ? [{ id: media.id, source: mediaSource(serverUrl, entry, index), fileName: media.fileName, time: fullTime(entry.dateCreated) }]
        : [],
    )
  })
}

/** The pictures of the thread, one at a time. A native dialog: it keeps the focus in, closes on Esc and gives the focus back. */
export default function MediaViewer({ entries, mediaId, onClose }: ViewerProps) {
  const { serverUrl } = useHost()
  const dialog = useRef<HTMLDialogElement>(null)
  const pictures = useMemo(() => picturesOf(entries, serverUrl), [entries, serverUrl])
  const [shownId, setShownId] = useState(mediaId)
  const [zoom, setZoom] = useState<number>(1)
  const index = pictures.findIndex((picture) => picture.id === shownId)
  const picture = pictures[index]

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    // The picture has gone from the loaded window.
    if (!picture) onClose()
  }, [picture, onClose])
  if (!picture) return null

  const show = (next: number) => {
    const other = pictures[next]
    if (!other) return
    setShownId(other.id)
    setZoom(1)
  }
  const step = (direction: 1 | -1) => {
    const position = ZOOMS.findLastIndex((value) => value <= zoom)
    setZoom(ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, position + direction))] ?? 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    switch (event.key) {
      case 'ArrowLeft':
        show(index - 1)
        break
      case 'ArrowRight':
        show(index + 1)
        break
      case '+':
      case '=':
        step(1)
        break
      case '-':
        step(-1)
        break
      case '0':
        setZoom(1)
        break
      default:
        return
    }
    event.preventDefault()
  }

  return (
    <dialog ref={dialog} className={styles.viewer} aria-label={`Picture ${picture.fileName}`} onClose={onClose} onKeyDown={onKeyDown}>
      <header className={styles.bar}>
        <span className={styles.title}>
          <strong>{picture.fileName}</strong>
          <span>
            {picture.time}
            {pictures.length > 1 && ` · ${index + 1} of ${pictures.length}`}
          </span>
        </span>
        <Control icon="zoomOut" label="Zoom out" shortcut="-" disabled={zoom === 1} onClick={() => step(-1)} />
        <span className={styles.zoom}>{Math.round(zoom * 100)}%</span>
        <Control icon="zoomIn" label="Zoom in" shortcut="+" disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)} />
        <a className={styles.control} href={picture.source} download={picture.fileName} aria-label="Download" title="Download">
          <Icon name="download" />
        </a>
        <a
          className={styles.control}
          href={picture.source}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Open in a new tab"
          title="Open in a new tab"
        >
          <Icon name="external" />
        </a>
        <Control icon="close" label="Close" shortcut="Esc" onClick={() => dialog.current?.close()} />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click beside the picture closes; the keyboard has Esc */}
      <div className={styles.stage} onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has + and - */}
        <img
          key={picture.id}
          className={styles.picture}
          src={picture.source}
          alt={picture.fileName}
          style={zoom === 1 ? undefined : { maxWidth: 'none', maxHeight: 'none', width: `${zoom * 90}%` }}
          data-zoomed={zoom > 1}
          onClick={() => setZoom(zoom === 1 ? 2 : 1)}
        />
      </div>
      {index > 0 && <Control icon="chevronLeft" label="Previous picture" shortcut="←" side="left" onClick={() => show(index - 1)} />}
      {index < pictures.length - 1 && (
        <Control icon="chevronRight" label="Next picture" shortcut="→" side="right" onClick={() => show(index + 1)} />
      )}
    </dialog>
  )
}

interface ControlProps {
  icon: IconName
  label: string
  shortcut: string
  side?: 'left' | 'right'
  disabled?: boolean
  onClick: () => void
}

/** No antd tooltip here: it would open behind the dialog, which is in the browser's top layer. */
function Control({ icon, label, shortcut, side, disabled = false, onClick }: ControlProps) {
  return (
    <button
      type="button"
      className={`${styles.control} ${side ? styles[side] : ''}`}
      aria-label={label}
      title={`${label} (${shortcut})`}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
