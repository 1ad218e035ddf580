import { afterEach, expect, test, vi } from 'vitest'
import { sendSubmission } from './calls.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('gives up on a submission after 15 seconds', async () => {
  vi.useFakeTimers()
  let isGivenUp = false
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          isGivenUp = true
          reject(signal.reason)
        })
      }),
  )
  const sent = expect(sendSubmission('{}')).rejects.toMatchObject({ status: 0 })

  await vi.advanceTimersByTimeAsync(14_999)
  expect(isGivenUp).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isGivenUp).toBe(true)
  await sent
})
