import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { boardContract } from '../features/acting/board/contract.ts'
import { districtResultsContract } from '../features/figures/district-results/contract.ts'
import { resultsContract } from '../features/figures/results/contract.ts'
import { cellsContract } from '../features/running/cells/contract.ts'
import { deletionContract } from '../features/running/deletion/contract.ts'

import { type TestApp, testApp } from './testing/app.ts'
import { cellSays, otherCell, signedBy } from './testing/cells.ts'
import { anew, damages, half, idOf, sentence } from './testing/damage.ts'
import { districtOf, memberOf } from './testing/district.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import { runSchedule } from './testing/schedule.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from './testing/survey.ts'

const provisional = '2026-10-24T15:00:00Z'
const final = '2026-10-26T15:00:00Z'
const round = '2026-27'
const unavailable = { reason: 'unavailable', score: null }

let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})
afterEach(() => app.close())

/** Creates three schools in a district, each with responses to an open survey. */
async function district() {
  const leaders = [await leaderWithSchool(app), await leaderWithSchool(app), await leaderWithSchool(app)]
  const guids: string[] = []
  for (const leader of leaders) {
    guids.push(await openSurvey(app, leader))
    await insertRespondents(anew(app), guids.at(-1) ?? '', commonSchool(60))
  }
  const id = await districtOf(
    app,
    leaders.map(({ schoolId }) => schoolId),
  )
  return { leaders, guids, id, officer: await memberOf(app, id, 'officer') }
}

async function at(instant: string, who: Leader): Promise<void> {
  app.clock.at = new Date(instant)
  who.token = await newToken(app, who)
}
const pathOf = (guid: string) => ({ params: { guid } })

describe.each(Object.entries(damages))('one survey in which %s can’t be read', (_, damage) => {
  test('keeps the other schools on the board, in results and in files', async () => {
    const { leaders, guids, id, officer } = await district()
    await damage(app, await idOf(app, guids[1] ?? ''))
    for (const [instant, stage] of [
      [provisional, 'provisional'],
      [final, 'final'],
    ] as const) {
      await at(instant, officer)
      const { body } = await app.call(boardContract.board, { params: { id } }, officer.token)
      const shown = leaders.map(({ schoolId }) => body.rows.find((one) => one.schoolId === schoolId))
      expect(shown).toMatchObject([
        { isBeingMade: false, scores: { stage, overall: { reason: null } } },
        { isBeingMade: false, scores: { stage, overall: unavailable, change: null } },
        { isBeingMade: false, scores: { stage, overall: { reason: null } } },
      ])
      expect(shown[1]?.scores?.areas).toMatchObject(Array(8).fill({ figure: unavailable }))
    }
    expect((await app.call(boardContract.boardFile, { params: { id } }, officer.token)).status).toBe(200)

    const params = { organization: id }
    const { body } = await app.call(districtResultsContract.districtResults, { params }, officer.token)
    expect(body.schools.map(({ guid, overall }) => [guid, overall.reason]).sort()).toEqual(
      guids.map((guid, place) => [guid, place === 1 ? 'unavailable' : null]).sort(),
    )
    const { body: csv } = await app.app.inject({
      url: `/api/district-results/${id}/download`,
      query: { format: 'csv' },
      headers: { authorization: `Bearer ${officer.token}` },
    })
    expect(csv.match(/^Schools,.*,Overall,.*,Not available,*\r?$/gm)).toHaveLength(1)
    const make = { body: { organization: id, round } }
    const made = await app.call(districtResultsContract.makeDistrictResults, make, officer.token)
    expect(made).toMatchObject({ status: 500, message: expect.stringMatching(sentence) })
  })

  test('returns an explanation for calls about that survey and logs the fault once a minute', async () => {
    const { leaders, guids } = await district()
    const [one, other] = leaders as [Leader, Leader]
    await damage(app, await idOf(app, guids[0] ?? ''))
    await at(final, one)
    for (let look = 0; look < 3; look++) {
      const read = await app.call(resultsContract.surveyResults, pathOf(guids[0] ?? ''), one.token)
      expect(read).toMatchObject({ status: 500, message: expect.stringMatching(sentence) })
    }
    expect(console.error).toHaveBeenCalledTimes(1)
    const { token } = { token: await newToken(app, other) }
    expect((await app.call(resultsContract.surveyResults, pathOf(guids[1] ?? ''), token)).status).toBe(200)
  })

  test('keeps that survey’s responses and runs scheduled work for other surveys', async () => {
    const { guids } = await district()
    await damage(app, await idOf(app, guids[0] ?? ''))
    const stored = () => app.db.selectFrom('responses').select('arrival').execute()
    const before = (await stored()).length
    for (const day of ['16', '18', '20', '22', '24', '26']) {
      app.clock.at = new Date(`2026-10-${day}T15:00:00Z`)
      await runSchedule(app).catch((error) => expect(String(error)).toContain(guids[0]))
    }
    const kept = await app.db.selectFrom('kept_results').select('survey_id').distinct().execute()
    expect(kept).toHaveLength(2)
    app.clock.at = new Date('2027-10-27T15:00:00Z')
    const { token } = await app.account('CAN_DO_ALL')
    const body = { schoolName: 'Lakeside Middle School' }
    const deletion = await app.call(
      deletionContract.deleteResponses,
      { ...pathOf(guids[0] ?? ''), body },
      token,
    )
    expect(deletion).toMatchObject({ status: 500, message: expect.stringMatching(sentence) })
    expect(await stored()).toHaveLength(before)
  })
})

