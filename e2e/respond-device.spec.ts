import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  answerPage,
  back,
  card,
  english,
  expectDelivered,
  heading,
  hurryThrough,
  kept,
  next,
  phone,
  status,
  stepsOf,
  submission,
  submissionsOf,
  toTheQuestions,
  tryAgain,
  withoutWorker,
  wordsOf,
} from './respondent.ts'
import { makeSurvey, type Survey, stored } from './survey.ts'
import { expect, test } from './world.ts'

const onlyMarkers = ({ guid }: Survey) => ({
  [`respond.${guid}.marker`]: '8431',
  [`respond.${guid}.outcome`]: '1',
})

let survey: Survey
test.beforeAll(async ({ shared }) => {
  survey = await makeSurvey(shared)
})

test('sends a response written offline once the network is back', async ({ shared, browser }) => {
  const page = await phone(browser, withoutWorker)
  const sent = submissionsOf(page.context())
  await page.goto(survey.link)
  await toTheQuestions(page)
  await answerPage(page)
  await page.context().setOffline(true)
  await next(page).click()
  await (await hurryThrough(page)).click()
  await expect(heading(page, english.thanks)).toBeVisible()
  await expect(status(page, english.waiting)).toBeVisible()
  await expect(page.getByText(english.closeLater)).toBeVisible()
  await page.context().setOffline(false)
  await expectDelivered(page)
  expect(await kept(page)).toEqual(onlyMarkers(survey))
  const rows = await stored(shared, survey)
  expect(rows.filter((row) => row.guid === sent[0])).toHaveLength(1)
  await page.context().close()
})

/** Current step's position, and the number of history entries. */
const history = (page: Page) => page.evaluate<[number, number]>('[history.state.respond.at, history.length]')

test('resumes at every kind of step after a reload', async ({ browser }) => {
  const page = await phone(browser, withoutWorker)
  await page.goto(survey.link)
  for (const { title, answer, forward } of stepsOf({})) {
    await expect(heading(page, title)).toBeVisible()
    await page.getByRole('radio', { name: answer, exact: true }).check()
    await page.reload()
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('radio', { name: answer, exact: true })).toBeChecked()
    await page.getByRole('button', { name: forward, exact: true }).click()
  }
  for (const place of [0, 2, 1]) {
    await answerPage(page, place)
    const title = await page.title()
    const before = await history(page)
    await page.reload()
    await expect(page.locator('input[name^=q]').nth(place)).toBeChecked()
    await expect(page).toHaveTitle(title)
    expect(await history(page), 'the browser’s history is as it was').toEqual(before)
    await next(page).click()
    await expect(page).not.toHaveTitle(title)
    // The page updates the history shortly after the step changes.
    await expect.poll(async () => (await history(page))[0]).toBe(before[0] + 1)
  }
  await back(page).click()
  await expect(page.locator('input[name^=q]').nth(1)).toBeChecked()
  await page.route(submission, (route) => route.abort())
  await (await hurryThrough(page)).click()
  await expect(status(page, english.waiting)).toBeVisible()
  await page.reload()
  await expect(status(page, english.waiting)).toBeVisible()
  await tryAgain(page)
  await page.unroute(submission)
  await expectDelivered(page)
  await page.reload()
  await expect(status(page, english.completed)).toBeVisible()
  await page.getByRole('button', { name: english.someoneElse }).click()
  await expect(card(page, 'English Choose your language')).not.toBeChecked()
  await page.context().close()
})

test('asks in a second tab whose answers these are and counts one response', async ({ shared, browser }) => {
  const page = await phone(browser, withoutWorker)
  const sent = submissionsOf(page.context())
  await page.goto(survey.link)
  await toTheQuestions(page)
  await answerPage(page, 2)
  const question = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const second = await page.context().newPage()
  await second.goto(survey.link)
  await expect(heading(second, english.unfinishedTitle)).toBeVisible()
  await expect(second.getByRole('radio')).toHaveCount(0)
  await expect(second.getByRole('main')).not.toContainText(question)
  await second.getByRole('button', { name: english.continue }).click()
  await expect(second.locator('input[name^=q]').nth(2)).toBeChecked()
  await (await hurryThrough(page)).click()
  await expectDelivered(page)
  await (await hurryThrough(second)).dblclick()
  await expectDelivered(second)
  expect(new Set(sent).size).toBe(1)
  expect((await stored(shared, survey)).filter((row) => row.guid === sent[0])).toHaveLength(1)
  expect(await kept(second)).toEqual(onlyMarkers(survey))
  await page.context().close()
})

test('reports in the chosen language that it failed to load, then loads it', async ({ browser }) => {
  const page = await phone(browser, withoutWorker)
  const somali = wordsOf('so')
  const { awaited } = JSON.parse(await readFile('content/so/page.json', 'utf8'))
  await page.goto(survey.link)
  await expect(next(page)).toBeVisible()
  await page.route('**/assets/phrases-*.js', (route) => route.abort())
  await page.getByRole('radio', { name: /^Soomaali/ }).check()
  await expect(status(page, awaited)).toHaveAttribute('lang', 'so')
  await next(page).click()
  await expect(status(page, awaited)).toBeVisible()
  await page.unroute('**/assets/phrases-*.js')
  await expect(heading(page, somali.beforeTitle)).toBeVisible()
  await expect(page.getByText(awaited)).toHaveCount(0)

  // The page for reading the questions also recovers this way.
  await page.route('**/assets/phrases-*.js', (route) => route.abort())
  await page.goto(`${survey.link}/questions?lang=so`)
  await expect(status(page, awaited)).toHaveAttribute('lang', 'so')
  await page.unroute('**/assets/phrases-*.js')
  await expect(heading(page, somali.families.title)).toBeVisible()
  await page.context().close()
})

test('moves one step at a time with Back and Forward and leaves from the first step', async ({ browser }) => {
  const page = await phone(browser, withoutWorker)
  await page.goto('about:blank')
  await page.goto(survey.link)
  const titles = stepsOf({}).map(({ title }) => title)
  await toTheQuestions(page)
  await answerPage(page)
  const first = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  // The page's own buttons update the history shortly after the step changes. No one presses the browser's buttons that
  // fast.
  const arrived = (place: number) =>
    expect.poll(() => page.evaluate<number>('history.state.respond.at')).toBe(place)
  await next(page).click()
  await expect(heading(page, first)).toHaveCount(0)
  await arrived(titles.length + 1)
  // The browser's Forward button doesn't skip an unanswered question.
  await page.goBack()
  await expect(heading(page, first)).toBeVisible()
  await page.goForward()
  await expect(heading(page, first)).toHaveCount(0)
  await arrived(titles.length + 1)
  await back(page).click()
  await expect(heading(page, first)).toBeVisible()
  await arrived(titles.length)
  for (const title of titles.toReversed()) {
    await page.goBack()
    await expect(heading(page, title)).toBeVisible()
  }
  await page.goForward()
  await expect(heading(page, titles[1] ?? '')).toBeVisible()

  // A page opened at a later step can also go back to an earlier step.
  const later = await page.context().newPage()
  await later.goto(survey.link)
  await later.getByRole('button', { name: english.continue }).click()
  await expect(heading(later, titles[1] ?? '')).toBeVisible()
  await later.goBack()
  await expect(heading(later, titles[0] ?? '')).toBeVisible()
  await later.close()

  await page.goBack()
  await expect(heading(page, titles[0] ?? '')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
  await page.context().close()
})
