import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { boardContract } from '../features/acting/board/contract.ts'
import { districtResultsContract } from '../features/figures/district-results/contract.ts'
import { trendsContract } from '../features/figures/trends/contract.ts'
import { surveysWithKept } from '../features/records/retention/server/actions.ts'
import { surveysContract } from '../features/schools/surveys/contract.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { anew, damages, half, idOf } from './testing/damage.ts'
import { districtOf, memberOf } from './testing/district.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
} from './testing/survey.ts'

const provisional = '2026-10-24T15:00:00Z'
const final = '2026-10-26T15:00:00Z'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

describe.each(Object.entries(damages))('%s of one survey that cannot be read', (_, damage) => {
  let app: TestApp
  let officer: Leader
  let organization: number
  let leaders: Leader[]
  beforeAll(async () => {
    app = await testApp({ now: '2026-10-14T15:00:00Z' })
    leaders = [await leaderWithSchool(app), await leaderWithSchool(app), await leaderWithSchool(app)]
    const guids: string[] = []
    for (const leader of leaders) {
      const guid = await openSurvey(app, leader)
      await insertRespondents(anew(app), guid, commonSchool(60))
      guids.push(guid)
    }
    organization = await districtOf(
      app,
      leaders.map(({ schoolId }) => schoolId),
    )
    officer = await memberOf(app, organization, 'officer')
    await damage(app, await idOf(app, guids[1] ?? ''))
  })
  afterAll(() => app.close())

  test.each([provisional, final])('leaves the others on the board at %s', async (instant) => {
    app.clock.at = new Date(instant)
    const token = await newToken(app, officer)
    const params = { id: organization }
    const { status, body } = await app.call(boardContract.board, { params }, token)

    expect(status).toBe(200)
    const shown = leaders.map(({ schoolId }) => {
      const row = body.rows.find((one) => one.schoolId === schoolId)
      return [row?.scores?.stage ?? null, row?.isBeingMade, row?.isUnreadable]
    })
    const stage = instant === final ? 'final' : 'provisional'
    expect(shown).toEqual([
      [stage, false, false],
      [null, false, true],
      [stage, false, false],
    ])
    expect(console.error).toHaveBeenCalledTimes(1)
    expect((await app.call(boardContract.boardFile, { params }, token)).status).toBe(200)
    // Within a minute it is not tried again.
    expect(console.error).toHaveBeenCalledTimes(1)
  })

  test('leaves the others among the results of the district, which are not made without it', async () => {
    app.clock.at = new Date(final)
    const token = await newToken(app, officer)
    const params = { organization }
    const { status, body } = await app.call(districtResultsContract.districtResults, { params }, token)

    expect(status).toBe(200)
    const ids = [leaders[0]?.schoolId, leaders[2]?.schoolId]
    expect(body.schools.map(({ schoolId }) => schoolId).sort()).toEqual(ids)
    expect(body.unreadable).toHaveLength(1)
    const made = await app.call(
      districtResultsContract.makeDistrictResults,
      { body: { organization, round: '2026-27' } },
      token,
    )
    expect(made).toMatchObject({ status: 409, message: expect.stringMatching(/cannot be read now/) })
  })
})

test.each(['final', 'summary', 'line'])(
  'kept as %s: one that cannot be read leaves the others',
  async (kind) => {
    const app = await testApp({ now: '2026-10-14T15:00:00Z' })
    const leaders = [await leaderWithSchool(app), await leaderWithSchool(app)]
    const guids: string[] = []
    for (const leader of leaders) {
      guids.push(await openSurvey(app, leader))
      await insertRespondents(app, guids.at(-1) ?? '', commonSchool(60))
    }
    const organization = await districtOf(
      app,
      leaders.map(({ schoolId }) => schoolId),
    )
    const officer = await memberOf(app, organization, 'officer')
    app.clock.at = new Date(final)
    const token = await newToken(app, officer)
    const look = async (at: TestApp) => {
      const { linesOf } = await import('../features/figures/district-results/server/actions-lines.ts')
      const { finalSummaries } = await import('../features/acting/board/server/actions-summaries.ts')
      const { findSurveys } = await import('../features/schools/surveys/server/actions.ts')
      const surveys = await findSurveys(at, guids)
      return {
        lines: (await linesOf(at, surveys)).map(({ guid }) => guid),
        summaries: (await finalSummaries(at, surveys)).size,
      }
    }
    expect((await app.call(boardContract.board, { params: { id: organization } }, token)).status).toBe(200)
    if (kind !== 'final') await look(app)
    await app.db
      .updateTable('kept_results')
      .set({ document: half })
      .where('kind', '=', kind)
      .where('survey_id', '=', await idOf(app, guids[0] ?? ''))
      .execute()

    const { lines, summaries } = await look(anew(app))
    expect(lines).toEqual(kind === 'summary' ? expect.arrayContaining(guids) : [guids[1]])
    expect(summaries).toBe(kind === 'summary' ? 1 : 2)
    await app.close()
  },
)

test('an earlier survey that cannot be read leaves the overview, the board and the changes since others', async () => {
  const app = await testApp()
  const leader = await leaderWithSchool(app)
  const guids: string[] = []
  for (const year of ['2024', '2025', '2026']) {
    app.clock.at = new Date(`${year}-10-14T15:00:00Z`)
    leader.token = await newToken(app, leader)
    const guid = await preparedSurvey(app, leader, `${year}-10-14`, `${year}-10-23`)
    await setting(app, leader, guid, 'setupComplete', `${year}-10-14`)
    await insertRespondents(anew(app), guid, commonSchool(60))
    guids.push(guid)
  }
  const damaged = guids[1] ?? ''
  await damages.questions?.(app, await idOf(app, damaged))
  app.clock.at = new Date(final)
  const token = await newToken(app, leader)

  const all = await app.call(surveysContract.allSurveys, { params: { entityId: leader.schoolId } }, token)
  expect(all.body).toHaveLength(3)
  const params = { guid: guids[2] ?? '' }
  const { status, body } = await app.call(trendsContract.changes, { params }, token)
  expect(status).toBe(200)
  expect(body.surveys.map(({ guid }) => guid)).toEqual([guids[0], guids[2]])
  const name = all.body.find(({ guid }: { guid: string }) => guid === damaged)?.name
  expect(body.damaged).toEqual([name])

  const organization = await districtOf(app, [leader.schoolId])
  const officer = await memberOf(app, organization, 'officer')
  const row = async () => {
    const look = { params: { id: organization } }
    const { body: board } = await app.call(boardContract.board, look, await newToken(app, officer))
    return board.rows[0]
  }
  expect(await row()).toMatchObject({ isUnreadable: false, scores: { guid: guids[2], change: null } })
  const latest = await idOf(app, guids[2] ?? '')
  const kept = async () => (await surveysWithKept(app.db, [latest], 'summary')).has(latest)
  // What is kept stands for good: not before the change is known.
  expect(await kept()).toBe(false)
  const [instead = 0, again = 0] = [await idOf(app, guids[0] ?? ''), await idOf(app, damaged)]
  const { document } = await app.db
    .selectFrom('frozen_instruments')
    .select('document')
    .where('survey_id', '=', instead)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('frozen_instruments').set({ document }).where('survey_id', '=', again).execute()
  app.clock.at = new Date('2026-10-26T15:02:00Z')
  await row()
  expect(await kept()).toBe(true)
  await app.close()
})
