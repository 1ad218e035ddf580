import { afterEach, expect, test, vi } from 'vitest'
import { inOneTab } from './lock.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Answered = (lock: unknown) => Promise<void> | undefined
const withLocks = (locks: unknown) => vi.stubGlobal('navigator', { locks })

test.each([
  ['missing', undefined],
  ['forbidden', { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
  [
    'forbidden at once',
    {
      request: () => {
        throw new DOMException('no', 'SecurityError')
      },
    },
  ],
])('locks that are %s do not keep the work from being done', async (_name, locks) => {
  withLocks(locks)
  const work = vi.fn(async () => undefined)
  expect(await inOneTab('a', work)).toBe(true)
  expect(work).toHaveBeenCalledTimes(1)
})

test('locks that do not answer delay the work for a second, and an answer that comes later holds nothing', async () => {
  vi.useFakeTimers()
  let answer: Answered = () => undefined
  withLocks({
    request: (_name: string, _options: unknown, answered: Answered) => {
      answer = answered
      return new Promise(() => undefined)
    },
  })
  const work = vi.fn(async () => undefined)
  const done = inOneTab('a', work)
  await vi.advanceTimersByTimeAsync(999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await done).toBe(true)
  expect(answer({})).toBeUndefined()
  expect(work).toHaveBeenCalledTimes(1)
})

test('a lock is held as long as the work takes and given back also when it fails; a taken one leaves it to the other', async () => {
  const held: string[] = []
  withLocks({
    request: async (_name: string, _options: unknown, answered: Answered) => {
      const isFree = held.at(-1) !== 'taken'
      if (isFree) held.push('taken')
      await answered(isFree ? {} : null)
      if (isFree) held.push('free')
    },
  })
  const others = vi.fn(async () => undefined)
  const failing = inOneTab('a', async () => {
    expect(await inOneTab('a', others)).toBe(false)
    throw new Error('lost')
  })
  await expect(failing).rejects.toThrow('lost')
  await Promise.resolve()
  expect(others).not.toHaveBeenCalled()
  expect(held).toEqual(['taken', 'free'])
})
