import { startServerProcess } from '../../support/server-process.ts'
import { demoData } from '../harness/demo-data.ts'
import { defineFault } from '../harness/fault.ts'

export default defineFault({
  name: 'a second server on the same data directory',
  times: { quick: 1, full: 20 },
  run: async ({ times, none, cleanUp }) => {
    const server = await startServerProcess({}, { dataFrom: await demoData() })
    cleanUp(() => server.stop())
    let admitted = 0
    let unclear = 0
    for (let round = 0; round < times; round++) {
      try {
        const second = await startServerProcess({ DATA_DIR: server.dataDir })
        cleanUp(() => second.stop())
        admitted += 1
      } catch (error) {
        if (!/in use by another IQ Suite server/.test(String(error))) unclear += 1
      }
    }
    none('let in', admitted)
    none('refused without a clear message', unclear)
    none('the first one stopped by it', (await fetch(`${server.url}/readyz`)).ok ? 0 : 1)
  },
})
