import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { type CorpusLine, readCorpus } from './read-corpus.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'iq-corpus-'))
afterAll(() => rmSync(directory, { recursive: true }))

function fileOf(content: string | Buffer): string {
  const file = path.join(directory, crypto.randomUUID())
  writeFileSync(file, content)
  return file
}

const lines = '{"id":"en-1","sender":"a","text":"Hi “there” 🙌"}\n\n{"id":2,"sender":7,"text":"你好"}\r\n'
const texts = [
  { line: 1, text: { id: 'en-1', sender: 'a', text: 'Hi “there” 🙌' } },
  { line: 3, text: { id: '2', sender: '7', text: '你好' } },
]
async function all(file: string): Promise<CorpusLine[]> {
  const read: CorpusLine[] = []
  for await (const entry of readCorpus(file)) read.push(entry)
  return read
}
const read = (content: string | Buffer): Promise<CorpusLine[]> => all(fileOf(content))

it('reads plain and zipped files alike', async () => {
  expect(await read(lines)).toEqual(texts)
  expect(await read(gzipSync(lines))).toEqual(texts)
})

it('tells a bad line by its number and goes on', async () => {
  const entries = await read(
    `${lines}oops\n{"id":"x y","sender":"a","text":"t"}\n{"id":"3","sender":"a"}\n{"id":"4","sender":"a","text":"end"}`,
  )
  expect(entries.slice(2)).toEqual([
    { line: 4, fault: 'is not JSON' },
    { line: 5, fault: expect.stringContaining('id:') },
    { line: 6, fault: expect.stringContaining('text:') },
    { line: 7, text: { id: '4', sender: 'a', text: 'end' } },
  ])
})

it('fails on a file that is not there or damaged', async () => {
  await expect(all(path.join(directory, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
  const zipped = gzipSync(lines.repeat(1000))
  await expect(read(zipped.subarray(0, zipped.length - 20))).rejects.toThrow()
})
