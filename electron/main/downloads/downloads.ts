import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { app, type DownloadItem, type Session, shell, type WebContents } from 'electron'
import type { Pages } from '../pages/pages.ts'
import { freeName, safeFileName } from './safe-file-name.ts'

export interface Downloads {
  /** Takes what the pages of a session download. */
  watch(session: Session): void
  /** Asks where to, then saves. */
  saveAs(contents: WebContents, url: string): void
  /** Shows a finished one in its folder; false when it is not there any more. */
  show(id: string): boolean
}

/** More finished ones than this are not remembered. */
const REMEMBERED = 100

/** Downloads go to the folder for them under a safe name, show their progress in the task bar, and are never opened by us. */
export function createDownloads(pages: Pages): Downloads {
  const finished = new Map<string, string>()
  const running = new Map<DownloadItem, { file: string; contents: WebContents }>()
  /** Addresses that the person asked a place for. */
  const asking = new Set<string>()

  function showProgress(contents: WebContents): void {
    const { window } = pages.of(contents.id)?.client ?? {}
    if (!window || window.isDestroyed()) return
    const items = [...running].flatMap(([item, { contents: of }]) => (of === contents ? [item] : []))
    const total = items.reduce((sum, item) => sum + item.getTotalBytes(), 0)
    const received = items.reduce((sum, item) => sum + item.getReceivedBytes(), 0)
    // Below 0 there is no bar; above 1 it has no end.
    if (items.length === 0) window.setProgressBar(-1)
    else window.setProgressBar(total > 0 ? Math.min(received / total, 1) : 2)
  }

  function take(item: DownloadItem, contents: WebContents): void {
    const folder = app.getPath('downloads')
    const taken = new Set([...running.values()].map(({ file }) => file))
    const isTaken = (name: string) => taken.has(path.join(folder, name)) || existsSync(path.join(folder, name))
    const file = path.join(folder, freeName(safeFileName(item.getFilename()), isTaken))
    if (asking.delete(item.getURL())) item.setSaveDialogOptions({ defaultPath: file })
    else item.setSavePath(file)
    running.set(item, { file, contents })

    const id = randomUUID()
    const tell = (state: 'progressing' | 'done' | 'failed') => {
      const total = item.getTotalBytes()
      const percent = total > 0 ? Math.round((item.getReceivedBytes() / total) * 100) : null
      const name = path.basename(item.getSavePath() || file)
      pages.of(contents.id)?.client.channel.send('downloads.changed', { id, name, state, percent })
    }
    item.on('updated', () => {
      // Until a place is chosen there is nothing to tell.
      if (item.getSavePath() === '') return
      showProgress(contents)
      tell('progressing')
    })
    item.once('done', (_event, state) => {
      running.delete(item)
      showProgress(contents)
      if (state === 'cancelled') return
      if (state === 'completed') {
        finished.set(id, item.getSavePath())
        const [oldest] = finished.keys()
        if (finished.size > REMEMBERED && oldest !== undefined) finished.delete(oldest)
        if (process.platform === 'darwin') app.dock?.downloadFinished(item.getSavePath())
      }
      tell(state === 'completed' ? 'done' : 'failed')
    })
  }

  return {
    watch: (session) => void session.on('will-download', (_event, item, contents) => take(item, contents)),
    saveAs(contents, url) {
      asking.add(url)
      contents.downloadURL(url)
    },
    show(id) {
      const file = finished.get(id)
      if (file === undefined || !existsSync(file)) return false
      shell.showItemInFolder(file)
      return true
    },
  }
}
