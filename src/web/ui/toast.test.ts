import { expect, test, vi } from 'vitest'
import { connectToasts, tellFault } from './toast.ts'

test('a fault is shown by the browser where the code of the messages cannot be loaded', async () => {
  const alert = vi.fn()
  vi.stubGlobal('alert', alert)
  const disconnect = connectToasts(() => {
    throw new Error('The network is gone.')
  })

  tellFault({ title: 'Not made', message: 'The school has no profile.' })

  await expect.poll(() => alert.mock.calls.length).toBe(1)
  expect(alert.mock.calls).toEqual([['Not made\nThe school has no profile.']])
  disconnect()
  vi.unstubAllGlobals()
})
