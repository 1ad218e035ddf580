import { expect, type Page, type Request } from '@playwright/test'

/**
 * Opens a page and waits until it has settled: every request has a reply, fonts are loaded, and frames have been painted
 * twice in a row while the page is idle and sends no new requests.
 */
export async function openSettled(page: Page, address: string): Promise<void> {
  const waiting = new Set<Request>()
  let begun = 0
  const begin = (request: Request) => {
    begun++
    waiting.add(request)
  }
  const end = (request: Request) => waiting.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  try {
    await page.goto(address)
    for (let quiet = 0; quiet < 2; ) {
      const before = begun
      await page.evaluate(idle)
      quiet = waiting.size === 0 && begun === before ? quiet + 1 : 0
    }
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  }
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText('Loading…')
}

const idle = `document.fonts.ready
  .then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  .then(() => new Promise((resolve) => requestIdleCallback(() => resolve())))`
