import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Runs turns that end when the test says so. Collects the reported failures. */
function turns() {
  const begun: PromiseWithResolvers<void>[] = []
  const failures: unknown[] = []
  const work = () => {
    const turn = Promise.withResolvers<void>()
    begun.push(turn)
    return turn.promise
  }
  return { begun, failures, stop: repeat(1000, work, (error) => failures.push(error)) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('never starts a run while another is in progress', async () => {
  const { begun } = turns()
  await pass(5500)
  expect(begun).toHaveLength(1)
  begun[0]?.resolve()
  await pass(1000)
  expect(begun).toHaveLength(2)
})

test('reports a failed run and starts the next', async () => {
  const { begun, failures } = turns()
  begun[0]?.reject('a fault')
  await pass(1000)
  expect(failures).toEqual(['a fault'])
  expect(begun).toHaveLength(2)
})

test('starts no more runs once stopped and waits quietly for the last run', async () => {
  const { begun, failures, stop } = turns()
  let ended = false
  const end = stop().then(() => {
    ended = true
  })
  await pass(5000)
  expect([begun.length, ended]).toEqual([1, false])
  begun[0]?.reject('the database is closed')
  await end
  expect(failures).toEqual([])
})
