/**
 * Loaded before a server's own code, it puts the process's clock ahead or behind by IQ_TEST_CLOCK_SHIFT_MS: everything in it, libraries
 * included, takes that for the time. Timers and `performance` run on as they do.
 */
const shift = Math.round(Number(process.env.IQ_TEST_CLOCK_SHIFT_MS ?? 0))
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], newTarget) => Reflect.construct(target, args.length === 0 ? [target.now() + shift] : args, newTarget),
  apply: (target) => new target(target.now() + shift).toString(),
  get: (target, key, receiver) => (key === 'now' ? () => RealDate.now() + shift : Reflect.get(target, key, receiver)),
})
