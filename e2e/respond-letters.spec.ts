import type { Browser, Page } from '@playwright/test'
import { setUpSurvey } from '../src/app/testing/school.ts'
import { languagesContract } from '../src/features/running/languages/contract.ts'
import { addDays, dayIn } from '../src/shared/dates.ts'
import { phone, withoutWorker } from './respondent.ts'
import { makeLeader, signedIn } from './survey.ts'
import { expect, test } from './world.ts'

const shifts = `window.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

/** Opens an address while fonts are held back. `letThrough` lets them load, and `loaded` lists them. */
async function held(browser: Browser, address: string) {
  const page = await phone(browser, withoutWorker)
  const loaded: string[] = []
  page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname))
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await promise
    await route.continue()
  })
  await page.addInitScript(shifts)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { page, loaded: () => loaded.filter((path) => path.endsWith('.woff2')), letThrough: resolve }
}

const has = (page: Page, family: string, text: string) =>
  page.evaluate<boolean>(`document.fonts.check('16px "${family}"', ${JSON.stringify(text)})`)

test('shows Arabic in its own font on a phone, and nothing moves when the font arrives', async ({
  world,
  browser,
}) => {
  const token = await signedIn(world)
  const body = { code: 'ar', nativeName: 'العربية', chooseLangText: 'اختر لغتك' }
  await world.call(languagesContract.addLanguage, { body }, token)
  await world.call(languagesContract.offerLanguage, { params: { language: 'ar' } }, token)
  const today = dayIn('America/Chicago', new Date())
  const guid = await setUpSurvey(world.call, await makeLeader(world), {
    ...{ begin: today, end: addDays(today, 14), completed: today },
    languages: ['langEnglish', 'lang_ar'],
  })
  const link = `${world.address}/survey-form/${guid}`
  for (const path of ['?lang=ar', '/questions?lang=ar']) {
    const { page, loaded, letThrough } = await held(browser, link + path)
    expect(await has(page, 'Letters ar', 'مدرسة')).toBe(false)
    letThrough()
    await expect.poll(() => has(page, 'Letters ar', 'مدرسة')).toBe(true)
    await page.evaluate('document.fonts.ready.then(() => new Promise(requestAnimationFrame))')
    expect(loaded().filter((name) => name.includes('/fonts/ar-')).length).toBeGreaterThan(0)
    expect(await page.evaluate<number>('window.shift')).toBeLessThan(0.02)
    await page.context().close()
  }
  const { page, loaded, letThrough } = await held(browser, `${link}?lang=en`)
  letThrough()
  await page.waitForLoadState('networkidle')
  expect(loaded().filter((name) => name.includes('/fonts/'))).toEqual([])
  await page.context().close()
})
