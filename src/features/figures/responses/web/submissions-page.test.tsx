import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { downloads, networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, openSurvey, submission, submit } from '../../../../app/testing/survey.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { deleteKeepingResults } from '../../../running/deletion/server/actions.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'

pageTests()

let app: TestApp
let token: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  token = (await app.account('CAN_DO_ALL')).token
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const open = () => openPage(app, '/surveysubmissions/', token)
const survey = async () => openSurvey(app, await leaderWithSchool(app))

async function oneResponse() {
  const body = await submission(app, await survey(), 3)
  await submit(app, body)
  return body
}

const rows = () => within(screen.getByRole('table')).getAllByRole('rowheader')

test('says that there are no responses yet and doesn’t offer a download', async () => {
  open()

  await screen.findByRole('heading', { name: 'No survey submissions found' })
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
  expect(screen.getByText('No submissions').className).toBe('unseen')
})

test('lists a response with its day and answers, and with its network if requested', async () => {
  const { participant_guid, response_json } = await oneResponse()
  const hands = open()

  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Submitted date',
    'Guid',
    'Response JSON',
  ])
  table.getByRole('rowheader', { name: '2026-10-14' })
  table.getByText(participant_guid)
  expect(table.queryByText('127.0.0.0/24')).toBeNull()
  await hands.click(
    screen.getByRole('checkbox', { name: /With network and browser.*We record this in the activity log/ }),
  )
  await table.findByText('127.0.0.0/24')
  const { body } = await app.call(
    auditTrailContract.systemEvents,
    { query: { search: 'Responses read' } },
    token,
  )
  expect(body.events.map((event) => event.message)).toEqual(['page 1, with network and browser', 'page 1'])
  await hands.click(table.getByRole('button', { name: new RegExp(`answers of ${participant_guid}`) }))

  const json = document.querySelector('pre')?.textContent ?? ''
  expect(JSON.parse(json)).toEqual(response_json)
  expect(json.split('\n').length).toBe(Object.keys(response_json).length + 2)
  table.getByText(/^Staff, School Leadership; in English; at school/)
})

test('lists fifty responses per page and finds an ID on any page', async () => {
  const guid = await survey()
  await insertRespondents(app, guid, commonSchool(60))
  const first = await app.db
    .selectFrom('responses')
    .select('participant_guid')
    .orderBy('participant_guid')
    .executeTakeFirstOrThrow()
  const hands = open()

  await screen.findByText('1–50 of 60 submissions')
  expect(rows()).toHaveLength(50)
  await hands.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('51–60 of 60 submissions')
  expect(rows()).toHaveLength(10)
  await hands.type(screen.getByRole('searchbox'), first.participant_guid)

  await waitFor(() => expect(rows()).toHaveLength(1))
  screen.getByText(first.participant_guid)
})

test('shows a heading and a next step when a search finds nothing', async () => {
  await oneResponse()
  const hands = open()
  await screen.findByRole('table')

  await hands.type(screen.getByRole('searchbox'), 'no such guid')

  await screen.findByRole('heading', { name: 'No survey submissions found' })
  screen.getByText('No responses match this guid, day or survey name.')
})

test('downloads the current page as CSV', async () => {
  const { participant_guid } = await oneResponse()
  const hands = open()

  await screen.findByRole('table')
  await hands.click(screen.getByRole('button', { name: 'Download this page' }))

  const { content, name } = downloads[0] ?? {}
  expect(name).toBe('survey-submissions-page-1.csv')
  const lines = (await content?.text())?.trim().split(/\r?\n/) ?? []
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/submitted_date.*response_json/)
  expect(lines[1]).toContain(participant_guid)
})

test('logs the visit', async () => {
  await oneResponse()
  open()
  await screen.findByRole('table')

  const { body } = await app.call(auditTrailContract.systemEvents, {}, token)
  expect(body.events.map((event) => event.event)).toContain('Responses read')
})

test('reports that a list failed to load, and retries', async () => {
  const { participant_guid } = await oneResponse()
  const hands = openPage(app, '/equity-audit-overview', token)
  await screen.findByRole('heading', { level: 1, name: 'Equity Audit' })
  networkOf(app, false)
  await hands.click(screen.getByRole('link', { name: 'Survey Submissions' }))

  const again = await screen.findByRole('button', { name: 'Try again' })
  networkOf(app, true)
  await hands.click(again)

  await screen.findByText(participant_guid)
})

test('lists surveys whose responses were deleted, with the time and reason', async () => {
  const { survey_guid } = await oneResponse()
  const later = new Date('2026-12-01T15:00:00Z')
  app.clock.at = later
  vi.setSystemTime(later)
  token = (await app.account('CAN_DO_ALL')).token
  const survey = await findSurvey(app, survey_guid)
  if (survey) await deleteKeepingResults(app, survey, { user: null, event: 'Responses deleted' })
  open()

  await screen.findByRole('heading', { name: 'No survey submissions found' })
  const note = within(await screen.findByRole('region', { name: 'We deleted some surveys’ responses' }))
  note.getByText(/An administrator deleted them, or their time limit passed\. The results remain\./)
  note.getByText(/: 1 response, deleted on .*December 1, 2026/)
})
