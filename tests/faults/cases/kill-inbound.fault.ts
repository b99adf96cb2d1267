import { defineFault } from '../harness/fault.ts'
import { endAmidTraffic } from '../harness/restarts.ts'

export default defineFault({
  name: 'kill -9 during inbound texts',
  times: { quick: 2, full: 25 },
  run: async (context) => {
    const { taken, lost, doubled } = await endAmidTraffic(context, { texts: 3, sends: 0 }, (server) => server.kill())
    context.row('texts', taken, '', { atLeast: context.times * 5 })
    context.none('lost', lost)
    context.none('doubled', doubled)
  },
})
