import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  answered,
  answerPage,
  english,
  expectDelivered,
  heading,
  hurryThrough,
  languages,
  next,
  phone,
  status,
  submissionsOf,
  toTheQuestions,
  wordsOf,
} from './respondent.ts'
import { makeSurvey, type Survey, stored } from './survey.ts'
import { expect, test } from './world.ts'

let survey: Survey
test.beforeAll(async ({ shared }) => {
  survey = await makeSurvey(shared)
})

test('requests the page, questions and tickets and sends the response once each', async ({ browser }) => {
  const page = await phone(browser)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|survey-form)\//.test(pathname)) asked.push(`${request.method()} ${pathname}`)
  })
  const pages: (string | undefined)[] = []
  page.context().on('response', (response) => {
    if (response.url() === survey.link) pages.push(response.headers()['x-request-id'])
  })
  await page.goto(survey.link)
  // Once the page has been open for a while, files are cached and a shared device has requested tickets.
  await untilCached(page, [survey.link])
  await toTheQuestions(page)
  await (await hurryThrough(page)).click()
  await expectDelivered(page)
  expect(asked.sort()).toEqual([
    'GET /api/get-source-surveys',
    `GET ${new URL(survey.link).pathname}`,
    'POST /api/submit-survey',
    'POST /api/survey-tickets',
  ])
  // The service worker caches the same page that the browser has, from a single request.
  expect([pages.length, new Set(pages).size]).toEqual([2, 1])
  await page.context().close()
})

test('caches the page that was opened, not an older version', async ({ browser }) => {
  const page = await phone(browser)
  await page.goto(survey.link)
  await page.goto('about:blank')
  for (const query of ['?kiosk=1', '?lang=so']) {
    const opened = await page.goto(survey.link + query)
    await untilCached(page, [survey.link])
    const kept = `caches.match(${JSON.stringify(survey.link)}).then((one) => one.headers.get('x-request-id'))`
    expect(await page.evaluate(kept)).toBe(opened?.headers()['x-request-id'])
    await page.evaluate("caches.delete('respond-1')")
    await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.unregister())')
  }
  await page.context().close()
})

/** Waits until the service worker has cached, for each part, an address that contains it. */
async function untilCached(page: Page, parts: readonly string[]): Promise<void> {
  const addresses = () =>
    page.evaluate<string[]>(
      "caches.open('respond-1').then((all) => all.keys()).then((all) => all.map((one) => one.url))",
    )
  for (const part of parts)
    await expect.poll(async () => (await addresses()).some((one) => one.includes(part))).toBe(true)
}

test('works offline after being opened once', async ({ shared, browser }) => {
  const page = await phone(browser)
  const sent = submissionsOf(page.context())
  await page.goto(survey.link)
  await toTheQuestions(page)
  await answerPage(page)
  await untilCached(page, [
    survey.link,
    '/respond-',
    '/phrases-',
    '.woff2',
    '/question-pages-',
    '/get-source-surveys',
  ])
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.locator('input[name^=q]').first()).toBeChecked()
  await (await hurryThrough(page)).click()
  await expect(status(page, english.waiting)).toBeVisible()
  await page.reload()
  await page.context().setOffline(false)
  await expectDelivered(page)
  const rows = await stored(shared, survey)
  expect(rows.filter((row) => row.guid === sent[0])).toHaveLength(1)
  await page.context().close()
})

test('continues offline when the link is opened without its language', async ({ browser }) => {
  const page = await phone(browser)
  const [, , language] = languages
  const words = wordsOf(language.code)
  await page.goto(`${survey.link}?lang=${language.code}`)
  await toTheQuestions(page, { language })
  await answerPage(page)
  await untilCached(page, [survey.link, '/question-pages-', '/get-source-surveys'])
  await page.context().setOffline(true)
  const later = await page.context().newPage()
  await page.close()
  await later.goto(survey.link)
  await expect(heading(later, words.unfinishedTitle)).toBeVisible()
  const { awaited } = JSON.parse(await readFile('content/hmn/page.json', 'utf8'))
  await later.getByRole('button', { name: 'Hmoob' }).click()
  await expect(status(later, awaited)).toHaveAttribute('lang', 'hmn')
  await later.getByRole('button', { name: words.continue }).click()
  await expect(later.locator('input[name^=q]').first()).toBeChecked()
  await later.context().close()
})

test('works offline for everyone on a shared device after one visit', async ({ shared, browser }) => {
  const page = await phone(browser)
  const sent = submissionsOf(page.context())
  const link = `${survey.link}?kiosk=1`
  await page.goto(link)
  await expect(next(page)).toBeVisible()
  const paths = () =>
    page.evaluate<number>(
      "caches.open('respond-1').then((all) => all.keys()).then((all) => all.filter((one) => one.url.includes('get-source-surveys')).length)",
    )
  // There are two question sets for students, one for parents and one for staff, each in four languages.
  await expect(async () => expect(await paths()).toBe(16)).toPass()
  await page.context().setOffline(true)
  for (const path of [{ who: 'staff', subType: 4 } as const, { language: languages[3] }]) {
    await (await answered(page, link, path)).click()
    await expect(status(page, wordsOf(path.language?.code ?? 'en').waiting)).toBeVisible()
  }
  await page.context().setOffline(false)
  await expect(async () => {
    const rows = await stored(shared, survey)
    expect(rows.filter((row) => sent.includes(row.guid))).toHaveLength(2)
  }).toPass()
  await page.context().close()
})
