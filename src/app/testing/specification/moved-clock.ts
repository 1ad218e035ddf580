/** Loaded before the server starts. Its clocks start at TEST_CLOCK and jump ahead when the test says so. */
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
// Don't let listening for messages keep the process alive.
process.channel?.unref()
// If the test that started this process has ended, nothing else would stop the process.
process.on('disconnect', () => process.exit())
