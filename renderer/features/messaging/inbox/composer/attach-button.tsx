import { useRef } from 'react'
import { Icon } from '#renderer/ui/icon.tsx'
import { Tooltip } from '#renderer/ui/tooltip.tsx'
import { ACCEPTED_EXTENSIONS } from './attachment-rules.ts'
import styles from './composer.module.css'

export function AttachButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tooltip title="Attach pictures (or paste or drop them)">
        <button type="button" className={styles.tool} aria-label="Attach pictures" onClick={() => input.current?.click()}>
          <Icon name="clip" />
        </button>
      </Tooltip>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_EXTENSIONS.join(',')}
        aria-label="Pictures to attach"
        data-testid="attachments"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file can be chosen again after it was removed.
          event.target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}
