import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, preparedSurvey, setting } from '../../../../app/testing/survey.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import type { OrganizationRole } from '../../../../shared/levels.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { trendsContract } from '../../../figures/trends/contract.ts'
import {
  assignSchool,
  insertOrganization,
  upsertOrganizationMember,
  upsertSchoolMember,
} from '../../../people/memberships/server/actions.ts'
import type { OrganizationRow } from '../../../people/memberships/server/tables.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { makeToken } from '../../../running/auth/server/actions.ts'
import { type BoardRow, boardContract } from '../contract.ts'
import { boardOf } from './actions.ts'

let app: TestApp
let district: OrganizationRow
let above: OrganizationRow
const people: Record<string, UserRow> = {}
const schools: Record<string, Leader> = {}
const guids: Record<string, string> = {}

const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const tokenOf = (name: string) => makeToken(app, people[name] as UserRow)
const since = '2025-10-01T00:00:00.000Z'

async function member(name: string, organization: OrganizationRow, role: OrganizationRole): Promise<void> {
  const { user } = await app.account('CAN_CREATE_SURVEY')
  people[name] = user
  await upsertOrganizationMember(app.db, { user_id: user.id, organization_id: organization.id, role, since })
}

async function school(name: string, organization: OrganizationRow | null): Promise<Leader> {
  const made = await leaderWithSchool(app)
  await app.db.updateTable('schools').set({ entity_name: name }).where('id', '=', made.schoolId).execute()
  await assignSchool(app.db, made.schoolId, organization?.id ?? null)
  schools[name] = made
  return made
}

/** Creates a survey that runs from October 14 to 23. It opens right away if its setup is complete. */
async function survey(name: string, year: string, isComplete = true): Promise<string> {
  const leader = schools[name] as Leader
  const user = await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', leader.userId)
    .executeTakeFirstOrThrow()
  leader.token = await makeToken(app, user)
  const guid = await preparedSurvey(app, leader, `${year}-10-14`, `${year}-10-23`)
  if (isComplete) await setting(app, leader, guid, 'setupComplete', `${year}-10-14`)
  guids[`${name} ${year}`] = guid
  return guid
}

beforeAll(async () => {
  app = await testApp({ now: '2025-10-14T15:00:00Z' })
  const make = (name: string, parent_id: number | null) =>
    insertOrganization(app.db, { name, parent_id, created_at: since })
  above = await make('A state', null)
  district = await make('Three Rivers', above.id)
  const foreign = await make('Elsewhere', null)
  await member('officer', district, 'officer')
  await member('viewer', district, 'district_viewer')
  await member('state officer', above, 'officer')
  await member('stranger', foreign, 'officer')
  for (const name of ['Harbor', 'Cedar', 'Prairie', 'Pine']) await school(name, district)
  await school('Foreign', foreign)
  await insertRespondents(app, await survey('Harbor', '2025'), commonSchool(300))
  at('2026-10-14T15:00:00Z')
  await insertRespondents(app, await survey('Harbor', '2026'), commonSchool(420))
  await insertRespondents(app, await survey('Cedar', '2026'), commonSchool(90))
  await survey('Prairie', '2026', false)
}, 60_000)
afterAll(() => app.close())

const board = async (who = 'officer', organization = district) =>
  app.call(boardContract.board, { params: { id: organization.id } }, await tokenOf(who))
const rowOf = async (name: string, who = 'officer'): Promise<BoardRow | undefined> =>
  (await board(who)).body.rows.find((row) => row.schoolName === name)

