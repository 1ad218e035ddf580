import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { insertRespondents, type Respondent } from '../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../app/testing/survey.ts'
import { responsesContract } from '../../responses/contract.ts'
import { resultsContract } from '../contract.ts'

/**
 * The group of whoever answers last is known: the groups' counts are always current. So a leader who looks twice must
 * not find between two looks one member of staff among the parents.
 */
const threshold = 10
let app: TestApp
let leader: Leader
let guid: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
})

const several = (count: number, like: Respondent): Respondent[] => Array.from({ length: count }, () => like)
const parent: Respondent = { type: 2, subType: 16, race: 6, gender: 2, level: 1 }
const staff: Respondent = { type: 3, subType: 4, race: 6, gender: 2, level: 2 }
const student: Respondent = { type: 1, subType: 2, race: 5, gender: 1, level: 0 }
const firstMany = [...several(40, student), ...several(40, parent), ...several(30, staff)]
const oneOfStaff: Respondent = { type: 3, subType: 5, race: 6, gender: 2, level: 0 }

async function look() {
  const token = await newToken(app, leader)
  const params = { guid }
  const results = (await app.call(resultsContract.surveyResults, { params }, token)).body
  const report = (await app.call(resultsContract.areaReport, { params: { guid, area: 'SCC' } }, token)).body
  const tracking = (await app.call(responsesContract.surveyTracking, { params }, token)).body
  const rows = (await app.call(responsesContract.responsesWithData, { query: { survey_guid: guid } }, token))
    .body
  return { results, report, tracking, rows }
}
type Look = Awaited<ReturnType<typeof look>>

const expectBatch = (what: string, before: number, after: number) => {
  const more = Math.abs(after - before)
  expect([what, before, after, more === 0 || more >= threshold]).toEqual([what, before, after, true])
}

test('while responses come in, a group is divided in batches of its own members', async () => {
  await insertRespondents(app, guid, [...firstMany, ...several(10, parent)])
  const before = await look()
  await insertRespondents(app, guid, [...several(9, parent), oneOfStaff, ...several(10, parent)])
  const after = await look()

  expect(after.tracking.covers).toBe(before.tracking.covers + 20)
  for (const group of ['students', 'parents', 'staff'] as const)
    expectBatch(group, before.tracking[group]?.covers ?? 0, after.tracking[group]?.covers ?? 0)
  expect(before.tracking.staff).toMatchObject({ covers: 20, shown: false })
})

test('while responses come in, rows with data do not tell to which group a person belongs', async () => {
  await insertRespondents(app, guid, [...firstMany, ...several(10, parent)])
  const { rows } = await look()

  expect(rows).toHaveLength(110)
  expect(new Set(rows.map((row) => row.participant_type))).toEqual(new Set([null]))
  expect(rows.filter((row) => row.ethnicity === 6).length).toBeGreaterThanOrEqual(60)

  app.clock.at = new Date('2026-10-26T15:00:00Z')
  const types = (await look()).rows.map((row) => row.participant_type)
  expect(types.filter((type) => type === 3)).toHaveLength(30)
})

test('provisional and final figures of a group differ by nobody or by a whole batch of its members', async () => {
  await insertRespondents(app, guid, [...firstMany, ...several(11, parent), oneOfStaff])
  app.clock.at = new Date('2026-10-24T05:00:00Z')
  const before = await look()
  await insertRespondents(app, guid, several(3, parent))
  const later = await look()
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  const after = await look()

  expect([before.results.provisional, after.results.provisional]).toEqual([true, false])
  const groups = (of: Look) => [
    ...(of.results.divisions.find((one) => one.key === 'group')?.cells ?? []),
    ...(of.report.divisions.find((one) => one.key === 'group')?.cells ?? []),
  ]
  const pairs: [Look, Look][] = [
    [before, later],
    [later, after],
  ]
  for (const [one, other] of pairs) {
    expect(groups(one).map((cell) => cell.n)).not.toContain(null)
    for (const [place, cell] of groups(one).entries())
      expectBatch(cell.name, cell.n ?? 0, groups(other)[place]?.n ?? 0)
    const items = new Map(other.report.items.map((item) => [item.name, item]))
    expect(one.report.items.filter((item) => item.n !== null).length).toBeGreaterThan(3)
    for (const item of one.report.items) expectBatch(item.name, item.n ?? 0, items.get(item.name)?.n ?? 0)
  }
  expect(groups(after)[2]).toMatchObject({ name: 'Staff', n: 31 })
})
