import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { previewGuid } from '../../../../shared/codes.ts'
import { respondContract } from '../../../answering/respond/contract.ts'
import { setupContract } from '../contract.ts'

pageTests()
let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
})
afterEach(() => app.close())

test('handles another school’s survey like every other page', async () => {
  const { token } = await leaderWithSchool(app)
  openPage(app, '/equity-audit-setup/00000000-0000-4000-8000-000000000000', token)

  await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('loads a setup on retry', async () => {
  const { token } = await leaderWithSchool(app)
  const path = '/equity-audit-setup/00000000-0000-4000-8000-000000000000'
  const hands = openPage(app, path, token, { without: '/api/survey-config-for-survey' })
  const again = await screen.findByRole('button', { name: 'Try again' })
  networkOf(app, true)
  await hands.click(again)

  await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })
  vi.mocked(console.error).mockClear()
})

/** Makes the browser report that the network was lost and is back. */
const reconnect = () => {
  dispatchEvent(new Event('offline'))
  networkOf(app, true)
  dispatchEvent(new Event('online'))
}

test('loads the missing part of a page once the network is back', async () => {
  const leader = await leaderWithSchool(app)
  const body = { entity_fk: leader.schoolId }
  const made = await app.call(setupContract.generateSurvey, { body }, leader.token)
  const path = `/equity-audit-setup/${made.body.survey_guid}?step=2`
  openPage(app, path, leader.token, { without: '/api/substitutions' })
  await screen.findByRole('button', { name: 'Try again' }, { timeout: 4000 })

  act(reconnect)

  expect((await screen.findAllByRole('radio')).length).toBeGreaterThan(5)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('loads a page that failed to load once the network is back', async () => {
  const { token } = await leaderWithSchool(app)
  openPage(app, '/profile', token, { without: '/api/get-entity-info' })
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t load this page' }, { timeout: 4000 })

  act(reconnect)

  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  vi.mocked(console.error).mockClear()
})

test('shows the blank template before any dates are set', async () => {
  const leader = await leaderWithSchool(app)
  const body = { entity_fk: leader.schoolId }
  const made = await app.call(setupContract.generateSurvey, { body }, leader.token)
  openPage(app, `/equity-audit-setup/${made.body.survey_guid}?step=5`, leader.token)

  const link = await screen.findByRole('link', {
    name: /^Blank notice and invitation \(opens in a new tab\)/,
  })
  expect(link.getAttribute('target')).toBe('_blank')
  expect((await app.app.inject(link.getAttribute('href') ?? '')).statusCode).toBe(200)
})

test('marks an unreviewed language and links to its questions', async () => {
  const leader = await leaderWithSchool(app)
  const body = { entity_fk: leader.schoolId }
  const made = await app.call(setupContract.generateSurvey, { body }, leader.token)
  openPage(app, `/equity-audit-setup/${made.body.survey_guid}?step=4`, leader.token)

  const link = await screen.findByRole('link', { name: /^Read the questions in Hmong/ })
  const asked = (guid = '') => ({ params: { guid }, query: { language: 4 } })
  const [, , guid] = link.getAttribute('href')?.split('/') ?? []
  const before = await app.call(respondContract.familyQuestions, asked(guid))
  expect([before.status, before.body.isDraft]).toEqual([200, true])
  expect(link.getAttribute('href')).toMatch(/\/questions\?lang=hmn$/)
  const drafts = /Not reviewed by a speaker yet\./
  expect(screen.getAllByText(drafts)).toHaveLength(3)
})

test('links to the general questions, or to the survey’s questions once it has dates', async () => {
  const leader = await leaderWithSchool(app)
  const made = await app.call(
    setupContract.generateSurvey,
    { body: { entity_fk: leader.schoolId } },
    leader.token,
  )
  const href = async (guid: string, step: number) => {
    openPage(app, `/equity-audit-setup/${guid}?step=${step}`, leader.token)
    const link = await screen.findByRole('link', { name: /^See the questions/ })
    cleanup()
    return link.getAttribute('href')
  }

  for (const step of [3, 4, 6])
    expect(await href(made.body.survey_guid, step)).toBe(`/survey-form/${previewGuid}/questions?lang=en`)
  const guid = await preparedSurvey(app, leader, '2099-10-14', '2099-10-23')
  expect(await href(guid, 6)).toBe(`/survey-form/${guid}/questions?lang=en`)
})