describe('while surveys are open', () => {
  beforeAll(() => at('2026-10-18T15:00:00Z'))

  test('lists one row for each school of the organization', async () => {
    const { body } = await board()

    expect(body).toMatchObject({ name: 'Three Rivers', today: '2026-10-18', isOfficer: true })
    expect(body.rows.map(({ schoolName, state, survey: own }) => [schoolName, state, own?.daysLeft])).toEqual(
      [
        ['Cedar', 'active', 5],
        ['Harbor', 'active', 5],
        ['Pine', 'none', undefined],
        ['Prairie', 'pre-release', null],
      ],
    )
    expect(body.areas.map(({ code }) => code).toSorted()).toEqual([...areaCodes])
  })

  test('shows an officer the response counts and which groups are behind', async () => {
    expect(await rowOf('Harbor')).toMatchObject({
      grades: ['4-8', '9-12'],
      groups: [
        { key: 'students', count: 235, expected: 410 },
        { key: 'parents', count: 93, expected: 560 },
        { key: 'staff', count: 92, expected: 92 },
      ],
      behind: [],
      // Scores of the previous survey.
      scores: { guid: guids['Harbor 2025'], stage: 'final', closes: '2025-10-23' },
    })
    // 20 of 560 parents in five days.
    expect(await rowOf('Cedar')).toMatchObject({ behind: ['parents'], isBeingMade: false })
  })

  test('updates which groups are behind as responses arrive', async () => {
    const parent = { type: 2 as const, subType: 16, race: 6, gender: 1, level: 2 }
    const guid = guids['Cedar 2026'] ?? ''
    const sixty = Array.from({ length: 60 }, () => parent)
    await insertRespondents(app, guid, sixty)

    expect(await rowOf('Cedar')).toMatchObject({ behind: [] })

    await app.db
      .updateTable('responses')
      .set({ submitted_date: '2026-10-01' })
      .where('arrival', '>', 90)
      .where('participant_type', '=', 2)
      .execute()
    // A new response triggers a recount of the last seven days.
    await insertRespondents(app, guid, [{ ...parent, type: 3, subType: 4 }])
    expect(await rowOf('Cedar')).toMatchObject({ behind: ['parents'] })
  })

  test('shows a district viewer only status, days and earlier scores', async () => {
    const { body } = await board('viewer')

    expect(body.isOfficer).toBe(false)
    expect(body.rows.map(({ state }) => state)).toEqual(['active', 'active', 'none', 'pre-release'])
    for (const row of body.rows) expect([row.groups, row.behind]).toEqual([[], []])
    const known = body.rows.map(({ schoolName, scores }) => [schoolName, scores?.closes])
    expect(known.filter(([, closes]) => closes)).toEqual([['Harbor', '2025-10-23']])
  })

  test('opens the board to officers of the parent organization but not to unrelated accounts', async () => {
    expect((await board('state officer', above)).body.rows).toHaveLength(4)
    expect((await board('state officer')).status).toBe(200)
    expect((await board('officer', above)).status).toBe(403)
    expect((await board('stranger')).status).toBe(403)
  })

  test('lists the boards that each account may see', async () => {
    const boards = async (who: string) =>
      (await app.call(boardContract.boards, {}, await tokenOf(who))).body.map(({ name }) => name)

    expect(await boards('state officer')).toEqual(['A state', 'Three Rivers'])
    expect(await boards('viewer')).toEqual(['Three Rivers'])
    expect(await boards('stranger')).toEqual(['Elsewhere'])
  })

  test('lets an officer remind leaders and coordinators of schools that are behind', async () => {
    const { schoolId } = schools.Cedar as Leader
    const helper = await app.account('CAN_CREATE_SURVEY', 'helper@school.example')
    const reader = await app.account('CAN_CREATE_SURVEY')
    const about = { school_id: schoolId, since: '2026-10-15T00:00:00.000Z' }
    await upsertSchoolMember(app.db, { ...about, user_id: helper.user.id, role: 'coordinator' })
    await upsertSchoolMember(app.db, { ...about, user_id: reader.user.id, role: 'viewer' })
    const reminder = async (who: string) =>
      app.call(boardContract.boardReminder, { params: { id: district.id } }, await tokenOf(who))

    const { body } = await reminder('officer')
    expect(body.schools.map(({ schoolName }) => schoolName)).toEqual(['Cedar'])
    expect([body.byMail, body.schools[0]?.remindedToday]).toEqual([false, false])
    expect(body.schools[0]?.people).toHaveLength(2)
    expect(body.schools[0]?.people[1]).toEqual({ name: 'Maya Thompson', email: 'helper@school.example' })
    expect((await reminder('viewer')).status).toBe(403)
  })

  test('runs the same number of queries for a hundred schools as for four', async () => {
    const queriesOf = async () => {
      let queries = 0
      const db = app.db.withPlugin({
        transformQuery: ({ node }) => {
          queries += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await boardOf({ ...app, db }, people.officer as UserRow, district)
      return queries
    }
    const few = await queriesOf()
    const { schoolId } = schools.Pine as Leader
    const { id: _, ...like } = await app.db
      .selectFrom('schools')
      .selectAll()
      .where('id', '=', schoolId)
      .executeTakeFirstOrThrow()
    for (let place = 0; place < 20; place++) {
      const { user } = await app.account()
      const { id } = await app.db
        .insertInto('schools')
        .values({ ...like, user_fk: user.id, entity_name: `Z ${place}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await assignSchool(app.db, id, district.id)
      await app.db
        .insertInto('school_members')
        .values({ user_id: user.id, school_id: id, role: 'leader', since })
        .execute()
      await app.call(setupContract.generateSurvey, { body: { entity_fk: id } }, await makeToken(app, user))
    }

    expect((await board()).body.rows.filter(({ state }) => state === 'pre-release')).toHaveLength(21)
    expect(await queriesOf()).toBe(few)
  })
})

describe('after the close', () => {
  test('shows officers the early scores from the results page', async () => {
    at('2026-10-24T15:00:00Z')
    const results = await app.call(
      resultsContract.surveyResults,
      { params: { guid: guids['Harbor 2026'] ?? '' } },
      await tokenOf('officer'),
    )

    const row = await rowOf('Harbor')

    expect(row).toMatchObject({ state: 'provisional', isBeingMade: false, behind: [] })
    expect(row?.scores).toMatchObject({ stage: 'provisional', overall: results.body.overall })
    expect(row?.scores?.change).toBeNull()
    expect(await rowOf('Harbor', 'viewer')).toMatchObject({ state: 'provisional', groups: [], scores: null })
  })

  test('shows every reader the final scores and changes from the results', async () => {
    at('2026-10-26T15:00:00Z')
    const params = { guid: guids['Harbor 2026'] ?? '' }
    const token = await tokenOf('officer')
    const results = await app.call(resultsContract.surveyResults, { params }, token)
    const changes = await app.call(trendsContract.changes, { params }, token)
    const everyone = changes.body.sections.find(({ key }) => key === 'everyone')?.rows[0]

    const row = await rowOf('Harbor', 'viewer')

    expect(row).toMatchObject({ state: 'final', groups: [{ count: 235 }, { count: 93 }, { count: 92 }] })
    expect(row?.scores?.overall).toEqual(results.body.overall)
    expect(row?.scores?.areas).toEqual(
      areaCodes.map((code) => ({
        code,
        figure: results.body.areas.find((area) => area.code === code)?.figure,
      })),
    )
    expect(everyone?.change).not.toBeNull()
    expect(row?.scores?.change).toEqual({
      points: everyone?.change,
      clear: everyone?.clear,
      since: '2025-10-23',
    })
    // The summary is stored, and is the same for everyone.
    expect(await rowOf('Harbor')).toEqual(row)
  })

  test('exports the board as a file and logs the download', async () => {
    const file = async (format: 'csv' | 'xlsx') =>
      app.app.inject({
        url: `/api/organizations/${district.id}/board/file?format=${format}`,
        headers: { authorization: `Bearer ${await tokenOf('viewer')}` },
      })

    const csv = await file('csv')
    const lines = csv.body.split('\r\n')

    expect(csv.headers['content-disposition']).toContain('schools-Three-Rivers-2026-10-26.csv')
    expect(lines[0]).toContain('School,District,Grades,State')
    expect(lines.find((line) => line.startsWith('Harbor'))).toContain(
      'Harbor,Three Rivers,"4-8, 9-12",Final,2026-10-14,2026-10-23,,235,410,57%,93,560,17%',
    )
    expect((await file('xlsx')).headers['content-disposition']).toContain('.xlsx')
    const recorded = await app.db
      .selectFrom('system_events')
      .select(['identifier', 'message'])
      .where('event', '=', 'Board downloaded')
      .orderBy('id')
      .execute()
    expect(recorded).toEqual([
      { identifier: `organization ${district.id}`, message: 'CSV' },
      { identifier: `organization ${district.id}`, message: 'XLSX' },
    ])
  })
})
