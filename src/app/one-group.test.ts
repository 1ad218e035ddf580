import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardContract } from '../features/acting/board/contract.ts'
import { briefContract } from '../features/acting/brief/contract.ts'
import { goalsContract } from '../features/acting/goals/contract.ts'
import { resultsContract } from '../features/figures/results/contract.ts'
import { trendsContract } from '../features/figures/trends/contract.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { readCsv } from './testing/csv.ts'
import { districtOf } from './testing/district.ts'
import { goalExample } from './testing/goals.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, preparedSurvey, setting } from './testing/survey.ts'

/** A school that surveyed only its staff for two years and everyone in the third. Few families and students answered. */
let app: TestApp
let leader: Leader
const guids: string[] = []

beforeAll(async () => {
  app = await testApp({ now: '2024-10-14T15:00:00Z' })
  leader = await leaderWithSchool(app)
  for (const [year, best, others] of [
    [2024, 3, 0],
    [2025, 5, 0],
    [2026, 5, 9],
  ] as const) {
    app.clock.at = new Date(`${year}-10-14T15:00:00Z`)
    leader.token = await newToken(app, leader)
    const guid = await preparedSurvey(app, leader, `${year}-10-14`, `${year}-10-23`)
    if (others === 0) {
      await setting(app, leader, guid, 'participantStudents', false)
      await setting(app, leader, guid, 'participantParents', false)
    }
    await setting(app, leader, guid, 'setupComplete', `${year}-10-14`)
    const people = [
      ...commonSchool(900).filter(({ type }) => type === 3),
      ...commonSchool(90)
        .filter(({ type }) => type !== 3)
        .slice(0, others),
    ]
    const answering = people.map((one, at) => ({ ...one, answerTo: () => 1 + ((at * 7) % best) }))
    await insertRespondents(app, guid, answering)
    guids.push(guid)
  }
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  leader.token = await newToken(app, leader)
})
afterAll(() => app.close())

const briefOf = async (guid = '') =>
  (await app.call(briefContract.surveyBrief, { params: { guid } }, leader.token)).body
const download = async (path: string, token = leader.token) =>
  (await app.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).rawPayload

test.each([
  [1, 'where no other was asked'],
  [2, 'where no other has scores'],
])('describes a single group’s changes the same way in the brief and on the page (%i: %s)', async (at) => {
  const params = { guid: guids[at] ?? '' }
  const { sections } = (await app.call(trendsContract.changes, { params }, leader.token)).body
  const rowsOf = (wanted: string) => sections.find(({ key }) => key === wanted)?.rows ?? []
  const own = [...rowsOf('group').filter(({ key }) => key === 'staff'), ...rowsOf('staff-areas')]
  const { change } = await briefOf(params.guid)

  expect(change.rows.map(({ before, now, clear }) => [before, now, clear])).toEqual(
    own.map(({ figures, since, clear }) => [figures[since ?? -1], figures.at(-1), clear]),
  )
  if (at === 1) expect(own.map(({ clear }) => clear)).toEqual(own.map(() => true))
  expect(change.sentence).toMatch(
    at === 1
      ? /^We can compare only staff\. Overall rose by [\d.]+ for staff/
      : /^We can compare only staff\. No clear changes\.$/,
  )
})

test('never presents one group’s figures as everyone’s', async () => {
  const guid = guids[2] ?? ''
  const { everyone, overall } = (
    await app.call(resultsContract.surveyResults, { params: { guid } }, leader.token)
  ).body
  expect([everyone, overall.score === null]).toEqual([['Staff'], false])

  const sheets = await download(`/api/survey-brief/${guid}/file?kind=brief`)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(sheets)), { mergePages: false })
  expect(text.join('\n')).toContain('Score Favorable Students Parents Staff')
  expect(text.join('\n')).not.toContain('Everyone')

  const figures = await download(`/api/survey-results/${guid}/download?format=csv&part=figures`)
  const top = readCsv(String(figures)).filter(({ table, group }) => table === 'Overall score' && group === '')
  expect(top.map(({ respondents }) => respondents)).toEqual(['Staff alone'])

  const { token } = await app.account('CAN_DO_ALL')
  const district = await districtOf(app, [leader.schoolId])
  const ofDistrict = await download(`/api/district-results/${district}/download?format=csv`, token)
  const named = readCsv(String(ofDistrict)).map(({ respondents }) => respondents)
  expect([...new Set(named)]).toEqual(['Staff alone'])
})

