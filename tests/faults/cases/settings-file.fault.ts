import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineFault } from '../harness/fault.ts'

const good = { closeToTray: false, doNotDisturb: true, window: { x: 1, y: 2, width: 800, height: 600, isMaximized: false } }

/** What may have become of the file. The dialog that tells of it is looked at in `tests/desktop/settings.spec.ts`. */
const damages: Record<string, (whole: string, chance: () => number) => Buffer> = {
  'cut off': (whole, chance) => Buffer.from(whole.slice(0, 1 + Math.floor(chance() * (whole.length - 2)))),
  empty: () => Buffer.alloc(0),
  zeros: (whole) => Buffer.alloc(whole.length),
  binary: () => randomBytes(4096),
  'of a wrong shape': () => Buffer.from('{"window":{"x":"left"},"closeToTray":"sometimes","workspaces":{"a":1}}'),
  'a list': () => Buffer.from('[1,2,3]'),
  null: () => Buffer.from('null'),
  'a text': () => Buffer.from('"settings"'),
  'nested deep': () => Buffer.from(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
  huge: () => Buffer.from(`{"padding":"${'x'.repeat(20_000_000)}`),
  'a byte changed': (whole, chance) => {
    const bytes = Buffer.from(whole)
    bytes[Math.floor(chance() * bytes.length)] = 0x80 | Math.floor(chance() * 128)
    return bytes
  },
  'UTF-16': (whole) => Buffer.from(`\ufeff${whole}`, 'utf16le'),
}

export default defineFault({
  name: 'corrupt settings file',
  times: { quick: 24, full: 240 },
  run: async ({ times, chance, row, none, cleanUp }) => {
    // Outside of Electron its module is only asked where its data is, which is told here.
    const hooks = registerHooks({
      resolve: (specifier, context, next) =>
        specifier === 'electron' ? { url: 'data:text/javascript,export default {}', shortCircuit: true } : next(specifier, context),
    })
    cleanUp(async () => hooks.deregister())
    const { openSettings } = await import('#electron/main/settings.ts')
    const base = mkdtempSync(path.join(tmpdir(), 'iq-settings-'))
    cleanUp(async () => rmSync(base, { recursive: true, force: true }))
    let [failed, lost, silent, unusable] = [0, 0, 0, 0]

    for (let round = 0; round < times; round++) {
      const names = [...Object.keys(damages), 'a folder']
      const name = names[round % names.length] ?? ''
      const directory = path.join(base, String(round))
      mkdirSync(directory)
      const file = path.join(directory, 'settings.json')
      writeFileSync(path.join(directory, 'beside.json'), 'another file')
      const first = openSettings(directory)
      for (const [key, value] of Object.entries(good)) first.set(key as 'closeToTray', value as boolean)
      const whole = readFileSync(file, 'utf8')
      const damage = damages[name]
      const content = damage?.(whole, chance) ?? null
      if (content) writeFileSync(file, content)
      else {
        rmSync(file)
        mkdirSync(file)
      }
      try {
        const opened = openSettings(directory)
        const aside = opened.keptAside
        // A changed byte within a value may leave it readable; then nothing is put aside, and nothing is lost.
        const isReadable = aside === null && name === 'a byte changed'
        if (aside === null && !isReadable) {
          silent += 1
          console.error(`${name}: not said`)
        }
        if (aside !== null && !isKept(aside, content)) {
          lost += 1
          console.error(`${name}: not kept as it was`)
        }
        if (readFileSync(path.join(directory, 'beside.json'), 'utf8') !== 'another file' || readdirSync(directory).length > 3) lost += 1
        if (!isReadable && opened.get('closeToTray') !== true) unusable += 1
        opened.set('doNotDisturb', true)
        const again = openSettings(directory)
        if (again.keptAside !== null || again.get('doNotDisturb') !== true) unusable += 1
      } catch (error) {
        failed += 1
        console.error(`${name}:`, error)
      }
    }
    row('damaged files', times, '', { atLeast: times })
    none('starts that failed', failed)
    none('damaged files lost', lost)
    none('damage not said', silent)
    none('settings that could not be used afterwards', unusable)
  },
})

function isKept(file: string, content: Buffer | null): boolean {
  if (!existsSync(file)) return false
  return content === null ? statSync(file).isDirectory() : readFileSync(file).equals(content)
}
