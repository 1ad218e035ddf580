import type { Page } from '@playwright/test'
import { expectAccessible, expectForcedColours } from './axe.ts'
import { colourRules } from './axe-rules.ts'
import {
  answerPage,
  back,
  english,
  expectDelivered,
  heading,
  hurryThrough,
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

/** Checks the current page on a desktop, on a phone in forced colors, and at 400% zoom, with nothing cut off. */
async function inspect(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page, `${name}, desktop`, colourRules)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, `${name}, 360 px`)
  await expectForcedColours(page, name)
  await expectNothingCutOff(page, name)
}

async function expectNothingCutOff(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 })
  const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(beyond, `${name}, 400 %`).toBeLessThanOrEqual(0)
}

test('passes axe on every step', async ({ browser }) => {
  const page = await phone(browser, withoutWorker)
  await page.goto(survey.link)
  await expect(heading(page, 'Lakeside Middle School')).toBeVisible()
  await inspect(page, 'language')
  await toTheQuestions(page, staffPath, (step) => inspect(page, step))
  await next(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await inspect(page, 'answers missing')
  await answerPage(page)
  await next(page).click()
  await back(page).click()
  await expect(page.locator('input[name^=q]').first()).toBeChecked()
  await hurryThrough(page)
  await inspect(page, 'last page')
  await page.route(submission, (route) => route.abort())
  await submit(page).click()
  await expect(status(page, english.waiting)).toBeVisible()
  await inspect(page, 'waiting')
  await tryAgain(page)
  await page.unroute(submission)
  await expectDelivered(page)
  await inspect(page, 'delivered')
  await page.reload()
  await expect(status(page, english.completed)).toBeVisible()
  await inspect(page, 'completed')
  await page.getByRole('button', { name: english.someoneElse }).click()
  await toTheQuestions(page, {}, async (step) => {
    if (step === english.gradeTitle) await inspect(page, step)
  })
  await next(page).click()
  await expect(page.getByRole('alert')).toBeInViewport()
  await inspect(page, 'a child’s answer missing')
  await page.context().close()
})

test('passes axe in every state', async ({ shared, browser }) => {
  const page = await phone(browser, withoutWorker)
  await page.goto(`${shared.address}/survey-form/no-such-survey`)
  await expect(heading(page, english.unknownTitle)).toBeVisible()
  await inspect(page, 'unknown')
  await page.goto(later.link)
  await expect(heading(page, english.notOpenTitle)).toBeVisible()
  await inspect(page, 'not open yet')
  await closedInstead(page)
  await expect(heading(page, english.closedTitle)).toBeVisible()
  await inspect(page, 'closed')

  await page.route('**/api/get-source-surveys?*', (route) => route.abort())
  await page.goto(survey.link)
  await upToStart(page)
  await expect(heading(page, english.loadFailedTitle)).toBeVisible()
  await inspect(page, 'questions do not load')
  await page.unroute('**/api/get-source-surveys?*')
  await page.getByRole('button', { name: english.retry }).click()
  await expect(page.locator('input[name^=q]').first()).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(survey.link)
  await expect(heading(other, english.unfinishedTitle)).toBeVisible()
  await inspect(other, 'unfinished')
  await other.close()

  await hurryThrough(page)
  const refused = [{ responseCode: 2, responseMessage: 'The survey has closed.' }]
  await page.route(submission, (route) => route.fulfill({ status: 503, json: refused }))
  await submit(page).click()
  await expect(status(page, english.busy)).toBeVisible()
  await inspect(page, 'busy')
  await tryAgain(page)
  await page.route(submission, (route) => route.fulfill({ status: 409, json: refused }))
  await expect(heading(page, english.refusedTitle)).toBeVisible()
  await inspect(page, 'refused')
  await page.goto(`${survey.link}?kiosk=1`)
  await expect(page.getByText(english.refusedCount.replace('{count}', '1'))).toBeVisible()
  await inspect(page, 'kiosk')
  await page.context().close()

  const full = await phone(browser, withoutWorker)
  await full.clock.install()
  await full.addInitScript("Storage.prototype.setItem = () => { throw new DOMException('full') }")
  await full.goto(`${survey.link}?kiosk=1`)
  await upToStart(full)
  await expect(full.getByText(english.storageWarning)).toBeVisible()
  await full.clock.runFor(155_000)
  await expect(full.getByRole('alert').getByText(english.idleTitle)).toBeVisible()
  await inspect(full, 'idle on a shared device')
  await full.getByRole('button', { name: english.stillHere }).click()
  await (await hurryThrough(full)).click()
  await expectDelivered(full)
  await inspect(full, 'next person')
  await full.context().close()
})

/** Opens the page with a reply that says the open survey is closed. */
async function closedInstead(page: Page): Promise<void> {
  await page.route(survey.link, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"status":"active"', '"status":"closed"')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(survey.link)
  await page.unroute(survey.link)
}

async function upToStart(page: Page): Promise<void> {
  for (const { title, answer, forward } of stepsOf({ who: 'parent', subType: 19 })) {
    await expect(heading(page, title)).toBeVisible()
    await page.getByRole('radio', { name: answer, exact: true }).check()
    await page.getByRole('button', { name: forward, exact: true }).click()
  }
}

test('completes the survey by keyboard only', async ({ browser }) => {
  const page = await phone(browser, { ...withoutWorker, viewport: { width: 1280, height: 900 } })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.goto(survey.link)
  await expect(heading(page, 'Lakeside Middle School')).toBeVisible()
  // Until the script loads, the languages are links.
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
  await expect(page.getByRole('alert')).toBeVisible()
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

/** Provides silent voices for every language, so that Listen appears. */
const voices = `Object.defineProperty(window, 'speechSynthesis', { value: {
  getVoices: () => ['en-US', 'es-US', 'so', 'mww'].map((lang) => ({ lang, localService: true })),
  addEventListener() {}, removeEventListener() {}, cancel() {}, speak() {},
} })`

const endOfNext = "[...document.querySelectorAll('main button')].at(-1).getBoundingClientRect().bottom"
const small = { width: 360, height: 640 }
const wide = { width: 1366, height: 635 }

/** Lists the child's questions with Next below the screen, going forward to the last or back to the first. */
const questionsBeyond = (words: Words, height: number, way: 'on' | 'back') => `(async () => {
  const button = (name) => [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name)
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const beyond = []
  for (;;) {
    const { title } = document
    if (${endOfNext} > ${height}) beyond.push(title)
    document.querySelector('input[name^=q]').click()
    await drawn()
    if (${endOfNext} > ${height}) beyond.push(title + ', answered')
    const next = ${way === 'on' ? `!button(${JSON.stringify(words.submit)}) && button(${JSON.stringify(words.next)})` : `button(${JSON.stringify(words.back)})`}
    if (!next) return beyond
    next.click()
    while (document.title === title) await drawn()
    if (!document.querySelector('input[name^=q]')) return beyond
  }
})()`

test('keeps Next on screen on phones and Chromebooks in every language', async ({ browser }) => {
  for (const language of languages) {
    const words = wordsOf(language.code)
    const page = await phone(browser, { ...withoutWorker, viewport: small })
    await page.addInitScript(voices)
    await page.goto(survey.link)
    const expectNext = async (step: string) => {
      for (const size of [wide, small]) {
        await page.setViewportSize(size)
        const told = `${language.name}, ${step}, ${size.width} px`
        expect(await page.evaluate<number>(endOfNext), told).toBeLessThanOrEqual(size.height)
      }
      await expectNothingCutOff(page, `${language.name}, ${step}`)
    }
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
    await page.setViewportSize(small)
    await expect(page.getByRole('button', { name: words.listen })).toBeVisible()
    if (language.code !== 'en') await expectAccessible(page, `a question in ${language.name}`)
    expect(await page.evaluate(questionsBeyond(words, small.height, 'on')), language.name).toEqual([])
    await page.context().close()
  }
})

/** Presses Space on each question and Tab to the next, up to the page's buttons. */
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
