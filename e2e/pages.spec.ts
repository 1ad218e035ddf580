import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectForcedColours, turn } from './axe.ts'
import {
  bankDraft,
  demoDistrict,
  interviewerToken,
  madeGoal,
  paperLink,
  reviewToken,
  sharedLink,
  speakersLink,
  surveysOf,
} from './demo.ts'
import type { Calls } from './host.ts'
import { openSettled } from './open.ts'
import { addressOf, type Route, routes } from './routes.ts'
import { complaintsOf, signedInPage } from './staff.ts'
import { administrator, makeSurvey, signedIn } from './survey.ts'
import { expect, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

/** How much a page's layout may shift while it loads. Browsers rate up to 0.1 as good. */
const mayMove = 0.02

/* The router's pages are checked separately. These lists add more states of the pages. */

const leaderStates = ['/profile?tab=community', '/equity-audit-setup/LIVE', '/survey-response-tracking/LIVE']
const beginnerStates = [
  '/user-home',
  '/profile',
  '/equity-audit-overview',
  '/align-strategies',
  '/survey-response-tracking/NEW',
]
const administratorStates = ['/user-home', '/equity-audit-overview']

const parameters = { guid: 'CLOSED', area: 'DBP', item: 'q1101', draft: '1', language: 'hmn', id: '1' }

/** Each kind of link has its own tokens. */
const isOfPaper = (path: string) => path.startsWith('/paper/')

/** Returns addresses of the pages for a kind of user. LIVE and CLOSED are placeholders for surveys. */
const pagesFor = async (
  people: Route['for'],
  isMeant: (path: string) => boolean = () => true,
  values: Readonly<Record<string, string>> = parameters,
) =>
  (await routes())
    .filter((route) => route.for === people && isMeant(route.path))
    .map((route) => addressOf(route, values))

const ofSurvey = (path: string) => path.includes('$guid')
const ofTemplate = '/templates/$id'
/** Opens a page, waits until it has settled, and checks that nothing moved while it loaded. */
async function open(page: Page, address: string): Promise<void> {
  await openSettled(page, address)
  const moved = await page.evaluate<string[]>(moves)
  const sum = moved.reduce((sum, one) => sum + Number.parseFloat(one), 0)
  const told = `${address} moves at ${page.viewportSize()?.width} px: ${moved.join('; ')}`
  expect(sum, told).toBeLessThanOrEqual(mayMove)
}

/** Every layout shift since the page was opened, with its size and its elements. */
const moves = `new Promise((resolve) => {
  const seen = []
  new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => setTimeout(() => resolve(
    seen
      .filter((entry) => !entry.hadRecentInput)
      .map((entry) => entry.value.toFixed(4) + ' ' + entry.sources
        .map(({ node }) => node?.parentElement?.className + ' > ' + (node?.className || node?.nodeName)).join(', ')),
  )))
})`

interface Expected {
  /** Messages that the browser is expected to log to its console on these pages. */
  notes?: readonly string[]
  /** The respondent's document has no dark mode. */
  dark?: boolean
  /** Maximum page height at 1280 px and at 360 px, keyed by the end of the page's path. */
  longest?: Readonly<Record<string, readonly [wide: number, narrow: number]>>
}

/** Returns a page's heights, one for each view of its table of groups and areas. */
async function lengths(page: Page): Promise<number[]> {
  const length = () => page.evaluate<number>('document.documentElement.scrollHeight')
  const found = [await length()]
  const ways = page.getByRole('group', { name: 'Show as' }).getByRole('radio')
  for (const way of (await ways.all()).toReversed()) {
    await way.locator('..').click()
    await expect(way).toBeChecked()
    found.push(await length())
  }
  return found
}

/** Checks light mode on desktop, dark mode on a phone and forced colors. Allows only the given console messages. */
async function inspect(
  page: Page,
  { address }: Calls,
  paths: readonly string[],
  { notes = [], dark = true, longest = {} }: Expected = {},
): Promise<void> {
  const complaints = complaintsOf(page)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && /^http/.test(request.url())) elsewhere.push(request.url())
  })
  for (const path of paths)
    await test.step(path, async () => {
      complaints.length = 0
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 360, height: 740 })
      await open(page, address + path)
      const most = Object.entries(longest).find(([end]) => path.endsWith(end))?.[1]
      if (most)
        expect(Math.max(...(await lengths(page))), `${path}: its length at 360 px`).toBeLessThanOrEqual(
          most[1],
        )
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, address + path)
      if (most)
        expect(Math.max(...(await lengths(page))), `${path}: its length at 1280 px`).toBeLessThanOrEqual(
          most[0],
        )
      await expectAccessible(page, `${path}, light`)
      await expectForcedColours(page, path)
      await page.setViewportSize({ width: 360, height: 740 })
      if (dark) await turn(page, 'dark')
      await expectAccessible(page, `${path}, dark, 360 px`)
      // 320 px is a desktop window at 400% zoom. 768 px shows the menu as icons only.
      for (const width of [360, 320, 768]) {
        if (width !== 360) await page.setViewportSize({ width, height: 740 })
        const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
        expect(beyond, `${path}: nothing is cut off at ${width} px`).toBeLessThanOrEqual(0)
      }
      expect([...new Set(complaints)], `${path}: the console`).toEqual(notes)
      // If a request is refused before the page's code has loaded, the page repeats the request once each time it opens.
      expect(complaints.length, `${path}: the console`).toBeLessThanOrEqual(4 * notes.length)
    })
  expect(elsewhere, 'nothing comes from elsewhere').toEqual([])
  expect(await page.context().cookies()).toEqual([])
}

