import type { Browser, Page } from '@playwright/test'
import {
  answered,
  answerPage,
  heading,
  type Language,
  languages,
  next,
  type Path,
  phone,
  stepsOf,
  submission,
  toTheQuestions,
  withoutWorker,
  wordsOf,
} from '../../e2e/respondent.ts'
import { picture, type Screen } from './camera.ts'

/** Surveys in the states that a respondent may encounter. */
export interface Surveys {
  open: string
  later: string
  closed: string
  unknown: string
}

const [english, spanish, somali, hmong] = languages

/** Takes screenshots of the respondent's page on a phone, step by step. Returns the screens. */
export async function respondentScreens(browser: Browser, links: Surveys, now: Date): Promise<Screen[]> {
  const taken: Screen[] = []
  const open = async (language: Language, link?: string) => {
    const page = await phone(browser, { ...withoutWorker, locale: language.code })
    await page.context().clock.setFixedTime(now)
    if (link) await page.goto(link)
    return page
  }
  const take = async (
    page: Page,
    name: string,
    shows: string,
    size: Screen['sizes'] = 'phone',
    view = false,
  ) => {
    const screen = { name: `respondent-${name}`, shows, sizes: size }
    taken.push(screen)
    await picture(page, screen, { view })
    await page.setViewportSize({ width: 360, height: 740 })
  }

  const child = await open(english, links.open)
  await heading(child, 'Lakeside Middle School').waitFor()
  await take(child, 'language', 'the first step: the language', 'small')
  let step = 0
  await toTheQuestions(child, { subType: 2 }, async () => {
    step += 1
    const name = ['language-chosen', 'who', 'grade', 'at-school'][step - 1] ?? ''
    await take(
      child,
      name,
      ['a language chosen', 'who is answering', 'the grade', 'at school or not'][step - 1] ?? '',
    )
  })
  await answerPage(child)
  await take(child, 'question', 'one question a page, grades 4 to 8', 'small')
  await child.close()

  const finish = async (path: Path, name: string, shows: string) => {
    const page = await open(path.language ?? english)
    const submit = await answered(page, links.open, path)
    await take(page, `${name}-last`, `the last page, ${shows}`)
    await submit.click()
    await heading(page, wordsOf(path.language?.code ?? 'en').thanks).waitFor()
    return page
  }
  for (const [language, shows] of [
    [spanish, 'in Spanish'],
    [hmong, 'in Hmong'],
  ] as const) {
    const page = await open(language, links.open)
    await toTheQuestions(page, { language, who: 'parent', subType: 17 }, async (title) => {
      if (title === wordsOf(language.code).homeLanguageTitle)
        await take(page, `home-language-${language.code}`, `the language at home, ${shows}`)
    })
    await answerPage(page, 1)
    await take(page, `page-${language.code}`, `a page of questions for adults, ${shows}`)
    await page.reload()
    await page.locator('input[name^=q]').last().waitFor()
    await next(page, wordsOf(language.code)).click()
    await next(page, wordsOf(language.code)).click()
    await page.locator('[role=alert], [aria-invalid=true]').first().waitFor({ state: 'attached' })
    await take(page, `error-${language.code}`, `a question left out, ${shows}`)
    await page.context().close()
  }
  const delivered = await finish({ who: 'staff', subType: 4 }, 'staff', 'for staff')
  await delivered.getByText(wordsOf('en').delivered, { exact: true }).waitFor()
  await take(delivered, 'delivered', 'the end: delivered', 'small')
  await delivered.reload()
  await take(delivered, 'completed', 'opened again after the end')
  await delivered.context().close()

  const offline = await open(somali)
  await offline.route(submission, (route) => route.abort())
  const words = wordsOf(somali.code)
  await (await answered(offline, links.open, { language: somali })).click()
  await offline.getByText(words.waiting, { exact: true }).waitFor()
  await take(offline, 'waiting-so', 'the end without internet, in Somali')
  await offline.context().close()

  const kiosk = await open(english)
  await (await answered(kiosk, `${links.open}?kiosk=1`)).click()
  await kiosk.getByRole('timer').waitFor()
  await take(kiosk, 'kiosk', 'a shared tablet starts over', 'small')
  await kiosk.context().close()

  const begun = await open(english, links.open)
  await toTheQuestions(begun, { who: 'parent', subType: 16 })
  await answerPage(begun)
  const other = await begun.context().newPage()
  await other.goto(links.open)
  await heading(other, wordsOf('en').unfinishedTitle).waitFor()
  await take(other, 'unfinished', 'someone has begun on this device')
  await begun.context().close()

  const failing = await open(english, links.open)
  await failing.route('**/api/get-source-surveys?*', (route) => route.abort())
  for (const { answer, forward } of stepsOf({})) {
    await failing.getByRole('radio', { name: answer, exact: true }).check()
    await failing.getByRole('button', { name: forward, exact: true }).click()
  }
  await failing.getByRole('button', { name: wordsOf('en').retry }).waitFor()
  await take(failing, 'no-questions', 'the questions do not arrive')
  await failing.context().close()

  for (const [name, link, shows, language] of [
    ['not-open', links.later, 'before the first day', english],
    ['closed', links.closed, 'after the last day', english],
    ['unknown', links.unknown, 'a link that leads to no survey', english],
  ] as const) {
    const page = await open(language, link)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await take(page, name, shows)
    await page.context().close()
  }

  const families = await open(english, `${links.open}/questions`)
  await families.getByRole('heading', { level: 1 }).waitFor()
  await take(families, 'families', 'the questions, for families to read', 'small')
  await families.context().close()
  return taken
}
