import type { Page } from '@playwright/test'

/** Requests and kB transferred since the page was slowed down. */
export interface Traffic {
  /** Method and address of each request. */
  asked: string[]
  /** kB transferred. */
  received: number
}

/** Makes a page as slow as on an old phone with a weak network: 4× CPU slowdown, 1.6 Mbit/s, 150 ms. */
export async function slowDown(page: Page): Promise<Traffic> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const traffic: Traffic = { asked: [], received: 0 }
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    traffic.asked.push(`${request.method} ${request.url}`)
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.received += encodedDataLength / 1000
  })
  return traffic
}
