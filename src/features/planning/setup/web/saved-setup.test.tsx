import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { type Leader, leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import { setupContract } from '../contract.ts'

pageTests()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: new Date().toISOString() })
})
afterAll(() => app.close())

const students = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Students/ })
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function begun(): Promise<{ leader: Leader; guid: string }> {
  const leader = await leaderWithSchool(app)
  const body = { entity_fk: leader.schoolId }
  const made = await app.call(setupContract.generateSurvey, { body }, leader.token)
  return { leader, guid: made.body.survey_guid }
}

test('keeps everything after a reload during setup', async () => {
  const { leader, guid } = await begun()
  const hands = openPage(app, `/equity-audit-setup/${guid}`, leader.token)
  await hands.type(await students(), '410{Enter}')
  await hands.click(box('Grades 9–12'))
  await waitFor(() => expect(screen.getAllByText('Saved!')).toHaveLength(2))
  await hands.click(screen.getByRole('button', { name: 'Continue' }))
  await hands.click(await screen.findByRole('radio', { name: /^scholars/ }))
  await waitFor(() => expect(screen.getAllByText('Saved!')).toHaveLength(1))
  cleanup()

  const later = openPage(app, `/equity-audit-setup/${guid}?step=2`, leader.token)
  await screen.findByText('Step 2 of 7')
  expect(await screen.findByRole('radio', { name: /^scholars/ })).toHaveProperty('checked', true)
  await later.click(screen.getByRole('button', { name: 'Back' }))
  expect((await students()).value).toBe('410')
  expect(box('Grades 9–12').checked).toBe(true)
})

test('keeps what was entered after a failed save, says so and retries', async () => {
  const { leader, guid } = await begun()
  const hands = openPage(app, `/equity-audit-setup/${guid}?step=1`, leader.token)
  await students()
  networkOf(app, { without: '/api/update-participant-count' })
  await hands.type(await students(), '410{Enter}')
  await screen.findByRole('button', { name: 'Retry' })
  await hands.click(screen.getByRole('button', { name: 'Continue' }))
  await hands.click(await screen.findByRole('button', { name: 'Back' }))
  expect((await students()).value).toBe('410')
  networkOf(app, true)
  await hands.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Saved!')
  expect((await findSurvey(app, guid))?.expected.students).toBe(410)

  networkOf(app, { without: '/api/save-individual-survey-settings' })
  await hands.click(box('Grades 4–8'))
  await screen.findByRole('button', { name: 'Retry' })
  expect(box('Grades 4–8').checked).toBe(true)
  networkOf(app, true)
  await hands.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(async () => expect((await findSurvey(app, guid))?.bands).toEqual(['4-8']))
})

test('says who saved first even if the setup can’t be read', async () => {
  const { leader, guid } = await begun()
  const hands = openPage(app, `/equity-audit-setup/${guid}?step=1`, leader.token)
  const field = await students()
  const { token } = await app.account('CAN_DO_ALL')
  const name = { surveyGuid: guid, surveyName: 'Another name' }
  expect((await app.call(surveysContract.updateSurveyName, { body: name }, token)).message).toBe('')
  networkOf(app, { without: '/api/survey-config-for-survey' })

  await hands.type(field, '410{Enter}')

  await screen.findByRole('alert', { name: 'Maya Thompson saved this after you opened it.' })
  await screen.findByRole('button', { name: 'Show these changes' })
})

test('locks a survey that has opened', async () => {
  const leader = await leaderWithSchool(app)
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const guid = await openSurvey(app, leader)
  const hands = openPage(app, `/equity-audit-setup/${guid}?step=1`, leader.token)
  await screen.findByRole('heading', { name: 'Send Survey to Participants' })
  const steps = within(screen.getByRole('navigation', { name: 'Setup steps' }))
  for (const closed of ['Participants', 'Terms', 'Items', 'Review'])
    expect(steps.getByRole('link', { name: new RegExp(`^${closed}`) }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  const complete = screen.getByRole('button', { name: 'Complete Setup' })
  expect(complete.getAttribute('aria-disabled')).toBe('true')
  await hands.click(steps.getByRole('link', { name: /^Language/ }))
  const spanish = await screen.findByRole('checkbox', { name: /Spanish/ })
  expect(spanish.closest('fieldset')?.disabled).toBe(true)
  await hands.click(steps.getByRole('link', { name: /^Timeline/ }))
  await screen.findByText('Only an administrator can extend it or end it early.', { exact: false })
  expect(screen.queryByRole('button', { name: /Open date/ })).toBeNull()
})