test('shows one group’s change next to its score on a board', async () => {
  const school = await leaderWithSchool(app)
  let guid = ''
  for (const [year, best] of [
    [2025, 3],
    [2026, 5],
  ] as const) {
    app.clock.at = new Date(`${year}-10-14T15:00:00Z`)
    school.token = await newToken(app, school)
    guid = await preparedSurvey(app, school, `${year}-10-14`, `${year}-10-23`)
    await setting(app, school, guid, 'participantStudents', false)
    await setting(app, school, guid, 'participantParents', false)
    await setting(app, school, guid, 'setupComplete', `${year}-10-14`)
    const staff = commonSchool(900).filter(({ type }) => type === 3)
    const answering = staff.map((one, at) => ({ ...one, answerTo: () => 1 + ((at * 7) % best) }))
    await insertRespondents(app, guid, answering)
  }
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  const { token } = await app.account('CAN_DO_ALL')
  const id = await districtOf(app, [school.schoolId])
  const [row] = (await app.call(boardContract.board, { params: { id } }, token)).body.rows

  // Scores are rounded randomly, so use the scores shown on the survey's pages.
  const { overall } = (await app.call(resultsContract.surveyResults, { params: { guid } }, token)).body
  const { sections } = (await app.call(trendsContract.changes, { params: { guid } }, token)).body
  const staff = sections.find(({ key }) => key === 'group')?.rows.find(({ key }) => key === 'staff')
  expect(row?.scores).toMatchObject({ overall, change: { points: staff?.change, clear: true } })
  expect(staff?.change).toBeCloseTo(2.5, 0)
})

test('lists no groups under Everyone in a file without group scores', async () => {
  app.clock.at = new Date('2027-10-14T15:00:00Z')
  leader.token = await newToken(app, leader)
  const guid = await preparedSurvey(app, leader, '2027-10-14', '2027-10-23')
  await setting(app, leader, guid, 'setupComplete', '2027-10-14')
  await insertRespondents(app, guid, commonSchool(12))
  app.clock.at = new Date('2027-10-27T15:00:00Z')
  leader.token = await newToken(app, leader)
  const figures = await download(`/api/survey-results/${guid}/download?format=csv&part=figures`)
  const [top] = readCsv(String(figures)).filter(
    ({ table, group }) => table === 'Overall score' && group === '',
  )
  expect(top?.respondents).toBe('Everyone')
})

test('treats a goal for everyone as a goal for the only group', async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const other = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, other)
  await setting(app, other, guid, 'participantStudents', false)
  await setting(app, other, guid, 'participantParents', false)
  await setting(app, other, guid, 'setupComplete', '2026-10-14')
  const staff = commonSchool(405).filter(({ type }) => type === 3)
  const at = (level: number) => staff.map((one, place) => ({ ...one, answerTo: () => level + (place % 3) }))
  await insertRespondents(app, guid, at(1))
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  other.token = await newToken(app, other)
  const entityId = other.schoolId
  const body = { entityId, ...goalExample, group: 'everyone' as const }
  const goal = (await app.call(goalsContract.addGoal, { body }, other.token)).body.id
  const days = { entityId, goal, begin: '2026-10-27', end: '2026-11-06' }
  const pulse = (await app.call(goalsContract.startPulse, { body: days }, other.token)).body.guid
  await insertRespondents(app, pulse, at(3))
  app.clock.at = new Date('2026-11-09T15:00:00Z')
  const token = await newToken(app, other)
  const { goals } = (await app.call(goalsContract.pulses, { params: { id: entityId } }, token)).body

  expect(goals[0]?.points.map(({ figure }) => figure?.score)).toEqual([2.5, 7.5])
  expect(goals[0]?.verdict?.clear).toBe(true)
  // The change is computed before scores are rounded to halves for display.
  expect(Math.abs((goals[0]?.verdict?.change ?? 0) - 5)).toBeLessThan(0.5)
})
