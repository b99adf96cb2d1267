import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** Plants files in an otherwise empty tree with the project's linter configuration. @returns the refusals, by file */
function plant(files: { file: string; source: string }[]): Map<string, string> {
  const tree = mkdtempSync(path.join(tmpdir(), 'iq-boundaries-'))
  try {
    cpSync(path.join(root, 'biome.json'), path.join(tree, 'biome.json'))
    for (const { file, source } of files) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
      writeFileSync(path.join(tree, file), source)
    }
    const biome = path.join(root, 'node_modules/.bin/biome')
    const options = ['--only=style/noRestrictedImports', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none']
    const { stdout } = spawnSync(biome, ['lint', ...options, '.'], { cwd: tree, encoding: 'utf8' })
    const refusals = stdout.matchAll(/title=lint\/style\/noRestrictedImports,file=([^,]+),.*::(.*)/g)
    return new Map(Array.from(refusals, ([, file = '', message = '']) => [path.relative(tree, path.resolve(tree, file)), message]))
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

/** One planted file for each pair, under a name of its own beside the given one. */
function plantImports(pairs: [from: string, specifier: string][]): { file: string; source: string }[] {
  return pairs.map(([from, specifier], index) => ({
    file: from.replace(/x(\.api)?\.tsx?$/, (name) => `planted-${index}${name}`),
    source: `import { planted } from '${specifier}'\nexport const used = planted\n`,
  }))
}

const refused: [from: string, specifier: string][] = [
  ['shared/domain/x.ts', '#server/app.ts'],
  ['shared/contract/messaging/x.ts', '#renderer/lib/x.ts'],
  ['renderer/ui/x.tsx', '#renderer/api/base-api.ts'],
  ['renderer/realtime/x.ts', '#renderer/api/base-api.ts'],
  ['renderer/host/x.ts', 'electron'],
  ['renderer/api/messaging/x.api.ts', '#renderer/features/messaging/inbox/x.ts'],
  ['renderer/api/messaging/x.api.ts', '#renderer/realtime/x.ts'],
  ['renderer/features/messaging/inbox/x.tsx', '#renderer/features/messaging/contacts/x.ts'],
  ['renderer/features/messaging/inbox/x.tsx', '../contacts/x.ts'],
  ['renderer/features/messaging/inbox/list/x.tsx', '../../contacts/x.ts'],
  ['renderer/features/messaging/inbox/x.tsx', '#renderer/api/messaging/inbox.gen.ts'],
  ['renderer/features/messaging/inbox/x.tsx', '#renderer/app/store.ts'],
  ['renderer/routes/x.tsx', '#server/app.ts'],
  ['electron/main/x.ts', '#renderer/host/host.ts'],
  ['electron/main/x.ts', '#server/app.ts'],
  ['server/modules/messaging/inbox/x.ts', '#server/adapters/sandbox/x.ts'],
  ['server/modules/messaging/inbox/x.ts', '#server/modules/messaging/contacts/contacts.queries.ts'],
  ['server/modules/messaging/inbox/x.ts', '../contacts/contacts.service.ts'],
  ['server/adapters/sandbox/x.ts', '#server/modules/messaging/inbox/inbox.service.ts'],
  ['server/http/x.ts', '#server/adapters/sandbox/x.ts'],
  ['server/realtime/x.ts', '#renderer/lib/x.ts'],
]

test('what the design forbids is refused', () => {
  const files = plantImports(refused)
  const refusals = plant(files)
  expect(files.filter(({ file }) => !refusals.has(file))).toEqual([])
})

const allowed: [from: string, specifier: string][] = [
  ['shared/domain/x.ts', './y.ts'],
  ['renderer/ui/x.tsx', '#shared/domain/y.ts'],
  ['renderer/api/messaging/x.api.ts', '#renderer/host/host.ts'],
  ['renderer/features/messaging/inbox/list/x.tsx', '../inbox.slice.ts'],
  ['renderer/features/messaging/inbox/x.tsx', '#renderer/api/messaging/inbox.api.ts'],
  ['renderer/routes/x.tsx', '#renderer/features/messaging/inbox/inbox-page.tsx'],
  ['electron/main/x.ts', '#shared/ipc/bridge.ts'],
  ['server/modules/messaging/inbox/x.ts', '#server/modules/messaging/contacts/contacts.service.ts'],
  ['server/modules/messaging/inbox/x.ts', '#server/database/open.ts'],
  ['server/adapters/sandbox/x.ts', '#server/ports/sms-carrier.ts'],
]

test('what the design allows is not', () => {
  expect([...plant(plantImports(allowed))]).toEqual([])
})

test('raw IPC is refused outside electron/ipc and electron/preload', () => {
  const source = "import { ipcMain } from 'electron'\nexport const used = ipcMain\n"
  const refusals = plant([
    { file: 'electron/main/planted.ts', source },
    { file: 'electron/ipc/planted.ts', source },
  ])
  expect([...refusals.keys()]).toEqual(['electron/main/planted.ts'])
})
