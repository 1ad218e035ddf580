import type { Browser } from '@playwright/test'
import { publishedAnswer } from '../../e2e/demo.ts'
import type { Calls } from '../../e2e/host.ts'
import {
  answerPage,
  expectDelivered,
  heading,
  hurryThrough,
  type Language,
  next,
  phone,
  toTheQuestions,
  withoutWorker,
  wordsOf,
} from '../../e2e/respondent.ts'
import { makeSurvey, signedIn } from '../../e2e/survey.ts'
import { languagesContract } from '../../src/features/running/languages/contract.ts'
import { pseudoLanguages } from '../pseudo-language.ts'
import { picture, type Screen } from './camera.ts'

interface Times {
  now: Date
  today: string
}

/** Offers Arabic and takes screenshots of its survey and of the report to families. Returns the screens. */
export async function arabicScreens(browser: Browser, calls: Calls, times: Times): Promise<Screen[]> {
  const arabic = { code: 'ar', nativeName: 'العربية' }
  const token = await signedIn(calls)
  await calls.call(languagesContract.addLanguage, { body: arabic }, token)
  await calls.call(languagesContract.offerLanguage, { params: { language: arabic.code } }, token)
  return walk(browser, calls, times, arabic, { name: 'arabic', shows: 'in Arabic', sizes: 'small' })
}

/** Takes the same screenshots in the pseudo-languages, on a phone. They aren't kept. */
export async function pseudoScreens(browser: Browser, calls: Calls, times: Times): Promise<void> {
  for (const language of pseudoLanguages) {
    const { code } = language
    await walk(browser, calls, times, language, { name: `pseudo-${code}`, shows: code, sizes: 'phone' })
  }
}

async function walk(
  browser: Browser,
  calls: Calls,
  { now, today }: Times,
  language: Language,
  all: Screen,
): Promise<Screen[]> {
  const words = wordsOf(language.code)
  const survey = await makeSurvey(calls, { today, alsoIn: [language.code] })
  const taken: Screen[] = []
  const page = await phone(browser, { ...withoutWorker, locale: language.code })
  await page.context().clock.setFixedTime(now)
  const take = async (name: string, shows: string) => {
    const screen: Screen = { ...all, name: `${all.name}-${name}`, shows: `${shows}, ${all.shows}` }
    taken.push(screen)
    await picture(page, screen)
    await page.setViewportSize({ width: 360, height: 740 })
  }
  await page.goto(survey.link)
  await toTheQuestions(page, { language }, async (title) => {
    if (title === words.gradeTitle) await take('grade', 'the grade')
    if (title === 'Lakeside Middle School') await take('language', 'the languages')
  })
  await answerPage(page, 2)
  await take('question', 'one question a page, grades 4 to 8')
  await (await hurryThrough(page, words)).click()
  await expectDelivered(page, words)
  await take('delivered', 'the end: delivered')

  await page.getByRole('button', { name: words.someoneElse }).click()
  await toTheQuestions(page, { language, who: 'parent', subType: 20 })
  await answerPage(page, 1)
  await take('page', 'a page of questions for adults')
  await page.reload()
  await page.locator('input[name^=q]').last().waitFor()
  await next(page, words).click()
  await next(page, words).click()
  await page.locator('[role=alert], [aria-invalid=true]').first().waitFor({ state: 'attached' })
  await take('error', 'a question left out')

  await page.goto(`${survey.link}/questions?lang=${language.code}`)
  await heading(page, words.families.title).waitFor()
  await take('families', 'the questions, for families to read')
  await page.goto(`${await publishedAnswer(calls)}?lang=${language.code}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take('answer', 'the report to families')
  await page.context().close()
  return taken
}
