import { expect, test, vi } from 'vitest'
import { qrPng } from './qr.ts'

const drawn = vi.hoisted(() => vi.fn())
vi.mock('qrcode', () => ({ toCanvas: drawn }))

test('draws each square of the QR code ten pixels wide', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob()))

  expect((await qrPng('https://audit.example/s/abcdefg')).size).toBe(0)
  expect(drawn).toHaveBeenCalledWith(
    expect.anything(),
    'https://audit.example/s/abcdefg',
    expect.objectContaining({ scale: 10 }),
  )
})
