import { run } from '../../build/testing/run.ts'

// `npm run faults`: the long form. `npm run faults -- --quick`: what `npm test` runs.
const quick = process.argv.includes('--quick')
process.exitCode = await run('vitest', ['run', '--config', 'build/vitest.config.ts', '--project', 'faults'], {
  IQ_FAULTS: quick ? 'quick' : 'full',
})
