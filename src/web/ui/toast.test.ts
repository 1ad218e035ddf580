import { expect, test, vi } from 'vitest'
import { connectToasts, tellFault } from './toast.ts'

test('falls back to a browser alert if the toast code is missing', async () => {
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
