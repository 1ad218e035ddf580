import { readFileSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test'
import type phrases from '../content/en/phrases.json'
import { type PseudoLanguage, pseudoLanguages } from '../scripts/pseudo-language.ts'
import { withTexts } from '../src/features/records/words/rules.ts'
import { firstLanguages } from '../src/shared/languages.ts'

export type Words = typeof phrases
export { firstLanguages as languages }
export type Language = Pick<PseudoLanguage, 'code' | 'nativeName'>

/** Returns all the words on the respondent's page in a language. */
export function wordsOf(code: string): Words {
  const pseudo = pseudoLanguages.find((language) => language.code === code)
  const file = new URL(`../content/${pseudo ? 'en' : code}/phrases.json`, import.meta.url)
  const words: Words = JSON.parse(readFileSync(file, 'utf8'))
  return pseudo ? withTexts(words, (_, text) => pseudo.words(text)) : words
}
export const english = wordsOf('en')

export type Who = 'student' | 'parent' | 'staff'
export interface Path {
  language?: Language
  who?: Who
  subType?: number
  atSchool?: 'yes' | 'no'
}

/** Opens a page on a new phone. */
export async function phone(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}

export const next = (page: Page, words = english) =>
  page.getByRole('button', { name: words.next, exact: true })
export const back = (page: Page, words = english) =>
  page.getByRole('button', { name: words.back, exact: true })
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const card = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

/** The four steps before the questions, each with its heading, its button and the answer to choose. */
export function stepsOf({
  language = firstLanguages[0],
  who = 'student',
  subType = 2,
  atSchool = 'yes',
}: Path) {
  const words = wordsOf(language.code)
  const names: Readonly<Record<string, string>> = words.subTypes
  const titles = { student: words.gradeTitle, parent: words.homeLanguageTitle, staff: words.roleTitle }
  return [
    { title: 'Lakeside Middle School', answer: new RegExp(`^${language.nativeName}`), forward: words.next },
    { title: words.beforeTitle, answer: words[who], forward: words.next },
    { title: titles[who], answer: names[subType] ?? '', forward: words.next },
    { title: words.atSchoolTitle, answer: words[atSchool], forward: words.start },
  ]
}

/** Chooses the path's answers step by step, up to the first question. Calls `onStep` after each answer. */
export async function toTheQuestions(
  page: Page,
  path: Path = {},
  onStep: (name: string) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const { title, answer, forward } of stepsOf(path)) {
    await expect(heading(page, title)).toBeVisible()
    await page.getByRole('radio', { name: answer, exact: true }).check()
    await onStep(title)
    await page.getByRole('button', { name: forward, exact: true }).click()
  }
  await expect(page.locator('input[name^=q]').first()).toBeVisible()
}

/** Answers the open page with the choice at the same position for each question. */
export async function answerPage(page: Page, place = 0): Promise<void> {
  const names = await page
    .locator('input[name^=q]')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('name')))])
  for (const name of names) await page.locator(`input[name=${name}]`).nth(place).check()
}

/** Answers page by page as a person does. Stops before the last button and returns it. */
export async function answerAll(page: Page, words = english, onPage = async (_page: number) => {}) {
  for (let number = 1; ; number++) {
    await answerPage(page, number % 3)
    await onPage(number)
    if (await submit(page, words).isVisible()) return submit(page, words)
    const before = await page.title()
    await next(page, words).click()
    await expect(page).not.toHaveTitle(before)
  }
}

export const submit = (page: Page, words = english) =>
  page.getByRole('button', { name: words.submit, exact: true })

/** Answers all pages with a script in the page, faster than a person would. Use it to test what comes afterward. */
export async function hurryThrough(page: Page, words = english) {
  const script = `(async () => {
    const button = (name) => [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name)
    for (let number = 1; ; number++) {
      const names = new Set([...document.querySelectorAll('input[name^=q]')].map((one) => one.name))
      for (const name of names) {
        document.getElementsByName(name)[number % 3].click()
        // A page takes a click in at the end of its task, as it does with a person's.
        await null
      }
      if (button(${JSON.stringify(words.submit)})) return
      const before = document.title
      button(${JSON.stringify(words.next)}).click()
      while (document.title === before) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })()`
  await page.evaluate(script)
  await expect(submit(page, words)).toBeVisible()
  return submit(page, words)
}

/** Opens the link and answers all questions. Stops before the last button. */
export async function answered(page: Page, link: string, path: Path = {}) {
  await page.goto(link)
  await toTheQuestions(page, path)
  return hurryThrough(page, wordsOf(path.language?.code ?? 'en'))
}

export async function expectDelivered(page: Page, words = english): Promise<void> {
  await expect(heading(page, words.thanks)).toBeVisible()
  await expect(page.getByRole('status').getByText(words.delivered, { exact: true })).toBeVisible()
}

/**
 * Presses "Try again now" while attempts still fail, and waits until the new attempt has failed. The page also retries
 * automatically, so once an attempt can succeed, the button may disappear before the click.
 */
export async function tryAgain(page: Page, words = english): Promise<void> {
  const tried = page.waitForRequest(submission)
  await page.getByRole('button', { name: words.tryAgainNow }).click()
  await (await tried).response()
}

/** Collects the participant IDs of the responses that a browser context sends, one for each attempt. */
export function submissionsOf(context: BrowserContext): string[] {
  const guids: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/submit-survey')) guids.push(request.postDataJSON().participant_guid)
  })
  return guids
}

export const status = (page: Page, words: string) =>
  page.getByRole('status').getByText(words, { exact: true })

// `route` doesn't see requests that go through a service worker.
export const withoutWorker = { serviceWorkers: 'block' } as const
export const submission = '**/api/submit-survey'

/** Returns what this browser stores, except tickets for later respondents. */
export async function kept(page: Page): Promise<Record<string, string>> {
  const all = await page.evaluate<Record<string, string>>('({ ...localStorage, ...sessionStorage })')
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('respond.tickets.')))
}
