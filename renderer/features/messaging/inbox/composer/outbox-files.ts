/**
 * The files of texts that were written in this session, and their previews. Files cannot be kept in the store or in the host's storage;
 * the previews stay after the server has the text, so that a picture does not blink when the server's copy takes its place.
 */
interface Entry {
  files: File[]
  previews: string[]
}

const KEPT = 40
const entries = new Map<string, Entry>()

export function keepFiles(clientMessageId: string, files: File[]): void {
  if (files.length === 0) return
  entries.set(clientMessageId, { files, previews: files.map((file) => URL.createObjectURL(file)) })
  for (const [id] of entries) {
    if (entries.size <= KEPT) break
    forgetFiles(id)
  }
}

export const filesOf = (clientMessageId: string): File[] => entries.get(clientMessageId)?.files ?? []

export const previewOf = (clientMessageId: string | null, index: number): string | undefined =>
  clientMessageId === null ? undefined : entries.get(clientMessageId)?.previews[index]

export function forgetFiles(clientMessageId: string): void {
  for (const url of entries.get(clientMessageId)?.previews ?? []) URL.revokeObjectURL(url)
  entries.delete(clientMessageId)
}
