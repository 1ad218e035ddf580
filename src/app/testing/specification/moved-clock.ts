/** Loaded before the server starts: its clock begins at TEST_CLOCK and moves on when the test says so. */
const Actual = Date
let ahead = Actual.parse(process.env.TEST_CLOCK ?? '') - Actual.now()

const now = () => Actual.now() + ahead
globalThis.Date = new Proxy(Actual, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  apply: () => new Actual(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})

process.on('message', (instant) => {
  ahead = Actual.parse(String(instant)) - Actual.now()
  process.send?.('moved')
})
// Listening alone keeps no process alive.
process.channel?.unref()
// The test that started the process is gone: nothing else ends it.
process.on('disconnect', () => process.exit())
