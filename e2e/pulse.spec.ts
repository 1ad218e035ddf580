import { goalExample } from '../src/app/testing/goals.ts'
import { answersTo, questionsOf, signIn, submissionOf } from '../src/app/testing/school.ts'
import { goalsContract } from '../src/features/acting/goals/contract.ts'
import { responsesContract } from '../src/features/figures/responses/contract.ts'
import { expectAccessible } from './axe.ts'
import { complaintsOf, signedInPage } from './staff.ts'
import { makeSurvey } from './survey.ts'
import { expect, test, type World } from './world.ts'

/** Submits responses from students whose choices are all near one level of the scale. */
async function answer({ call }: World, guid: string, count: number, level: number): Promise<void> {
  const survey = await questionsOf(call, guid, 1)
  for (let person = 0; person < count; person++) {
    const answers = answersTo(survey, () => level + (person % 2))
    await call(responsesContract.submitSurvey, { body: submissionOf(guid, 1, answers) })
  }
}

test('starts, shares and answers a pulse, then shows its result', async ({ world, browser }) => {
  await world.setNow('2026-10-14T15:00:00Z')
  const { guid: audit, leader } = await makeSurvey(world, { today: '2026-10-14', lasts: 9 })
  await answer(world, audit, 40, 0)

  await world.setNow('2026-10-27T15:00:00Z')
  leader.token = await signIn(world.call, leader)
  const goal = { entityId: leader.schoolId, ...goalExample }
  await world.call(goalsContract.addGoal, { body: goal }, leader.token)
  const page = await signedInPage(browser, world, leader)
  const complaints = complaintsOf(page)
  await world.setNow('2026-10-27T15:00:00Z', page.context())
  await page.goto(`${world.address}/progress-monitoring-overview`)
  await page.getByRole('button', { name: /^Start a pulse/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a pulse' })
  await expect(dialog.getByLabel(/Closes/)).toHaveValue('November 7, 2026')
  await expectAccessible(page, 'Start a pulse')
  const open = dialog.getByRole('button', { name: 'Calendar: Closes' })
  const calendar = page.getByRole('dialog', { name: 'Choose a date: Closes' })
  await open.click()
  await expect(calendar.getByRole('button', { name: 'November 7, 2026' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(open).toBeFocused()
  await open.click()
  // Click in the space between the days and the calendar's edge.
  await calendar.click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await open.click()
  await expect(calendar).toBeVisible()
  await open.click()
  await expect(calendar).toHaveCount(0)
  await expect(dialog.getByLabel(/Closes/)).toHaveValue('November 7, 2026')
  await dialog.getByRole('button', { name: 'Start pulse' }).click()
  await expect(page.getByRole('heading', { name: /^Pulse: \d questions for students$/ })).toBeFocused()
  await expect(page.getByText('1 open goal, 1 pulse open')).toBeVisible()

  await page.getByRole('button', { name: 'Share pulse' }).click()
  const share = page.getByRole('dialog', { name: 'Share the pulse' })
  const link = await share.getByLabel('Link', { exact: true }).inputValue()
  await expect(share.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectAccessible(page, 'Share the pulse')
  await page.keyboard.press('Escape')

  const respondent = await browser.newPage({ viewport: { width: 360, height: 640 } })
  await respondent.clock.setFixedTime(new Date('2026-10-27T15:00:00Z'))
  await respondent.goto(link)
  await respondent.getByRole('radio', { name: 'English' }).check()
  await respondent.getByRole('button', { name: 'Next' }).click()
  await expect(respondent.getByText('It asks a few questions about how fair our school is.')).toBeVisible()
  await respondent.context().close()

  await answer(world, link.split('/').at(-1) ?? '', 40, 3)
  await page.reload()
  await expect(page.getByText('40 of 410 students answered (10%).')).toBeVisible()
  await expectAccessible(page, 'a pulse that is open')

  // The session has expired by this date, so sign in again.
  expect(complaints).toEqual([])
  await page.context().close()
  await world.setNow('2026-11-10T15:00:00Z')
  leader.token = await signIn(world.call, leader)
  const later = await signedInPage(browser, world, leader)
  const laterComplaints = complaintsOf(later)
  await world.setNow('2026-11-10T15:00:00Z', later.context())
  await later.goto(`${world.address}/progress-monitoring-overview`)
  await expect(later.getByText('Clearly higher', { exact: true })).toBeVisible()
  await expect(later.getByRole('heading', { name: /^From .* clearly higher$/ })).toBeVisible()
  await later.getByText('Show as table').click()
  await expect(later.getByRole('row', { name: /^Pulse, Nov 2026/ })).toBeVisible()
  await expectAccessible(later, 'a verdict')
  expect(laterComplaints).toEqual([])
})
