import { ensureClient } from './client-build.ts'
import { ensureChromium } from './testing/chromium.ts'
import { checkCommand, faults, type Outcome, playwright, vitest } from './testing/parts.ts'
import { startPostgresql } from './testing/postgresql.ts'

/** The parts of `npm test`, in the order in which they run. */
const parts: Record<string, () => AsyncGenerator<Outcome>> = {
  async *check() {
    yield await checkCommand('types', 'tsc', ['-p', '.'])
    yield await checkCommand('lint, format and import boundaries', 'biome', ['ci', '--error-on-warnings', '.'])
    yield await checkCommand('dead code and unlisted packages', 'knip', [])
    yield await checkCommand('contract drift', 'node', ['build/generate.ts', '--check'])
  },
  async *unit() {
    yield await vitest('unit')
  },
  async *integration() {
    await ensureClient()
    yield await vitest('integration', { IQ_TEST_DATABASE: 'embedded' })
    const postgresql = await startPostgresql()
    if (postgresql) {
      try {
        yield await vitest('integration', { IQ_TEST_DATABASE: 'postgresql', IQ_TEST_POSTGRESQL: postgresql.url })
      } finally {
        await postgresql.stop()
      }
    } else {
      console.log('\nSkipped: the integration tests on PostgreSQL. Its binaries (initdb, postgres) are not installed.')
      yield { passed: 0, failed: 0, skipped: 1 }
    }
  },
  async *faults() {
    yield await faults()
  },
  async *e2e() {
    await ensureClient()
    yield await inBrowser('tests/e2e/playwright.config.ts')
  },
  async *desktop() {
    await ensureClient({ desktop: true })
    yield await inBrowser('tests/desktop/playwright.config.ts')
  },
}

async function inBrowser(config: string): Promise<Outcome> {
  const chromium = ensureChromium()
  if (chromium === null) {
    console.error(`\nNo Chromium was found for ${config}: install one, or name it in CHROMIUM.`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  return playwright(config, { CHROMIUM: chromium })
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}`)

const total: Outcome = { passed: 0, failed: 0, skipped: 0 }
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n━━ ${name}`)
  for await (const { passed, failed, skipped } of part()) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 ? 1 : 0
