import { defineFault } from '../harness/fault.ts'
import { endAmidTraffic } from '../harness/restarts.ts'

export default defineFault({
  name: 'kill -9 during sends',
  times: { quick: 2, full: 25 },
  isPatient: true,
  run: async (context) => {
    const { taken, lost, doubled, disordered, unfinished } = await endAmidTraffic(context, { texts: 0, sends: 3 }, (server) =>
      server.kill(),
    )
    context.row('accepted messages', taken, '', { atLeast: context.times * 5 })
    context.none('lost', lost)
    context.none('doubled', doubled)
    context.none('out of order', disordered)
    context.none('not delivered in the end', unfinished)
  },
})
