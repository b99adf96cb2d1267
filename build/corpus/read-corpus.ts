import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

const CorpusText = z.object({
  id: z
    .union([z.string(), z.number()])
    .transform(String)
    .refine((id) => /^[\w.:-]{1,100}$/.test(id), 'holds characters other than letters, digits and . : _ -'),
  sender: z.union([z.string().min(1), z.number()]).transform(String),
  text: z.string(),
})
export type CorpusText = z.infer<typeof CorpusText>

const GZIP_MAGIC = 0x1f8b

export type CorpusLine = { line: number } & ({ text: CorpusText } | { fault: string })

/**
 * The texts of a corpus: one JSON object `{id, sender, text}` a line, plain or gzipped. A line that is none is told and passed over.
 * @throws when the file cannot be read or is damaged
 */
export async function* readCorpus(file: string): AsyncGenerator<CorpusLine> {
  // Corpora are some megabytes: read whole, a damaged file is known before its first text is played.
  const bytes = await readFile(file)
  const isZipped = bytes.length > 1 && bytes.readUInt16BE(0) === GZIP_MAGIC
  const lines = (isZipped ? gunzipSync(bytes) : bytes).toString('utf8').split('\n')
  for (const [index, content] of lines.entries()) {
    if (content.trim() !== '') yield { line: index + 1, ...parseLine(content) }
  }
}

function parseLine(content: string): { text: CorpusText } | { fault: string } {
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch {
    return { fault: 'is not JSON' }
  }
  const result = CorpusText.safeParse(json)
  if (result.success) return { text: result.data }
  return { fault: result.error.issues.map((issue) => `${issue.path.join('.') || 'line'}: ${issue.message}`).join('; ') }
}
