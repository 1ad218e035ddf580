import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { goalsContract } from '../../features/acting/goals/contract.ts'
import { cellsContract } from '../../features/running/cells/contract.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { cellSays, otherCell, signedBy } from '../testing/cells.ts'
import { districtOf, memberOf } from '../testing/district.ts'
import { goalExample } from '../testing/goals.ts'
import { openPage } from '../testing/page.tsx'
import { commonSchool, insertRespondents } from '../testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
} from '../testing/survey.ts'

let app: TestApp
let leader: Leader
let officer: Leader
let guid: string
let earlier: string
beforeAll(async () => {
  app = await testApp({ now: '2025-10-14T15:00:00Z' })
  leader = await leaderWithSchool(app)
  earlier = await preparedSurvey(app, leader, '2025-10-14', '2025-10-23')
  await setting(app, leader, earlier, 'setupComplete', '2025-10-14')
  await insertRespondents(app, earlier, commonSchool(60))
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader.token = await newToken(app, leader)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(60))
  const other = await leaderWithSchool(app)
  await app.db
    .updateTable('schools')
    .set({ entity_name: 'Cedar School' })
    .where('id', '=', other.schoolId)
    .execute()
  const damaged = await openSurvey(app, other)
  await insertRespondents(app, damaged, commonSchool(60))
  officer = await memberOf(app, await districtOf(app, [leader.schoolId, other.schoolId]), 'officer')
  for (const one of [earlier, damaged])
    await app.db
      .updateTable('responses')
      .set({ chosen: 'damaged' })
      .where('arrival', '=', 7)
      .where('survey_id', '=', (eb) => eb.selectFrom('surveys').select('id').where('guid', '=', one))
      .execute()
  app.clock.at = new Date('2026-10-27T15:00:00Z')
})
afterAll(() => app.close())
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
  return () => {
    cleanup()
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

test('lists damaged schools on the board and in district results', async () => {
  openPage(app, '/schools', await newToken(app, officer))
  const row = (await screen.findByRole('rowheader', { name: /Cedar School/ })).closest('tr')
  expect(row?.textContent).toMatch(/Not available/)
  cleanup()

  openPage(app, '/district-results', await newToken(app, officer))
  await screen.findByRole('rowheader', { name: /Cedar School Not available/ })
  expect((await screen.findAllByText(/Lakeside/)).length).toBeGreaterThan(0)
})

test('shows this survey’s results and says that we can’t show changes', async () => {
  openPage(app, `/audit-results-dashboard/${guid}`, await newToken(app, leader))
  await screen.findByText(/^We couldn’t load earlier surveys\. Not available\. We can’t read/)
  await screen.findByRole('heading', { name: 'Groups and areas' })
})

test('shows a goal whose starting score isn’t available', async () => {
  const token = await newToken(app, leader)
  const body = { entityId: leader.schoolId, ...goalExample }
  await app.call(goalsContract.addGoal, { body }, token)
  const ofEarlier = app.db.selectFrom('surveys').select('id').where('guid', '=', earlier)
  await app.db.updateTable('goals').set({ survey_id: ofEarlier }).execute()
  openPage(app, '/progress-monitoring-overview', token)
  const card = within(await screen.findByRole('article', { name: goalExample.difference }))
  await card.findByText(/^Not available\. We can’t read a response/)
  card.getByRole('button', { name: /^Start a pulse/ })
})

test('lists the installation whose file can’t be read, without a combined score', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  for (const name of ['Iowa', 'Ohio']) {
    const cell = otherCell()
    await app.call(cellsContract.registerCell, { body: { name, publicKey: cell.key } }, token)
    await app.call(cellsContract.takeCellFile, { body: { file: signedBy(cell, cellSays(5)) } }, token)
  }
  openPage(app, '/cells', token)
  await screen.findByRole('table', { name: /^All installations together/ })
  cleanup()
  const ofOhio = app.db.selectFrom('cells').select('id').where('name', '=', 'Ohio')
  await app.db.updateTable('cell_files').set({ content: '{' }).where('cell_id', 'in', ofOhio).execute()
  openPage(app, '/cells', token)
  await screen.findByText(/Not available\. Import its file again\./)
  await screen.findByText(/This will appear once we can read all the files\./)
  expect(screen.queryByRole('table', { name: /^All installations together/ })).toBeNull()
})
