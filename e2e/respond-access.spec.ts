import type { Page } from '@playwright/test'
import { expectAccessible, expectForcedColours } from './axe.ts'
import {
  answerPage,
  back,
  english,
  expectDelivered,
  heading,
  hurryThrough,
  type Language,
  languages,
  next,
  type Path,
  phone,
  status,
  stepsOf,
  submission,
  submit,
  toTheQuestions,
  tryAgain,
  type Words,
  withoutWorker,
  wordsOf,
} from './respondent.ts'
import { makeSurvey, type Survey } from './survey.ts'
import { expect, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

const staffPath: Path = { who: 'staff', subType: 4, atSchool: 'no' }
let survey: Survey
let later: Survey
test.beforeAll(async ({ shared }) => {
  survey = await makeSurvey(shared)
  later = await makeSurvey(shared, { opensIn: 5 })
})

/**
 * The page as it is now on a phone with motion reduced; and at 400 % nothing is cut off. Colors and the desktop's layout
 * do not depend on the language: they are looked at in English.
 */
async function inspect(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if ((await page.locator('html').getAttribute('lang')) === 'en') {
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectAccessible(page, `${name}, desktop`)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectForcedColours(page, name)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, `${name}, 360 px, reduced motion`)
  await page.setViewportSize({ width: 320, height: 256 })
  const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(beyond, `${name}, 400 %`).toBeLessThanOrEqual(0)
}

for (const language of languages) {
  const words = wordsOf(language.code)
  const opened = async (browser: Parameters<typeof phone>[0]) =>
    phone(browser, { ...withoutWorker, locale: language.code })

  test(`axe on every step, ${language.name}`, async ({ browser }) => {
    const page = await opened(browser)
    await page.goto(survey.link)
    await expect(heading(page, 'Lakeside Middle School')).toBeVisible()
    await inspect(page, 'language')
    await toTheQuestions(page, { ...staffPath, language }, (step) => inspect(page, step))
    await next(page, words).click()
    await expect(page.getByText(words.chooseAnswer).first()).toBeVisible()
    await inspect(page, 'answers missing')
    await answerPage(page)
    await next(page, words).click()
    await back(page, words).click()
    await expect(page.locator('input[name^=q]').first()).toBeChecked()
    await inspect(page, 'after Back')
    await hurryThrough(page, words)
    await inspect(page, 'last page')
    await page.route(submission, (route) => route.abort())
    await submit(page, words).click()
    await expect(status(page, words.waiting)).toBeVisible()
    await inspect(page, 'waiting')
    await tryAgain(page, words)
    await page.unroute(submission)
    await expectDelivered(page, words)
    await inspect(page, 'delivered')
    await page.reload()
    await expect(status(page, words.completed)).toBeVisible()
    await inspect(page, 'completed')
    await page.getByRole('button', { name: words.someoneElse }).click()
    await toTheQuestions(page, { language }, async (step) => {
      if (step === words.gradeTitle) await inspect(page, step)
    })
    await inspect(page, 'a child’s question')
    await next(page, words).click()
    await expect(page.getByText(words.chooseAnswer)).toBeVisible()
    await inspect(page, 'a child’s answer missing')
    await page.context().close()
  })

  test(`axe on every state, ${language.name}`, async ({ shared, browser }) => {
    const page = await opened(browser)
    await page.goto(`${shared.address}/survey-form/no-such-survey`)
    await expect(heading(page, words.unknownTitle)).toBeVisible()
    await inspect(page, 'unknown')
    await page.goto(later.link)
    await expect(heading(page, words.notOpenTitle)).toBeVisible()
    await inspect(page, 'not open yet')
    await closedInstead(page)
    await expect(heading(page, words.closedTitle)).toBeVisible()
    await inspect(page, 'closed')

    await page.route('**/api/get-source-surveys?*', (route) => route.abort())
    await page.goto(survey.link)
    await upToStart(page, language)
    await expect(heading(page, words.loadFailedTitle)).toBeVisible()
    await inspect(page, 'questions do not load')
    await page.unroute('**/api/get-source-surveys?*')
    await page.getByRole('button', { name: words.retry }).click()
    await expect(page.locator('input[name^=q]').first()).toBeVisible()

    const other = await page.context().newPage()
    await other.goto(survey.link)
    await expect(heading(other, words.unfinishedTitle)).toBeVisible()
    await inspect(other, 'unfinished')
    await other.close()

    await hurryThrough(page, words)
    const refused = [{ responseCode: 2, responseMessage: 'The survey has closed.' }]
    await page.route(submission, (route) => route.fulfill({ status: 503, json: refused }))
    await submit(page, words).click()
    await expect(status(page, words.busy)).toBeVisible()
    await inspect(page, 'busy')
    await tryAgain(page, words)
    await page.route(submission, (route) => route.fulfill({ status: 409, json: refused }))
    await expect(heading(page, words.refusedTitle)).toBeVisible()
    await inspect(page, 'refused')
    await page.goto(`${survey.link}?kiosk=1`)
    await expect(page.getByText(words.refusedCount.replace('{count}', '1'))).toBeVisible()
    await inspect(page, 'kiosk')
    await page.context().close()
  })

  test(`axe where nothing can be kept, ${language.name}`, async ({ browser }) => {
    const page = await opened(browser)
    await page.clock.install()
    await page.addInitScript("Storage.prototype.setItem = () => { throw new DOMException('full') }")
    await page.goto(`${survey.link}?kiosk=1`)
    await upToStart(page, language)
    await expect(page.getByText(words.storageWarning)).toBeVisible()
    await page.clock.runFor(155_000)
    await expect(page.getByRole('alert').getByText(words.idleTitle)).toBeVisible()
    await inspect(page, 'idle on a shared device')
    await page.getByRole('button', { name: words.stillHere }).click()
    await (await hurryThrough(page, words)).click()
    await expectDelivered(page, words)
    await inspect(page, 'next person')
    await page.context().close()
  })
}

/** The document of the open survey, with a survey in it that has closed. */
async function closedInstead(page: Page): Promise<void> {
  await page.route(survey.link, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"status":"active"', '"status":"closed"')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(survey.link)
  await page.unroute(survey.link)
}

async function upToStart(page: Page, language: Language): Promise<void> {
  for (const { title, answer, forward } of stepsOf({ language, who: 'parent', subType: 19 })) {
    await expect(heading(page, title)).toBeVisible()
    await page.getByRole('radio', { name: answer, exact: true }).check()
    await page.getByRole('button', { name: forward, exact: true }).click()
  }
}

test('keyboard only, from the language to the thank-you', async ({ browser }) => {
  const page = await phone(browser, { ...withoutWorker, viewport: { width: 1280, height: 900 } })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.goto(survey.link)
  await expect(heading(page, 'Lakeside Middle School')).toBeVisible()
  // Until the script is there the languages are links.
  await expect(page.getByRole('radio').first()).toBeVisible()
  for (const { title, answer } of stepsOf(staffPath)) {
    await expect(heading(page, title)).toBeVisible()
    if (title !== 'Lakeside Middle School') await expect(heading(page, title)).toBeFocused()
    await press('Tab', 'Space')
    const choice = page.getByRole('radio', { name: answer, exact: true })
    for (let guard = 0; guard < 15 && !(await choice.isChecked()); guard++) await press('ArrowDown')
    await press('Enter')
    await expect(heading(page, title), 'Enter on an answer does not go on').toBeVisible()
    await tabTo(page, [english.next, english.start])
    await press('Enter')
  }
  await expect(page.locator('input[name^=q]').first()).toBeVisible()
  await tabTo(page, [english.next])
  await press('Enter')
  await expect(page.getByText(english.chooseAnswer).first()).toBeVisible()
  await expect(page.locator('input[name^=q]').first()).toBeFocused()
  for (let guard = 0; guard < 20 && !(await heading(page, english.thanks).isVisible()); guard++) {
    const title = await page.title()
    await answerByKeyboard(page, guard > 0)
    await tabTo(page, [english.next, english.submit])
    await press('Enter')
    await expect(page).not.toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await expectDelivered(page)
  await page.context().close()
})

/** Voices for every language, so that Listen is there; they say nothing. */
const voices = `Object.defineProperty(window, 'speechSynthesis', { value: {
  getVoices: () => ['en-US', 'es-US', 'so', 'mww'].map((lang) => ({ lang, localService: true })),
  addEventListener() {}, removeEventListener() {}, cancel() {}, speak() {},
} })`

const endOfNext = "[...document.querySelectorAll('main button')].at(-1).getBoundingClientRect().bottom"

for (const [width, height] of [
  [1366, 635],
  [360, 640],
] as const) {
  test(`Next is on the screen of ${width} × ${height} with each step and each question of a child, in every language`, async ({
    browser,
  }) => {
    for (const language of languages) {
      const words = wordsOf(language.code)
      const page = await phone(browser, { ...withoutWorker, viewport: { width, height } })
      await page.addInitScript(voices)
      await page.goto(survey.link)
      const expectNext = async (step: string) =>
        expect(await page.evaluate<number>(endOfNext), `${language.name}, ${step}`).toBeLessThanOrEqual(
          height,
        )
      for (const { title, answer } of stepsOf({ language, who: 'parent', subType: 19 }).slice(0, 3)) {
        await page.getByRole('radio', { name: answer, exact: true }).check()
        await expectNext(title)
        await next(page, words).click()
      }
      for (const title of [words.homeLanguageTitle, words.beforeTitle, 'Lakeside Middle School']) {
        await back(page, words).click()
        await expect(heading(page, title)).toBeVisible()
      }
      await toTheQuestions(page, { language }, expectNext)
      await expect(page.getByRole('button', { name: words.listen })).toBeVisible()
      const beyond = await page.evaluate<unknown[]>(`(async () => {
        const button = (name) => [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name)
        const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
        const beyond = []
        for (;;) {
          const { title } = document
          if (${endOfNext} > ${height}) beyond.push(title)
          document.querySelector('input[name^=q]').click()
          await drawn()
          if (${endOfNext} > ${height}) beyond.push(title + ', answered')
          if (button(${JSON.stringify(words.submit)})) return beyond
          button(${JSON.stringify(words.next)}).click()
          while (document.title === title) await drawn()
        }
      })()`)
      expect(beyond, language.name).toEqual([])
      await page.context().close()
    }
  })
}

/** Tab from question to question, Space on each; the page's buttons end it. */
async function answerByKeyboard(page: Page, isFromHeading: boolean): Promise<void> {
  if (isFromHeading) await page.keyboard.press('Tab')
  while (await page.evaluate("document.activeElement?.matches('input')")) {
    await page.keyboard.press('Space')
    do await page.keyboard.press('Tab')
    while (
      await page.evaluate("/^(Listen|Clear my answer)$/.test(document.activeElement?.textContent ?? '')")
    )
  }
}

async function tabTo(page: Page, names: readonly Words[keyof Words][]): Promise<void> {
  const focused = () => page.evaluate<string>("document.activeElement?.textContent?.trim() ?? ''")
  for (let guard = 0; guard < 40 && !names.includes(await focused()); guard++)
    await page.keyboard.press('Tab')
  expect(names).toContain(await focused())
  const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle')
  expect(outline, 'the focus can be seen').not.toBe('none')
}
