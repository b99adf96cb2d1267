import { MAX_MEDIA_BYTES, MAX_MEDIA_COUNT } from '#shared/contract/messaging/limits.ts'

/** Spec 2 §5; how many and how large is the carrier's limit (FACTS, MMS). */
export const ACCEPTED_EXTENSIONS = ['.jpeg', '.png', '.jpg', '.gif'] as const
const ACCEPTED_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif']

interface FileLike {
  readonly name: string
  readonly size: number
  readonly type: string
}

export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

function isPicture({ name, type }: FileLike): boolean {
  const dot = name.lastIndexOf('.')
  // A pasted picture may come without a name of its own.
  if (dot <= 0) return ACCEPTED_TYPES.includes(type)
  const extension = name.slice(dot).toLowerCase()
  return ACCEPTED_EXTENSIONS.some((accepted) => accepted === extension) && (type === '' || ACCEPTED_TYPES.includes(type))
}

/** Adds what may be added, in order, and says of each of the others, by name, why not. */
export function addAttachments<F extends FileLike>(present: readonly F[], added: readonly F[]): { files: F[]; problems: string[] } {
  const files = [...present]
  const problems: string[] = []
  let total = files.reduce((sum, file) => sum + file.size, 0)
  for (const file of added) {
    const problem = whyNot(file, files.length, total)
    if (problem) {
      problems.push(`“${file.name || 'The file'}” was not added: ${problem}`)
    } else {
      files.push(file)
      total += file.size
    }
  }
  return { files, problems }
}

function whyNot(file: FileLike, count: number, total: number): string | null {
  if (!isPicture(file)) return 'only .jpeg, .png, .jpg and .gif pictures can be sent.'
  if (file.size === 0) return 'it is empty.'
  if (count >= MAX_MEDIA_COUNT) return `a text carries at most ${MAX_MEDIA_COUNT} pictures.`
  if (file.size > MAX_MEDIA_BYTES) return `it is larger than the ${formatSize(MAX_MEDIA_BYTES)} that a text carries.`
  if (total + file.size > MAX_MEDIA_BYTES) {
    return `it has ${formatSize(file.size)}, and of the ${formatSize(MAX_MEDIA_BYTES)} that a text carries only ${formatSize(MAX_MEDIA_BYTES - total)} are left.`
  }
  return null
}
