import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

export async function signedInPage(
  browser: Browser,
  { address }: { address: string },
  { token }: { token: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
    storageState: {
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'equity-audit-token', value: token }] }],
    },
    ...options,
  })
  return context.newPage()
}

/** Collects the page's console errors and uncaught errors. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: ReturnType<Page['locator']>): Promise<void> {
  const isFocused = () => control.evaluate((element) => element.matches(':focus'))
  for (let guard = 0; guard < 80 && !(await isFocused()); guard++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}
