import { defineFault } from '../harness/fault.ts'
import { endAmidTraffic } from '../harness/restarts.ts'

export default defineFault({
  name: 'SIGTERM with texts in flight both ways',
  times: { quick: 2, full: 25 },
  run: async (context) => {
    const drains: number[] = []
    let unclean = 0
    const { taken, lost, doubled, disordered, unfinished } = await endAmidTraffic(context, { texts: 2, sends: 2 }, async (server) => {
      const began = performance.now()
      if ((await server.terminate()) !== 0) unclean += 1
      drains.push(performance.now() - began)
    })
    context.row('texts and messages', taken, '', { atLeast: context.times * 5 })
    context.row('slowest drain', Math.max(...drains), 'ms')
    context.none('another exit code than 0', unclean)
    context.none('lost', lost)
    context.none('doubled', doubled)
    context.none('out of order', disordered)
    context.none('not delivered in the end', unfinished)
  },
})
