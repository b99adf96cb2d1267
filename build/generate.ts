import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { operations } from '#shared/contract/operations.ts'
import { clientFiles } from './openapi/clients.ts'
import { openApiDocument } from './openapi/document.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const DOCUMENT_PATH = 'shared/contract/openapi.json'

async function currentText(file: string): Promise<string | null> {
  try {
    return await readFile(path.join(root, file), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Contract → OpenAPI document → one endpoints file an area.
 * @returns the files (relative to the repository) whose committed text differs from the generated one; with `write` they are written.
 */
export async function generateAll({ write }: { write: boolean }): Promise<string[]> {
  const document = `${JSON.stringify(await openApiDocument(operations), null, 2)}\n`
  const scratch = await mkdtemp(path.join(tmpdir(), 'iq-openapi-'))
  try {
    const schemaFile = path.join(scratch, 'openapi.json')
    await writeFile(schemaFile, document)
    const files = [{ file: DOCUMENT_PATH, text: document }, ...(await clientFiles(schemaFile, operations))]
    const different = []
    for (const { file, text } of files) {
      if ((await currentText(file)) === text) continue
      different.push(file)
      if (write) await writeFile(path.join(root, file), text)
    }
    return different
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const check = process.argv.includes('--check')
  const different = await generateAll({ write: !check })
  for (const file of different) console.log(check ? `differs from the contract: ${file}` : `written: ${file}`)
  if (check && different.length > 0) {
    console.error('Run `npm run generate` and commit the result.')
    process.exitCode = 1
  }
}
