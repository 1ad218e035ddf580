import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import { setupContract } from '../contract.ts'

pageTests()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: new Date().toISOString() })
})
afterAll(() => app.close())

test('asks for counts and grades only for participating groups', async () => {
  const leader = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, leader, '2099-10-14', '2099-10-23')
  const hands = openPage(app, `/equity-audit-setup/${guid}?step=1`, leader.token)
  const groups = await screen.findByRole('group', { name: /which groups take part/i })
  const box = (name: string) => within(groups).getByRole('checkbox', { name })

  // An entry that can't be saved is discarded when its field is removed.
  await hands.type(screen.getByRole('textbox', { name: /^Students/ }), 'x')
  await hands.click(box('Students'))
  expect(screen.queryByRole('textbox', { name: /^Students/ })).toBeNull()
  expect(screen.queryByRole('group', { name: /which grades/i })).toBeNull()
  await waitFor(async () => expect((await findSurvey(app, guid))?.groups).toEqual(['parents', 'staff']))
  await screen.findByText('612')

  await hands.click(box('Parents and caregivers'))
  await hands.click(box('Staff'))
  await screen.findByText('Choose at least one group.')

  await hands.click(box('Students'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Students/ }).value).toBe('410')
  await waitFor(async () => expect((await findSurvey(app, guid))?.groups).toEqual(['students']))
})

test('opens and closes help about who belongs to each group', async () => {
  const leader = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, leader, '2099-10-14', '2099-10-23')
  const hands = openPage(app, `/equity-audit-setup/${guid}?step=1`, leader.token)

  for (const [question, title] of [
    ['Who counts as a student?', 'Students'],
    ['Who counts as a parent or caregiver?', 'Parents'],
    ['Who counts as staff?', 'Staff'],
  ] as const) {
    await hands.click(await screen.findByRole('button', { name: question }))
    const drawer = await screen.findByRole('complementary', { name: new RegExp(title) })
    within(drawer).getByRole('heading', { name: 'Who counts' })
    await hands.click(within(drawer).getByRole('button', { name: /close/i }))
  }
})

test('warns in the second of two windows and keeps what was entered there', async () => {
  const leader = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, leader, '2099-10-14', '2099-10-23')
  const hands = openPage(app, `/equity-audit-setup/${guid}?step=3`, leader.token)
  const option = (await screen.findAllByRole<HTMLInputElement>('radio'))[0]
  const body = { surveyGuid: guid, settingType: 'langSpanish' as const, value: true }
  await app.call(setupContract.saveSurveySetting, { body }, leader.token)

  if (option) await hands.click(option)

  await screen.findByRole('heading', { name: 'You saved this in another window after you opened it here.' })
  expect(option?.checked).toBe(true)
})

test('says after Continue what the previous step is missing, and marks that step', async () => {
  const leader = await leaderWithSchool(app)
  const body = { entity_fk: leader.schoolId }
  const made = await app.call(setupContract.generateSurvey, { body }, leader.token)
  const hands = openPage(app, `/equity-audit-setup/${made.body.survey_guid}?step=1`, leader.token)
  await hands.click(await screen.findByRole('button', { name: 'Continue' }))

  await screen.findByText('Step 2 of 7')
  const notice = within(await screen.findByRole('alert'))
  notice.getByRole('heading', { name: 'Participants is not complete' })
  notice.getByText('Enter the number of students.')
  const bar = within(screen.getByRole('navigation', { name: 'Setup steps' }))
  expect(bar.getAllByRole('link', { name: /not complete/ }).map((link) => link.textContent)).toEqual([
    'Participants (not complete)',
  ])

  await hands.click(notice.getByRole('link', { name: 'Go back to Participants' }))
  await screen.findByText('Step 1 of 7')
  expect(screen.queryByText('Participants is not complete')).toBeNull()
})

test('lists in Review the groups that aren’t surveyed', async () => {
  const leader = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, leader, '2099-10-14', '2099-10-23')
  await app.db
    .updateTable('survey_settings')
    .set({ survey_participant_students: 0 })
    .where('survey_id', '=', (await findSurvey(app, guid))?.id ?? 0)
    .execute()
  const hands = openPage(app, `/equity-audit-setup/${guid}?step=6`, leader.token)

  const students = await screen.findByText('Students', { selector: 'dt' })
  expect(students.nextElementSibling?.textContent).toBe('Not asked')
  expect(screen.queryByText(/^Grades/)).toBeNull()

  await hands.click(screen.getByRole('link', { name: 'Change Timeline' }))
  await screen.findByText(/A letter template for families and staff\./)
  expect(screen.queryByRole('button', { name: 'Download the notice to families' })).toBeNull()
})