test('returns an explanation if the questions of a group that no one answered in are missing', async () => {
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  await insertRespondents(
    anew(app),
    guid,
    commonSchool(90).filter(({ type }) => type !== 3),
  )
  await damages['a group’s questions']?.(app, await idOf(app, guid))
  await at(final, leader)
  const read = await app.call(resultsContract.surveyResults, pathOf(guid), leader.token)
  expect(read).toMatchObject({ status: 500, message: expect.stringMatching(sentence) })
  const path = { params: { guid, area: 'TRE' as const } }
  const report = await app.call(resultsContract.areaReport, path, leader.token)
  expect(report).toMatchObject({ status: 500, message: expect.stringMatching(sentence) })
})

test.each(['final', 'summary', 'line'])(
  'keeps showing the other schools if %s data can’t be read',
  async (kind) => {
    const { guids, id, officer } = await district()
    await at(final, officer)
    const look = async () => {
      const fresh = await newToken(app, officer)
      const board = await app.call(boardContract.board, { params: { id } }, fresh)
      const params = { organization: id }
      const results = await app.call(districtResultsContract.districtResults, { params }, fresh)
      return {
        board: board.body.rows.filter(({ scores }) => scores?.overall.reason === null).length,
        results: results.body.schools.filter(({ overall }) => overall.reason === null).length,
      }
    }
    if (kind !== 'final') expect(await look()).toEqual({ board: 3, results: 3 })
    else await app.call(resultsContract.surveyResults, pathOf(guids[0] ?? ''), officer.token)
    await app.db
      .updateTable('kept_results')
      .set({ document: half })
      .where('kind', '=', kind)
      .where('survey_id', '=', await idOf(app, guids[0] ?? ''))
      .execute()
    const { boardOf } = await import('../features/acting/board/server/actions.ts')
    const { districtResults } = await import('../features/figures/district-results/server/actions.ts')
    const { findOrganization } = await import('../features/people/memberships/server/actions.ts')
    const user = (await app.account('CAN_DO_ALL')).user
    const organization = await findOrganization(app.db, id)
    if (!organization) throw new Error('No district.')
    // Read it as a new process does.
    const { rows } = await boardOf(anew(app), user, organization)
    const { schools } = await districtResults({ ...anew(app), user, organization })
    expect({
      board: rows.filter(({ scores }) => scores?.overall.reason === 'unavailable').length,
      results: schools.filter(({ overall }) => overall.reason === 'unavailable').length,
    }).toEqual({ board: Number(kind !== 'line'), results: Number(kind !== 'summary') })
  },
)

test('keeps each school’s results but offers no file if the district’s results are damaged', async () => {
  const { id, officer } = await district()
  await at(final, officer)
  const make = { body: { organization: id, round } }
  expect((await app.call(districtResultsContract.makeDistrictResults, make, officer.token)).status).toBe(200)
  const { token } = await app.account('CAN_DO_ALL')
  const cell = async () => (await app.call(cellsContract.ownCell, { query: {} }, token)).body
  expect((await cell()).whyNot).toBeNull()

  await app.db.updateTable('roll_ups').set({ document: half }).execute()
  const params = { organization: id }
  const { body } = await app.call(districtResultsContract.districtResults, { params }, officer.token)
  expect(body.schools).toHaveLength(3)
  expect(body).toMatchObject({ rollUp: null, whyNoRollUp: expect.stringMatching(/aren’t available/) })
  expect(await cell()).toMatchObject({ districts: [], whyNot: expect.stringMatching(/^Not available/) })
  const file = await app.app.inject({
    url: '/api/cell-file',
    query: { round },
    headers: { authorization: `Bearer ${token}` },
  })
  expect([file.statusCode, file.json().message]).toEqual([500, expect.stringMatching(sentence)])

  // A survey that isn't part of any file doesn't delay the file.
  await app.db.updateTable('surveys').set({ released_to: 'schools' }).execute()
  expect((await cell()).leftOut).toMatchObject([{ why: 'Its results aren’t released to everyone.' }])
})

test('hides combined results while an installation’s file is damaged, until it’s imported again', async () => {
  app.clock.at = new Date('2026-11-02T15:00:00Z')
  const { token } = await app.account('CAN_DO_ALL')
  const files = new Map<string, string>()
  const take = (name: string) =>
    app.call(cellsContract.takeCellFile, { body: { file: files.get(name) ?? '' } }, token)
  for (const name of ['Iowa', 'Ohio']) {
    const cell = otherCell()
    await app.call(cellsContract.registerCell, { body: { name, publicKey: cell.key } }, token)
    files.set(name, signedBy(cell, cellSays(name === 'Ohio' ? 3 : 5)))
    expect((await take(name)).status).toBe(200)
  }
  const look = async () => {
    const { body } = await app.call(cellsContract.cells, { query: {} }, token)
    return {
      scores: body.groups.flatMap(({ columns }) => columns.flatMap(({ score }) => score?.score ?? [])),
      why: body.cells.map(({ whyLeftOut }) => whyLeftOut),
    }
  }
  const whole = await look()
  expect(new Set(whole.scores)).toEqual(new Set([4]))
  const ofOhio = app.db.selectFrom('cells').select('id').where('name', '=', 'Ohio')
  await app.db.updateTable('cell_files').set({ content: half }).where('cell_id', 'in', ofOhio).execute()
  expect(await look()).toEqual({
    scores: [],
    why: ['This will appear once we can read all the files.', 'Not available. Import its file again.'],
  })
  expect((await take('Iowa')).status).toBe(409)
  expect((await take('Ohio')).status).toBe(200)
  expect(await look()).toEqual(whole)
})
