import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtWithGap, memberOf } from '../../../../app/testing/district.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { type Leader, newToken } from '../../../../app/testing/survey.ts'
import { languages } from '../../../../shared/languages.ts'
import { goalsContract } from '../../goals/contract.ts'
import { familyAnswerContract } from '../contract.ts'
import { answerHtml } from './answer-html.tsx'

pageTests()

let app: TestApp
let organization: number
let officer: Leader
beforeAll(async () => {
  app = await testApp()
  ;({ organization, officer } = await districtWithGap(app))
})
afterAll(() => app.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
  officer.token = await newToken(app, officer)
  await app.db.deleteFrom('district_reports').execute()
  await app.db.deleteFrom('district_goals').execute()
})
afterEach(() => {
  vi.useRealTimers()
})

const round = '2026-27'
const editor = (path = '') => `/district-report${path}?organization=${organization}&round=${round}`
const stored = async () =>
  (await app.call(familyAnswerContract.districtReport, { params: { organization, round } }, officer.token))
    .body
const saveElsewhere = async () => {
  const body = { organization, round, ...(await stored()).choices, surveyIn: '2027-10', pulseIn: null }
  await app.call(familyAnswerContract.saveDistrictReport, { body }, officer.token)
}

test('leads from the district’s results to a published page', async () => {
  await app.call(goalsContract.addDistrictGoal, { body: { organization, ...goalExample } }, officer.token)
  const hands = openPage(app, `/district-results?organization=${organization}`, officer.token)
  await hands.click(await screen.findByRole('link', { name: 'Report to families' }))
  await screen.findByRole('heading', { level: 1, name: 'Report to families' })
  await screen.findByRole('heading', { name: 'What the district will do' })
  expect(screen.queryByLabelText('A few questions')).toBeNull()
  await hands.click(screen.getByRole('checkbox', { name: goalExample.difference }))
  await hands.click(screen.getByRole('button', { name: 'Save and preview' }))

  await hands.click(await screen.findByRole('button', { name: 'Publish page' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Publish this page?' }))
  await hands.click(asked.getByRole('button', { name: 'Publish page' }))
  await screen.findByText(/^Public since October 27, 2026/)
  expect((await stored()).published?.isCurrent).toBe(true)
  await hands.click(screen.getByRole('button', { name: 'Unpublish page' }))
  await screen.findByText(/^This page isn’t public/)
})

test('previews the published page in each language', async () => {
  await saveElsewhere()
  const hands = openPage(app, editor('/preview'), officer.token)
  for (const { code, name, nativeName } of languages) {
    await hands.click(await screen.findByRole('link', { name: nativeName }))
    const shown = await screen.findByRole('region', { name: `The page in ${name}` })
    const params = { organization, round, language: code }
    const { view } = (await app.call(familyAnswerContract.districtReportPreview, { params }, officer.token))
      .body
    await waitFor(() => expect(shown.textContent).toContain(view.actions.title))
    const html = new DOMParser().parseFromString(answerHtml(view, { path: '', size: 21 }), 'text/html')
    for (const part of ['thanks', 'title'] as const) expect(html.body.textContent).toContain(view[part])
  }
})

test('keeps choices while offline', async () => {
  const hands = openPage(app, editor(), officer.token)
  const survey = await screen.findByLabelText('The whole survey')
  await hands.selectOptions(survey, 'May 2027')
  networkOf(app, false)
  await hands.click(screen.getByRole('button', { name: 'Save and preview' }))
  await screen.findByText(/can’t reach/)
  expect(survey).toHaveProperty('value', '2027-05')
})

test('says what is missing: goals, a saved page, combined results, a school year', async () => {
  const hands = openPage(app, editor('/preview'), officer.token)
  await screen.findByRole('heading', { name: 'Nothing saved yet' })
  await hands.click(screen.getByRole('link', { name: 'Choose what it says' }))
  await screen.findByText(/the page says that the district is still deciding/)
  const link = screen.getByRole('link', { name: 'Choose what to do' })
  expect(link.getAttribute('href')).toBe(`/district-goals?organization=${organization}`)
})

test('opens with combined results', async () => {
  openPage(app, `/district-report?organization=${organization}&round=2025-26`, officer.token)
  await screen.findByRole('heading', { name: 'Opens with the combined results' })
})

test('asks for a school year', async () => {
  openPage(app, '/district-report', officer.token)
  await screen.findByRole('heading', { name: 'Choose a school year first' })
})

test('isn’t offered to a viewer', async () => {
  const { token } = await memberOf(app, organization, 'district_viewer')
  openPage(app, `/district-results?organization=${organization}`, token)
  await screen.findByRole('link', { name: 'Goals' })
  expect(screen.queryByRole('link', { name: 'Report to families' })).toBeNull()
})
