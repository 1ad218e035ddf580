import type { Page, Request } from '@playwright/test'
import { expectAccessible, expectForcedColours } from './axe.ts'
import {
  back,
  expectDelivered,
  heading,
  hurryThrough,
  languages,
  phone,
  stepsOf,
  toTheQuestions,
  withoutWorker,
  wordsOf,
} from './respondent.ts'
import { makeSurvey, type Survey, stored } from './survey.ts'
import { expect, test } from './world.ts'

const hmong = languages.find(({ code }) => code === 'hmn') ?? languages[0]
const words = wordsOf('hmn')
const path = { language: hmong, who: 'student', subType: 2, atSchool: 'no' } as const
const steps = stepsOf(path)
const [, about, grade, atSchool] = steps

let survey: Survey
test.beforeAll(async ({ shared }) => {
  survey = await makeSurvey(shared)
})

/** Holds back the page's script until `letThrough` is called. `asked` lists all requests. */
async function held(page: Page) {
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/respond-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return { asked, letThrough: resolve }
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const early = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Checks that Next is disabled and says why, because nothing is chosen yet. */
async function expectEarly(page: Page, forward: string): Promise<void> {
  await expect(early(page, forward)).toBeDisabled()
  await expect(early(page, forward)).toHaveAccessibleDescription(words.chooseFirst)
  await expect(link(page, forward)).toBeHidden()
}

test('lets people click through the steps before the script has loaded', async ({ shared, browser }) => {
  const page = await phone(browser, { ...withoutWorker, locale: 'hmn' })
  const { asked, letThrough } = await held(page)
  const shifts = `window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })`
  await page.addInitScript(shifts)
  await page.goto(survey.link, { waitUntil: 'commit' })
  await expectEarly(page, words.next)
  await page.getByRole('link', { name: hmong.nativeName }).click()
  await expect(page).toHaveURL(/\?lang=hmn$/)
  await expect(page.getByText(words.surveyKind, { exact: true })).toBeVisible()
  await link(page, words.next).click()
  const before = asked.length
  for (const { title, answer, forward } of steps.slice(1)) {
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expectEarly(page, forward)
    await page.getByText(answer, { exact: true }).click()
    await expect(page.getByRole('radio', { name: answer, exact: true })).toBeChecked()
    await link(page, forward).click()
  }
  await expect(page.getByRole('status')).toHaveText(words.loading)
  await page.goBack({ waitUntil: 'commit' })
  await expect(heading(page, atSchool?.title ?? '')).toBeVisible()
  // The document remembers the choices without requests. A browser may request the icon at any time.
  const later = asked.slice(before).map((request) => new URL(request.url()).pathname)
  expect(later.filter((path) => path !== '/favicon.svg')).toEqual([])
  for (const request of asked) {
    expect([request.method(), request.postData()]).toEqual(['GET', null])
    expect(new URL(request.url()).search).toMatch(/^(\?lang=hmn)?$/)
  }
  expect(page.url()).toBe(`${survey.link}?lang=hmn#atSchool`)

  letThrough()
  await expect(early(page, words.start)).toBeEnabled()
  await expect(heading(page, atSchool?.title ?? '')).toBeVisible()
  await expect(page.getByRole('radio', { name: words.no, exact: true })).toBeChecked()
  expect(page.url()).toBe(`${survey.link}?lang=hmn`)
  expect(await page.evaluate<number>('window.shift')).toBe(0)
  await back(page, words).click()
  await expect(page.getByRole('radio', { name: grade?.answer ?? '', exact: true })).toBeChecked()
  await page.goBack({ waitUntil: 'commit' })
  await expect(heading(page, about?.title ?? '')).toBeVisible()
  await expect(page.getByRole('radio', { name: words.student, exact: true })).toBeChecked()
  for (const forward of [words.next, words.next, words.start]) await early(page, forward).click()
  await (await hurryThrough(page, words)).click()
  await expectDelivered(page, words)
  const rows = await stored(shared, survey)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    participant_type: 1,
    participant_sub_type: 2,
    participant_at_school: 0,
    language_fk: hmong.id,
  })
  await page.context().close()
})

test('keeps focus where it is when the script loads', async ({ browser }) => {
  const page = await phone(browser, withoutWorker)
  const { letThrough } = await held(page)
  await page.goto(`${survey.link}?lang=hmn`, { waitUntil: 'commit' })
  const tabTo = async (name: string) => {
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate<string>('document.activeElement.textContent')).trim() === name) return
    }
    throw new Error(`Tab does not reach ${name}.`)
  }
  await expect(link(page, words.next)).toBeVisible()
  await tabTo(words.next)
  await page.keyboard.press('Enter')
  await expect(heading(page, about?.title ?? '')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: words.student, exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: words.parent, exact: true })).toBeChecked()
  await tabTo(words.next)
  await page.keyboard.press('Enter')
  await expect(heading(page, words.homeLanguageTitle)).toBeVisible()
  // The choice is the first Tab stop, followed by Back and Next.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const choice = page.getByRole('radio').first()
  await expect(choice).toBeFocused()
  await expect(choice).toBeChecked()
  letThrough()
  await expect(early(page, words.next)).toBeEnabled()
  await expect(choice).toBeFocused()
  await expect(choice).toBeChecked()
  await page.context().close()
})

