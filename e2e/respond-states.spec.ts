import {
  answered,
  answerPage,
  card,
  english,
  expectDelivered,
  heading,
  hurryThrough,
  kept,
  phone,
  status,
  submission,
  submissionsOf,
  toTheQuestions,
  withoutWorker,
} from './respondent.ts'
import { makeSurvey, type Survey } from './survey.ts'
import { expect, test } from './world.ts'

let survey: Survey
test.beforeAll(async ({ shared }) => {
  survey = await makeSurvey(shared)
})

test('a shared device starts over with a new guid and keeps nothing', async ({ browser }) => {
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

test('a busy server: Retry-After is honoured', async ({ browser }) => {
  const page = await phone(browser, withoutWorker)
  await page.clock.install()
  const submit = await answered(page, survey.link)
  let tries = 0
  await page.route(submission, (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '60' },
      json: [{ responseCode: 2, responseMessage: 'busy' }],
    })
  })
  await submit.click()
  await expect(status(page, english.busy)).toBeVisible()
  await page.clock.runFor(59_000)
  await expect(status(page, english.busy)).toBeVisible()
  expect(tries).toBe(1)
  await page.clock.runFor(17_000)
  await expectDelivered(page)
  await page.context().close()
})

test('closed, not open yet and unknown are said plainly; what was finished in time still arrives', async ({
  world,
  browser,
}) => {
  await world.setNow('2026-10-14T15:00:00Z')
  const running = await makeSurvey(world, { today: '2026-10-14', lasts: 2 })
  const later = await makeSurvey(world, { today: '2026-10-14', opensIn: 5 })
  const page = await phone(browser, withoutWorker)
  await page.context().clock.setFixedTime(new Date('2026-10-16T15:00:00Z'))
  await page.goto(`${world.address}/survey-form/no-such-survey`)
  await expect(heading(page, english.unknownTitle)).toBeVisible()
  await page.goto(later.link)
  await expect(heading(page, english.notOpenTitle)).toBeVisible()
  await expect(page.getByText('It opens on October 19, 2026.')).toBeVisible()

  await world.setNow('2026-10-16T15:00:00Z')
  const submit = await answered(page, running.link)
  await world.setNow('2026-10-17T15:00:00Z')
  await submit.click()
  await expectDelivered(page)
  const latecomer = await phone(browser, withoutWorker)
  await latecomer.goto(running.link)
  await expect(heading(latecomer, english.closedTitle)).toBeVisible()
  await expect(latecomer.getByText('The last day was October 16, 2026.')).toBeVisible()
  await latecomer.context().close()
  await page.context().close()
})