async function asLeader(browser: Browser, demo: Calls) {
  const { live, closed, token } = await surveysOf(demo)
  const place = (path: string) => path.replace('LIVE', live).replace('CLOSED', closed)
  return { page: await signedInPage(browser, demo, { token }), place }
}

test('passes axe on the public pages', async ({ demo, browser }) => {
  const surveys = await surveysOf(demo)
  const [link, paper] = [await sharedLink(demo, surveys), await paperLink(demo, surveys)]
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  const values = {
    ...parameters,
    token: link.split('/').at(-1) ?? '',
    review: await reviewToken(demo),
    speaker: await speakersLink(demo, 'record'),
    listener: await speakersLink(demo, 'approve'),
    interviewer: await interviewerToken(demo),
  }
  const shared = await pagesFor('everybody', (path) => !isOfPaper(path), values)
  const typed = { ...values, token: paper.split('/').at(-1) ?? '' }
  const pages = [...shared, ...(await pagesFor('everybody', isOfPaper, typed))]
  const page = await context.newPage()
  await inspect(page, demo, [...pages, '/no-such-page'])
  const ended = 'Failed to load resource: the server responded with a status of 404 (Not Found)'
  await inspect(page, demo, ['/shared/no-such-link'], { notes: [ended] })
  // The respondent's document has no dark mode.
  await inspect(page, demo, [`/survey-form/${surveys.live}/questions`], { dark: false })
  await context.close()
})

test('passes axe on the pages of a new school with a long name', async ({ shared, browser }) => {
  const schoolName = 'Wolkenkratzergymnasium'.repeat(6)
  const { guid, leader } = await makeSurvey(shared, { isSetUp: false, schoolName })
  const page = await signedInPage(browser, shared, leader)
  await inspect(
    page,
    shared,
    beginnerStates.map((path) => path.replace('NEW', guid)),
  )
  // The icon menu shows a label for the entry under the pointer or with the focus, until Escape.
  await page.setViewportSize({ width: 768, height: 740 })
  const account = page.getByRole('link', { name: 'Account', exact: true })
  const name = account.locator('span')
  await expect(name).toHaveCSS('clip-path', 'inset(50%)')
  await account.hover()
  await expect(name).toHaveCSS('clip-path', 'none')
  await page.keyboard.press('Escape')
  await expect(name).toHaveCSS('clip-path', 'inset(50%)')
  await page.context().close()
})

test('passes axe on a leader’s pages', async ({ demo, browser }) => {
  const { page, place } = await asLeader(browser, demo)
  const pages = await pagesFor('staff', (path) => !ofSurvey(path) && path !== ofTemplate)
  const goal = await madeGoal(demo)
  const states = [...leaderStates, `/progress-monitoring-overview/goal?id=${goal}`]
  const setup = place('/equity-audit-setup/LIVE')
  await inspect(page, demo, [...pages, ...states].map(place), { longest: { [setup]: [2700, 5500] } })
  // The server doesn't return results while the survey is open, and the browser logs the refusal.
  const refusal = 'Failed to load resource: the server responded with a status of 409 (Conflict)'
  await inspect(page, demo, [place('/audit-results-dashboard/LIVE')], { notes: [refusal] })
  await page.context().close()
})

test('passes axe on the pages of a closed survey', async ({ demo, browser }) => {
  const { page, place } = await asLeader(browser, demo)
  const pages = (await pagesFor('staff', ofSurvey)).map(place)
  // Tracking and each layer of the results must be short enough to read without long scrolling.
  const layers = pages.filter((path) => /^\/(audit-results-dashboard|survey-response-tracking)\//.test(path))
  // Create goals, because the report to families offers them and is one of these pages.
  for (let goal = 0; goal < 5; goal++) await madeGoal(demo)
  await inspect(page, demo, pages, {
    longest: Object.fromEntries(layers.map((path) => [path, [2700, 5500] as const])),
  })
  await page.context().close()
})

test('passes axe on an administrator’s pages', async ({ demo, browser }) => {
  const { live } = await surveysOf(demo)
  const token = await signedIn(demo, administrator)
  const page = await signedInPage(browser, demo, { token })
  const draft = await bankDraft(demo, token)
  const pages = await pagesFor('administrators', undefined, { ...parameters, guid: live, draft })
  await inspect(page, demo, [...administratorStates, ...pages])
  await page.context().close()
})

test('passes axe on an organization’s pages', async ({ district, browser }) => {
  const token = await signedIn(district, administrator)
  const { organization, template, round } = await demoDistrict(district, token)
  const page = await signedInPage(browser, district, { token })
  const pages = [
    '/district',
    '/schools',
    '/schools/enrollment',
    '/district-results',
    '/district-questions',
    '/district-goals',
    '/district-goals/goal',
    '/district-report',
    '/district-report/preview',
    '/templates',
    '/templates/new',
    '/programs',
    '/cells',
  ]
  const addresses = [...pages, `/templates/${template}`].map((path) => `${path}?organization=${organization}`)
  const combined = `/district-results?organization=${organization}&round=${round}`
  const report = `organization=${organization}&round=${round}`
  addresses.push(`/district-report?${report}`, `/district-report/preview?${report}&lang=hmn`)
  await inspect(page, district, [...addresses, combined, `${combined}&group=parents`])
  await page.context().close()
})
