import { useEffect, useState } from 'react'
import { useHost } from '#renderer/host/host-context.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import type { Download } from '#shared/ipc/desktop.ts'
import styles from './download-notices.module.css'

/** More than this nobody reads; the files are in their folder all the same. */
const MOST = 4

/** What the desktop client is downloading, until it is closed. Browsers show their own. */
export function DownloadNotices() {
  const { desktop } = useHost()
  const [downloads, setDownloads] = useState<Download[]>([])
  useEffect(
    () =>
      desktop?.onDownload((changed) =>
        setDownloads((shown) => {
          if (shown.some(({ id }) => id === changed.id)) return shown.map((download) => (download.id === changed.id ? changed : download))
          return [...shown, changed].slice(-MOST)
        }),
      ),
    [desktop],
  )
  const close = (id: string) => setDownloads((shown) => shown.filter((download) => download.id !== id))
  if (!desktop) return null
  return (
    <div role="status" aria-label="Downloads">
      {downloads.length > 0 && (
        <ul className={styles.notices}>
          {downloads.map((download) => (
            <Notice
              key={download.id}
              download={download}
              onShow={() => desktop.showDownload(download.id)}
              onClose={() => close(download.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface NoticeProps {
  download: Download
  onShow: () => Promise<boolean>
  onClose: () => void
}

function Notice({ download: { name, state, percent }, onShow, onClose }: NoticeProps) {
  const [isGone, setGone] = useState(false)
  const show = async () => setGone(!(await onShow()))
  return (
    <li className={styles.notice} data-state={state}>
      <Icon name={state === 'failed' ? 'alert' : 'download'} size={18} />
      <div className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.state}>{isGone ? 'The file is not in its folder any more.' : wordsOf(state, percent)}</span>
        {state === 'progressing' && percent !== null && (
          <progress className={styles.progress} max={100} value={percent} aria-label={name} />
        )}
      </div>
      {state === 'done' && !isGone && (
        <Button isSmall onClick={() => void show()}>
          Show in folder
        </Button>
      )}
      <button type="button" className={styles.close} aria-label={`Close the notice about ${name}`} onClick={onClose}>
        <Icon name="close" size={14} />
      </button>
    </li>
  )
}

function wordsOf(state: Download['state'], percent: number | null): string {
  if (state === 'done') return 'Downloaded'
  if (state === 'failed') return 'The download failed. Check your connection and the space on the disk, then try again.'
  return percent === null ? 'Downloading…' : `Downloading, ${percent} %`
}
