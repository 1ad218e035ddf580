/** Loaded before the server starts: its clocks begin at TEST_CLOCK and move on when the test says so. */
const Actual = Date
const uptime = performance.now.bind(performance)
const beginning = Actual.parse(process.env.TEST_CLOCK ?? '') - Actual.now()
let ahead = beginning

const now = () => Actual.now() + ahead
globalThis.Date = new Proxy(Actual, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  apply: () => new Actual(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})
performance.now = () => uptime() + ahead - beginning

process.on('message', (instant) => {
  ahead = Actual.parse(String(instant)) - Actual.now()
  process.send?.('moved')
})
// Listening alone keeps no process alive.
process.channel?.unref()
// The test that started the process is gone: nothing else ends it.
process.on('disconnect', () => process.exit())
