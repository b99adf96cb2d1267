import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, run } from './run.ts'

export interface Outcome {
  passed: number
  failed: number
  skipped: number
}

/** One command that either passes or fails. */
export async function checkCommand(name: string, command: string, args: string[]): Promise<Outcome> {
  console.log(`\n── ${name}`)
  const status = await run(command, args)
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** A project of build/vitest.config.ts. */
export function vitest(project: string, env: Record<string, string> = {}, args: string[] = []): Promise<Outcome> {
  return withReport(async (report) => {
    const status = await run(
      'vitest',
      [
        'run',
        '--config',
        'build/vitest.config.ts',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${report}`,
        ...args,
      ],
      env,
    )
    return { status, read: (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests }) }
  })
}

/** The quick run of the faults: every target that is met has passed. */
export async function faults(): Promise<Outcome> {
  const report = path.join(root, 'dist/faults.json')
  rmSync(report, { force: true })
  const status = await run('node', ['tests/faults/main.ts', '--quick'])
  const outcome = readOutcome(report, (rows: { met: boolean | null }[]) => ({
    passed: rows.filter(({ met }) => met === true).length,
    failed: rows.filter(({ met }) => met === false).length,
    skipped: 0,
  }))
  return status !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}

/** A Playwright configuration. */
export function playwright(config: string, env: Record<string, string>, args: string[] = []): Promise<Outcome> {
  return withReport(async (report) => {
    const status = await run('playwright', ['test', '--config', config, '--reporter=list,json', ...args], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    })
    return {
      status,
      read: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
    }
  })
}

// biome-ignore lint/suspicious/noExplicitAny: the reports of two test runners, read in one place each
type Report = any

/** Runs with a file for the report. A runner that fails without a failed test (a crash, no report) counts as one failure. */
async function withReport(start: (file: string) => Promise<{ status: number; read: (json: Report) => Outcome }>): Promise<Outcome> {
  const directory = mkdtempSync(path.join(tmpdir(), 'iq-report-'))
  try {
    const file = path.join(directory, 'report.json')
    const { status, read } = await start(file)
    const outcome = readOutcome(file, read)
    return status !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function readOutcome(file: string, read: (json: Report) => Outcome): Outcome {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`The test runner left no report: ${error instanceof Error ? error.message : error}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
