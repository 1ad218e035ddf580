import {
  answered,
  answerPage,
  card,
  english,
  expectDelivered,
  hurryThrough,
  kept,
  phone,
  status,
  submission,
  submissionsOf,
  toTheQuestions,
  withoutWorker,
} from './respondent.ts'
import { type Survey, stored, surveyWithStories } from './survey.ts'
import { expect, test } from './world.ts'

let survey: Survey
test.beforeAll(async ({ shared }) => {
  survey = await surveyWithStories(shared)
})

test('starts over with a new ID on a shared device, and stores each person’s ratings of the stories', async ({
  shared,
  browser,
}) => {
  const page = await phone(browser, withoutWorker)
  await page.clock.install()
  const sent = submissionsOf(page.context())
  await page.route(submission, (route) => route.abort(), { times: 1 })
  const link = `${survey.link}?kiosk=1`
  const english1 = card(page, 'English Choose your language')
  await (await answered(page, link)).click()
  await expect(status(page, english.waiting)).toBeVisible()
  await expect(page.getByText('Waiting to be sent: 1')).toBeVisible()
  await page.getByRole('button', { name: english.nextPerson }).click()
  await expect(english1).not.toBeChecked()
  await expect(page.getByText('Waiting to be sent: 1')).toBeVisible()

  await toTheQuestions(page, { who: 'staff', subType: 4 })
  await (await hurryThrough(page)).click()
  await expectDelivered(page)
  await page.clock.runFor(11_000)
  await expect(english1).not.toBeChecked()
  await expect(page.getByText(/^Waiting to be sent/)).toHaveCount(0)
  expect(new Set(sent).size).toBe(2)
  const rows = await stored(shared, survey)
  expect(rows.map(({ response_json }) => JSON.parse(response_json) as object)).toEqual(
    [1, 2].map(() => expect.objectContaining({ q1501: expect.any(Number), q1502: expect.any(Number) })),
  )

  await toTheQuestions(page)
  await answerPage(page)
  await page.clock.runFor(155_000)
  await expect(page.getByRole('alert').getByText(english.idleTitle)).toBeVisible()
  await page.getByRole('button', { name: english.stillHere }).click()
  await expect(page.getByText(english.idleTitle)).toHaveCount(0)
  await page.clock.runFor(182_000)
  await expect(english1).not.toBeChecked()
  expect(Object.keys(await kept(page)).filter((key) => /draft|outbox/.test(key))).toEqual([])
  await page.context().close()
})