test('shows earlier answers instead of the steps in the served document', async ({ browser }) => {
  const page = await phone(browser, withoutWorker)
  await page.goto(survey.link)
  await toTheQuestions(page)
  const { letThrough } = await held(page)
  await page.goto(`${survey.link}?lang=hmn#who`, { waitUntil: 'commit' })
  await page.getByText(words.staff, { exact: true }).click()
  letThrough()
  await expect(page.locator('input[name^=q]').first()).toBeVisible()
  await page.context().close()
})

/** Positions of all text and controls except the message about a missing voice, which only a script adds. */
const positionsExcept = (
  late: string,
) => `[...document.querySelectorAll('main h1, main h2, main li, main label, main p, main button, main a, header [role]')]
  .filter((one) => one.checkVisibility() && one.textContent !== ${JSON.stringify(late)})
  .map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [one.textContent.trim(), ...[x, y, width, height].map((at) => Math.round(at * 4) / 4)].join(' ')
  })`

test('renders the same steps from the served document and from the script', async ({ browser }) => {
  const narrow = languages.map(({ code }) => ({ code, viewport: { width: 360, height: 640 } }))
  const wider = [
    { width: 1366, height: 635 },
    { width: 768, height: 1024 },
  ] as const
  for (const { code, viewport } of [
    ...narrow,
    ...wider.map((viewport) => ({ code: 'so', viewport }) as const),
  ]) {
    const own = wordsOf(code)
    const places = positionsExcept(own.noVoice)
    const served = await phone(browser, { ...withoutWorker, viewport })
    const live = await phone(browser, { ...withoutWorker, viewport })
    await held(served)
    await served.goto(`${survey.link}?lang=${code}#who`, { waitUntil: 'commit' })
    await live.goto(`${survey.link}?lang=${code}`)
    await early(live, own.next).click()
    for (const [name, answer] of [
      ['who', own.staff],
      ['subType', own.subTypes[4]],
      ['atSchool', own.yes],
    ] as const) {
      const same = async (when: string) =>
        expect(await served.evaluate(places), `${code}, ${viewport.width} px, ${name} ${when}`).toEqual(
          await live.evaluate(places),
        )
      await expect(live.getByRole('radio', { name: answer, exact: true })).toBeVisible()
      await expect(served.getByText(answer, { exact: true })).toBeVisible()
      await same('empty')
      if (name === 'who') {
        await expect(live.getByText(own.noVoice)).toBeVisible()
        await same('and it is known that nothing can be heard')
      }
      if (code === 'en') {
        await expectAccessible(served, `${name}, empty`)
        await expectForcedColours(served, `${name}, empty`)
      }
      await served.getByText(answer, { exact: true }).click()
      await live.getByText(answer, { exact: true }).click()
      await same('chosen')
      if (code === 'en') await expectAccessible(served, `${name}, chosen`)
      const forward = name === 'atSchool' ? own.start : own.next
      await link(served, forward).click()
      await early(live, forward).click()
    }
    await served.context().close()
    await live.context().close()
  }
})

for (const [what, answers] of [
  ['is refused', true],
  ['does not come', false],
] as const) {
  test(`says within 10 seconds, in the page’s language, that a script ${what}`, async ({ browser }) => {
    const page = await phone(browser, { ...withoutWorker, locale: 'en' })
    await page.clock.install()
    const told = page.getByRole('alert')
    let letThrough = () => {}
    await page.route('**/assets/respond-*.js', (route) => {
      if (answers) return route.abort()
      letThrough = () => void route.continue()
    })
    for (const query of ['?lang=hmn#questions', '?lang=hmn&kiosk=1']) {
      await page.goto(survey.link + query, { waitUntil: 'commit' })
      if (!answers) await page.clock.runFor(10_000)
      await expect(told).toContainText(words.loadFailedTitle)
      await expect(told.getByRole('link', { name: words.retry })).toBeVisible()
    }
    await expectAccessible(page, 'no script')
    if (answers) await page.unroute('**/assets/respond-*.js')
    if (answers) await told.getByRole('link').click()
    else letThrough()
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expect(told).toHaveCount(0)
    await page.context().close()
  })
}
