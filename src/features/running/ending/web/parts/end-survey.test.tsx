import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../../app/testing/app.ts'
import { goalExample } from '../../../../../app/testing/goals.ts'
import { networkOf, openPage, pageTests } from '../../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../../app/testing/responses.ts'
import { schoolFields } from '../../../../../app/testing/school.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../../app/testing/survey.ts'
import { goalsContract } from '../../../../acting/goals/contract.ts'
import { responseCheckContract } from '../../../../answering/response-check/contract.ts'

pageTests()

let app: TestApp
let leader: Leader
let guid: string
let token: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(12))
  token = (await app.account('CAN_DO_ALL')).token
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const timeline = (caller: string) => openPage(app, `/equity-audit-setup/${guid}?step=5`, caller)
const confirm = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** Creates a pulse survey on October 27, when the survey is final. Everyone gets new tokens. */
async function startedPulse(begin: string) {
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  vi.setSystemTime(app.clock.at)
  token = (await app.account('CAN_DO_ALL')).token
  leader.token = await newToken(app, leader)
  const entityId = leader.schoolId
  const goal = await app.call(goalsContract.addGoal, { body: { entityId, ...goalExample } }, leader.token)
  const body = { entityId, goal: goal.body.id, begin, end: '2026-11-06' }
  return (await app.call(goalsContract.startPulse, { body }, leader.token)).body
}
const field = 'To confirm, type the school’s name'

test('doesn’t let a leader end an open survey', async () => {
  timeline(leader.token)

  await screen.findByText(/Only an administrator can extend it or end it early/)
  expect(screen.queryByRole('button', { name: 'Close it now…' })).toBeNull()
})

test('closes a survey now from the list of all surveys', async () => {
  const hands = openPage(app, '/equity-audit-overview', token)
  await hands.click(await screen.findByRole('link', { name: /^Extend or end survey of/ }))
  await hands.click(await screen.findByRole('button', { name: 'Close it now…' }))
  const dialog = await confirm('Close the survey now?')

  await hands.click(dialog.getByRole('button', { name: 'Close it now' }))
  await dialog.findByText(`To confirm, type the school’s name: ${schoolFields.entityName}.`)
  await hands.type(dialog.getByLabelText(field), schoolFields.entityName)
  await hands.click(dialog.getByRole('button', { name: 'Close it now' }))

  await screen.findByText('The survey has closed. You can’t change its dates.')
  expect(screen.queryByRole('button', { name: 'Close it now…' })).toBeNull()
  screen.getByRole('button', { name: 'Cancel the survey…' })
})

test('keeps what was entered while offline, then shows the survey as canceled', async () => {
  const hands = timeline(token)
  await hands.click(await screen.findByRole('button', { name: 'Cancel the survey…' }))
  const dialog = await confirm('Cancel the survey?')
  await hands.type(dialog.getByLabelText(field), schoolFields.entityName)

  networkOf(app, false)
  await hands.click(dialog.getByRole('button', { name: 'Cancel the survey' }))
  await dialog.findByText(/can’t reach/)
  networkOf(app, true)
  expect(dialog.getByLabelText(field)).toHaveProperty('value', schoolFields.entityName)
  await hands.click(dialog.getByRole('button', { name: 'Cancel the survey' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Cancel the survey…' })).toBeNull()
  openPage(app, '/equity-audit-overview', leader.token)
  await screen.findByText('Cancelled')
  await screen.findByText(
    /Canceled on October 14, 2026. Its responses were deleted, so there are no results./,
  )
  await screen.findByRole('heading', { name: 'Start Another Equity Audit' })
  await screen.findByRole('button', { name: 'Reuse the canceled survey’s settings' })
})

test('cancels a pulse from its tracking page', async () => {
  const pulse = await startedPulse('2026-11-02')
  const hands = openPage(app, '/response-check', token)
  await hands.click(await screen.findByRole('link', { name: pulse.name }))
  await hands.click(await screen.findByRole('link', { name: 'Response Tracking' }))
  await screen.findByRole('heading', { name: 'End this pulse early' })
  expect(screen.queryByRole('button', { name: 'Close it now…' })).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Cancel the pulse…' }))
  const dialog = await confirm('Cancel the pulse?')
  await hands.type(dialog.getByLabelText(field), schoolFields.entityName)
  await hands.click(dialog.getByRole('button', { name: 'Cancel the pulse' }))

  await screen.findByText(/was canceled on/)
  const listed = await app.call(responseCheckContract.surveysToCheck, {}, token)
  expect(listed.body.map(({ guid }) => guid)).not.toContain(pulse.guid)
})

test('lets only administrators end a pulse', async () => {
  const pulse = await startedPulse('2026-10-27')
  const tracking = `/survey-response-tracking/${pulse.guid}`
  openPage(app, tracking, leader.token)
  await screen.findByText('No responses yet')
  expect(screen.queryByRole('button', { name: /^Cancel the pulse/ })).toBeNull()

  const hands = openPage(app, tracking, token)
  await hands.click(await screen.findByRole('button', { name: 'Close it now…' }))
  const dialog = await confirm('Close the pulse now?')
  await hands.type(dialog.getByLabelText(field), schoolFields.entityName)
  await hands.click(dialog.getByRole('button', { name: 'Close it now' }))
  await screen.findByText('No one answered this survey')
})
