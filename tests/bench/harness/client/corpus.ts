import { readCorpus } from '../../../../build/corpus/read-corpus.ts'

/** Texts of the corpus that fit one line or a few, as most do. */
export async function corpusTexts(file: string, count: number): Promise<string[]> {
  const texts: string[] = []
  for await (const entry of readCorpus(file)) {
    if (texts.length === count) break
    if ('fault' in entry || !/^\S[^#\0]{0,300}$/u.test(entry.text.text)) continue
    texts.push(entry.text.text)
  }
  return texts
}
