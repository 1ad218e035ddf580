import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { makeToken } from '../../../running/auth/server/actions.ts'

pageTests()
let app: TestApp
let leader: Leader
let guid: string
beforeEach(async () => {
  // The token's expiry is also checked against the browser's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(240))
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  vi.setSystemTime(app.clock.at)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const open = async (path: string) =>
  openPage(app, path, await makeToken(app, (await findUser(app.db, leader.userId))!))

test('shows each area’s margin and the responses that half a point needs', async () => {
  const hands = await open(`/audit-results-dashboard/${guid}/quality`)

  await screen.findByRole('table', { name: 'Data quality by area: Students, grades 4–8' })
  await hands.click(screen.getAllByText('How precise are the areas?')[0] ?? document.body)
  const table = await screen.findByRole('table', { name: 'Precision by area: Students, grades 4–8' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual([
    'Equity area',
    'Omega',
    'Margin of error',
    'Responses for ± 0.5',
  ])
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
  expect(rows).toHaveLength(8)
  for (const cells of rows) {
    expect(cells.at(-2)).toMatch(/^± \d\.\d$/)
    expect(cells.at(-1)).toMatch(/^\d{2,3}$/)
  }
  expect(
    screen.getAllByText(/^Scores are within the margin of error in 19 of 20 surveys\./),
  ).not.toHaveLength(0)
  // The two question sets of students share their margins.
  expect(screen.getAllByText(/Margins and responses are for all students\.$/)).toHaveLength(2)
})

test('offers the files for research after two clicks', async () => {
  const hands = await open(`/audit-results-dashboard/${guid}`)
  await hands.click(await screen.findByRole('button', { name: 'Download Data' }))
  const dialog = await screen.findByRole('dialog', { name: 'Download Data' })
  expect(within(dialog).getByRole('button', { name: 'Files for research (ZIP)' })).toBeTruthy()
})

test('folds how each language rated the stories, and says so if too few can be compared', async () => {
  const kept = () => app.db.updateTable('kept_results')
  const hands = await open(`/audit-results-dashboard/${guid}/quality`)
  await screen.findByRole('table', { name: 'Data quality by area: Students, grades 4–8' })
  expect(screen.queryByText('How did each language rate the two stories?')).toBeNull()
  const row = await app.db
    .selectFrom('kept_results')
    .select('document')
    .where('kind', '=', 'final')
    .executeTakeFirstOrThrow()
  const languages = [
    { language: 1, score: 6, coded: null },
    { language: 2, score: 5.5, coded: null },
  ]
  const document = JSON.stringify({ ...JSON.parse(row.document), stories: [{ group: 'parents', languages }] })
  await kept().set({ document }).where('kind', '=', 'final').execute()

  cleanup()
  await open(`/audit-results-dashboard/${guid}/quality`)
  await hands.click(await screen.findByText('How did each language rate the two stories?'))
  const table = screen.getByRole('table', { name: 'Average rating of the two stories by language' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((line) => [...line.children].map((one) => one.textContent)),
  ).toEqual([
    ['Group and language', 'Average'],
    ['Parents and caregivers, English', '6'],
    ['Parents and caregivers, Spanish', '5.5'],
  ])
})
