import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from './world.ts'

test('shows a document whose second half arrives after its scripts', async ({ shared, browser }) => {
  const slow = createServer(async ({ url }, reply) => {
    const found = await fetch(shared.address + url)
    const bytes = Buffer.from(await found.arrayBuffer())
    reply.writeHead(200, { 'content-type': found.headers.get('content-type') ?? '' })
    const half = url === '/' ? bytes.indexOf('<body>') : 0
    reply.write(bytes.subarray(0, half))
    if (half > 0) await pause(3000)
    reply.end(bytes.subarray(half))
  })
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening))
  const page = await browser.newPage()
  try {
    await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`)
    await expect(page.getByRole('heading', { name: /Equity, made visible/ })).toBeVisible()
  } finally {
    await page.close()
    slow.closeAllConnections()
    slow.close()
  }
})
