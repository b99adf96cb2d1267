import { useState } from 'react'
import { useHost } from '#renderer/host/host-context.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import type { Media, Message } from '#shared/contract/messaging/conversation.ts'
import { formatSize } from '../composer/attachment-rules.ts'
import { previewOf } from '../composer/outbox-files.ts'
import styles from './message.module.css'

export type MediaKind = 'image' | 'video' | 'audio' | 'file'

/** `Image` without a subtype occurs in older texts (spec 2 §3). */
export function mediaKind(mediaType: string): MediaKind {
  const [kind] = mediaType.toLowerCase().split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'file'
}

/** Media lie below the server, which on the desktop is another origin than the page. A picture sent from here is shown from memory. */
export function mediaSource(serverUrl: string, message: Message, index: number): string {
  const media = message.media[index]
  return previewOf(message.clientMessageId, index) ?? (media?.url ? new URL(media.url, serverUrl || window.location.origin).href : '')
}

interface Props {
  message: Message
  onOpenImage: (mediaId: string) => void
}

export function MessageMedia({ message, onOpenImage }: Props) {
  const { serverUrl } = useHost()
  const isMany = message.media.filter((media) => mediaKind(media.mediaType) === 'image').length > 1
  return (
    <div className={`${styles.media} ${isMany ? styles.many : ''}`}>
      {message.media.map((media, index) => (
        <MediaItem
          key={index.toString()}
          media={media}
          source={mediaSource(serverUrl, message, index)}
          onOpen={() => onOpenImage(media.id)}
        />
      ))}
    </div>
  )
}

function MediaItem({ media, source, onOpen }: { media: Media; source: string; onOpen: () => void }) {
  const [isBroken, setBroken] = useState(source === '')
  const kind = mediaKind(media.mediaType)
  if (kind === 'image' && !isBroken) {
    return (
      <button type="button" className={styles.picture} onClick={onOpen} aria-label={`Open the picture ${media.fileName}`}>
        <img src={source} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      </button>
    )
  }
  if (kind === 'video' && !isBroken) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a customer's video comes without captions
      <video
        className={styles.video}
        src={source}
        controls
        preload="metadata"
        aria-label={media.fileName}
        onError={() => setBroken(true)}
      />
    )
  }
  if (kind === 'audio' && !isBroken) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a customer's recording comes without captions
      <audio className={styles.audio} src={source} controls preload="none" aria-label={media.fileName} onError={() => setBroken(true)} />
    )
  }
  return <FileLink media={media} source={source} isBroken={isBroken} />
}

const brokenWords: Record<MediaKind, string> = {
  image: 'This picture cannot be shown here',
  video: 'This video cannot be played here',
  audio: 'This recording cannot be played here',
  file: '',
}

function FileLink({ media, source, isBroken }: { media: Media; source: string; isBroken: boolean }) {
  const note = isBroken ? brokenWords[mediaKind(media.mediaType)] : ''
  return (
    <a className={styles.file} href={source || undefined} target="_blank" rel="noopener noreferrer" download={media.fileName}>
      <Icon name="file" />
      <span className={styles.fileWords}>
        <span className={styles.fileName}>{media.fileName || 'File'}</span>
        <span>{[note, media.size > 0 ? formatSize(media.size) : ''].filter(Boolean).join(' · ')}</span>
      </span>
    </a>
  )
}
