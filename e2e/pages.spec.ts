import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, turn } from './axe.ts'
import { surveysOf } from './demo.ts'
import type { Calls } from './host.ts'
import { complaintsOf, signedInPage } from './staff.ts'
import { administrator, signedIn } from './survey.ts'
import { expect, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

const publicPages = ['/', '/about', '/login', '/no-such-page']
const leaderPages = [
  '/user-home',
  '/process',
  '/account',
  '/profile',
  '/profile?tab=community',
  '/equity-audit-overview',
  '/progress-monitoring-overview',
  '/resources',
  '/align-strategies',
]
const livePages = ['/equity-audit-setup/LIVE', '/survey-response-tracking/LIVE']
const resultPages = [
  '/survey-response-tracking/CLOSED',
  '/audit-results-dashboard/CLOSED',
  '/audit-results-dashboard/CLOSED/gaps',
  '/audit-results-dashboard/CLOSED/DBP',
]
const administratorPages = [
  '/user-home',
  '/equity-audit-overview',
  '/userlist?userRole=CAN_DO_ALL',
  '/admin-new-account',
  '/admin-new-profile',
  '/substitutions',
  '/surveysubmissions/',
  '/question-creator',
  '/survey-tester',
  '/audit-trail',
]

/** Opens a page and waits until what it shows is there. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText('Loading…')
}

/** Each page at a desk in light, on a phone in dark and in forced colours, without a complaint in the console. */
async function inspect(
  page: Page,
  { address }: Calls,
  paths: readonly string[],
  expected: readonly string[] = [],
): Promise<void> {
  const complaints = complaintsOf(page)
  for (const path of paths)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
      await open(page, address + path)
      await expectAccessible(page, `${path}, light`)
      await page.emulateMedia({ forcedColors: 'active' })
      await expectAccessible(page, `${path}, forced colours`)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.emulateMedia({ forcedColors: 'none' })
      await turn(page, 'dark')
      await expectAccessible(page, `${path}, dark, 360 px`)
      const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect(beyond, `${path}: nothing is cut off at 360 px`).toBeLessThanOrEqual(0)
      expect(complaints, `${path}: the console`).toEqual(expected)
    })
}

async function asLeader(browser: Browser, demo: Calls) {
  const { live, closed, token } = await surveysOf(demo)
  const place = (path: string) => path.replace('LIVE', live).replace('CLOSED', closed)
  return { page: await signedInPage(browser, demo, { token }), place }
}

test('axe on the public pages', async ({ demo, browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await inspect(await context.newPage(), demo, publicPages)
  await context.close()
})

test('axe on a leader’s pages', async ({ demo, browser }) => {
  const { page, place } = await asLeader(browser, demo)
  await inspect(page, demo, [...leaderPages, ...livePages].map(place))
  // The server does not give out results while the survey runs; the browser notes its refusal.
  const refusal = 'Failed to load resource: the server responded with a status of 409 (Conflict)'
  await inspect(page, demo, [place('/audit-results-dashboard/LIVE')], [refusal])
  await page.context().close()
})

test('axe on the results', async ({ demo, browser }) => {
  const { page, place } = await asLeader(browser, demo)
  await inspect(page, demo, resultPages.map(place))
  await page.context().close()
})

// All areas on one page: as long to look through as all the others together.
test('axe on the printed report', async ({ demo, browser }) => {
  const { page, place } = await asLeader(browser, demo)
  await inspect(page, demo, [place('/audit-results-dashboard/CLOSED/report')])
  await page.context().close()
})

test('axe on an administrator’s pages', async ({ demo, browser }) => {
  const page = await signedInPage(browser, demo, { token: await signedIn(demo, administrator) })
  await inspect(page, demo, administratorPages)
  await page.context().close()
})

test('a leader is told that an administrator’s page is not theirs', async ({ demo, browser }) => {
  const { page } = await asLeader(browser, demo)
  for (const path of administratorPages.slice(2)) {
    await page.goto(demo.address + path)
    await expect(page.getByText('Access Denied').first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  }
  await page.context().close()
})

test('signed out, every page that is not public leads home', async ({ demo, browser }) => {
  const page = await browser.newPage()
  for (const path of [...leaderPages, '/equity-audit-setup/some', '/userlist']) {
    await page.goto(demo.address + path)
    await expect(page).toHaveURL(`${demo.address}/`)
    await expect(page.getByRole('heading', { name: /Equity, made visible/ })).toBeVisible()
  }
  await page.close()
})

test('the first page brings at most 220 kB of script and nothing from elsewhere', async ({
  demo,
  browser,
}) => {
  const context = await browser.newContext()
  const { page: home } = await asLeader(browser, demo)
  for (const [page, path] of [
    [await context.newPage(), '/'],
    [home, '/user-home'],
  ] as const) {
    const scripts: Promise<number>[] = []
    const elsewhere: string[] = []
    page.on('response', (response) => {
      if (!response.url().startsWith(demo.address)) elsewhere.push(response.url())
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    })
    await open(page, demo.address + path)
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    expect(bytes / 1000, path).toBeLessThanOrEqual(220)
    expect(elsewhere).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  }
})
