import type { Page } from '@playwright/test'
import { pseudoLanguages } from '../scripts/pseudo-language.ts'
import { directionOf } from '../src/shared/direction.ts'
import { expectAccessible } from './axe.ts'
import { publishedAnswer } from './demo.ts'
import {
  answerPage,
  back,
  expectDelivered,
  heading,
  hurryThrough,
  type Language,
  next,
  phone,
  status,
  submission,
  submit,
  toTheQuestions,
  tryAgain,
  withoutWorker,
  wordsOf,
} from './respondent.ts'
import { makeSurvey, type Survey } from './survey.ts'
import { expect, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

let survey: Survey
let later: Survey
test.beforeAll(async ({ pseudo }) => {
  const alsoIn = pseudoLanguages.map(({ code }) => code)
  survey = await makeSurvey(pseudo, { alsoIn })
  later = await makeSurvey(pseudo, { alsoIn, opensIn: 5 })
})

/** Checks a page on narrow phones: axe, its language and direction, and that nothing is cut off or out of order. */
async function inspect(page: Page, { code }: Pick<Language, 'code'>, name: string): Promise<void> {
  const told = `${name}, ${code}`
  const dir = directionOf(code)
  const html = page.locator('html')
  await expect(html, told).toHaveAttribute('lang', code)
  expect(await html.evaluate('document.documentElement.dir || "ltr"'), told).toBe(dir)
  await expectAccessible(page, told)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate<string[]>(faults(dir, width)), `${told}, ${width} px`).toEqual([])
  }
}

/** Lists what is cut off, what Tab reaches against the direction of reading, and arrows that point the wrong way. */
const faults = (dir: 'ltr' | 'rtl', width: number) => `(() => {
  const isSeen = (one) => one.checkVisibility() && one.getClientRects().length > 0
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen)
  const named = (one) => one.tagName + ' ' + (one.textContent || one.getAttribute('aria-label') || one.name).slice(0, 60)
  const box = (one) => (one.matches('input') ? one.closest('label') ?? one : one).getBoundingClientRect()
  const found = []
  const beyond = document.documentElement.scrollWidth - ${width}
  if (beyond > 0) found.push(beyond + ' px beyond the page')
  for (const one of all('button, a, label, legend, h1, h2, h3, h4, p, li, td, th')) {
    const { left, right } = one.getBoundingClientRect()
    if (left < -0.5 || right > ${width} + 0.5) found.push('beyond the page: ' + named(one))
    // The mark of a card's answer covers its border.
    if (one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1) found.push('too narrow: ' + named(one))
  }
  for (const one of all('a[href^="tel:"]'))
    if (one.getClientRects().length > 1) found.push('on two lines: ' + named(one))
  if (all('[tabindex]').some((one) => one.tabIndex > 0)) found.push('an order of its own')
  const reached = all('a[href], button, input, select, textarea')
  for (const [at, one] of reached.slice(1).entries()) {
    const [before, after] = [box(reached[at]), box(one)]
    const isBeside = after.top < before.bottom - 1 && before.top < after.bottom - 1
    const comes = ${dir === 'rtl' ? 'after.right <= before.left + 1' : 'after.left >= before.right - 1'}
    if (isBeside ? !comes : after.top < before.top) found.push('out of order: ' + named(one))
  }
  const isMirrored = (one) => new DOMMatrix(getComputedStyle(one).transform).a < 0
  for (const one of all('svg[class*=goes]'))
    if (isMirrored(one) !== ${dir === 'rtl'}) found.push('an arrow points the wrong way')
  return found
})()`

for (const language of pseudoLanguages) {
  const { code } = language
  const words = wordsOf(code)
  const look = (page: Page, name: string) => inspect(page, language, name)

  test(`walks a student through the survey in ${code}`, async ({ browser }) => {
    const page = await phone(browser, { ...withoutWorker, locale: code })
    await page.goto(survey.link)
    await toTheQuestions(page, { language }, (step) => look(page, step))
    await expect(page.locator('[class*=goes]').first()).toBeAttached()
    await next(page, words).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await look(page, 'an answer missing')
    await answerPage(page)
    await next(page, words).click()
    await back(page, words).click()
    await expect(page.locator('input[name^=q]').first()).toBeChecked()
    await look(page, 'a question answered')

    const other = await page.context().newPage()
    await other.goto(`${survey.link}?lang=${code}`)
    await expect(heading(other, words.unfinishedTitle)).toBeVisible()
    await look(other, 'unfinished')
    await other.close()

    await hurryThrough(page, words)
    await look(page, 'the last page')
    await page.route(submission, (route) => route.abort())
    await submit(page, words).click()
    await expect(status(page, words.waiting)).toBeVisible()
    await look(page, 'waiting')
    await tryAgain(page, words)
    await page.unroute(submission)
    await expectDelivered(page, words)
    await look(page, 'delivered')
    await page.reload()
    await expect(status(page, words.completed)).toBeVisible()
    await look(page, 'completed')
    await page.context().close()
  })

  test(`walks adults through the survey in ${code}`, async ({ browser }) => {
    const page = await phone(browser, withoutWorker)
    await page.goto(survey.link)
    await toTheQuestions(page, { language, who: 'parent', subType: 19 }, async (step) => {
      if (step === words.homeLanguageTitle) await look(page, step)
    })
    await look(page, 'a page of questions')
    await next(page, words).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await look(page, 'answers missing')
    await page.context().close()

    const kiosk = await phone(browser, withoutWorker)
    await kiosk.goto(`${survey.link}?kiosk=1`)
    await toTheQuestions(kiosk, { language, who: 'staff', subType: 4 }, async (step) => {
      if (step === words.roleTitle) await look(kiosk, step)
    })
    await (await hurryThrough(kiosk, words)).click()
    await expect(kiosk.getByRole('timer')).toBeVisible()
    await look(kiosk, 'next person')
    await kiosk.context().close()
  })

  test(`shows the other pages of a survey in ${code}`, async ({ browser }) => {
    const page = await phone(browser, { ...withoutWorker, locale: code })
    for (const [link, title] of [
      [`${survey.link}/questions?lang=${code}`, words.families.title],
      [`${later.link}?lang=${code}`, words.notOpenTitle],
    ] as const) {
      await page.goto(link)
      await expect(heading(page, title)).toBeVisible()
      await look(page, title)
    }
    await page.context().close()
  })
}

test('shows the report to families in the pseudo-languages', async ({ pseudo, browser }) => {
  const address = await publishedAnswer(pseudo)
  const page = await phone(browser, withoutWorker)
  await page.goto(`${address}?lang=en`)
  for (const { code, nativeName, words } of pseudoLanguages) {
    await page.getByRole('link', { name: nativeName, exact: true }).click()
    await expect(heading(page, words('What you told us, and what we will do'))).toBeVisible()
    await inspect(page, { code }, 'the report')
  }
  await page.context().close()
})
