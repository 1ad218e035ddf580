import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { readInstrument } from '../../../schools/questions/server/actions-bank.ts'
import { respondContract, type SurveyConfig } from '../contract.ts'
import { FamiliesPage } from './families-page.tsx'

let server: TestApp
let guid: string
let config: SurveyConfig
let online = true

beforeAll(async () => {
  server = await testApp()
  guid = await preparedSurvey(server, await leaderWithSchool(server))
  config = (await server.call(respondContract.surveyConfig, { params: { surveyGuid: guid } })).body
})
afterAll(() => server.close())

async function throughTheApp(path: RequestInfo | URL): Promise<Response> {
  if (!online) throw new TypeError('Failed to fetch')
  const answer = await server.app.inject(String(path))
  return new Response(answer.payload, { status: answer.statusCode })
}

beforeEach(() => {
  online = true
  vi.stubGlobal('fetch', throughTheApp)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const user = userEvent.setup()

test('shows families every question of every group in their language', async () => {
  render(<FamiliesPage surveyGuid={guid} inPage={config} />)

  const staff = await screen.findByRole('region', { name: 'School staff' })
  const asked = readInstrument('staff').length + readInstrument('demographics').length
  within(staff).getByText(`${asked} questions`)
  expect(within(staff).getAllByRole('heading', { level: 3 })).toHaveLength(9)
  screen.getByText('First day: October 14, 2026. Last day: October 23, 2026.')
  expect(screen.getAllByRole('link')).toHaveLength(4)
  expect(screen.queryAllByRole('radio')).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Soomaali' }))
  await screen.findByRole('region', { name: 'Shaqaalaha dugsiga' })
  await waitFor(() => expect(document.documentElement.lang).toBe('so'))
})

test('says that a link is unknown or a survey has no dates', async () => {
  const { unmount } = render(<FamiliesPage surveyGuid="nowhere" inPage={null} />)
  await screen.findByText('We cannot find this survey')
  unmount()

  const { token, schoolId } = await leaderWithSchool(server)
  const body = { entity_fk: schoolId }
  const made = await server.call(setupContract.generateSurvey, { body }, token)
  render(<FamiliesPage surveyGuid={made.body.survey_guid} inPage={{ ...config, opens: null }} />)
  await screen.findByText('The questions are not ready yet')
})

test('says that the device is offline and loads the questions on Try again', async () => {
  online = false
  render(<FamiliesPage surveyGuid={guid} inPage={config} />)
  await screen.findByText('We could not load the questions')

  online = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'School staff' })
})

test('doesn’t show questions under a replaced link', async () => {
  render(<FamiliesPage surveyGuid={guid} inPage={{ ...config, status: 'renewed' }} />)

  await screen.findByRole('heading', { name: 'This link no longer works' })
  screen.getByText('Ask the school for the new link.')
  expect(screen.queryByRole('region')).toBeNull()
})
