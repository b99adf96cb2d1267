import { useEffect, useState } from 'react'
import { Icon } from '#renderer/ui/icon.tsx'
import { Tooltip } from '#renderer/ui/tooltip.tsx'
import { formatSize } from './attachment-rules.ts'
import styles from './composer.module.css'

interface Props {
  files: readonly File[]
  onRemove: (file: File) => void
}

export function AttachmentList({ files, onRemove }: Props) {
  if (files.length === 0) return null
  const total = files.reduce((sum, file) => sum + file.size, 0)
  return (
    <div className={styles.attachments}>
      <ul aria-label="Attached pictures">
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be attached twice
          <Thumbnail key={`${file.name} ${file.size} ${file.lastModified} ${index}`} file={file} onRemove={() => onRemove(file)} />
        ))}
      </ul>
      <span className={styles.total}>
        {files.length} {files.length === 1 ? 'picture' : 'pictures'} · {formatSize(total)}
      </span>
    </div>
  )
}

function Thumbnail({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <li className={styles.thumbnail}>
      <Tooltip title={`${file.name} · ${formatSize(file.size)}`}>
        <span>{source && <img src={source} alt={file.name} />}</span>
      </Tooltip>
      <button type="button" aria-label={`Remove ${file.name}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </li>
  )
}
