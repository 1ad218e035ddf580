import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, withoutMemory } from '../../../../app/testing/app.ts'
import { colleagueIn, districtOf, memberOf } from '../../../../app/testing/district.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { mailsIn } from '../../../../app/testing/schedule.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import type { ReleaseStep } from '../../../../shared/levels.ts'
import {
  assignSchool,
  findOrganization,
  upsertOrganizationMember,
} from '../../../people/memberships/server/actions.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { deletionContract } from '../../../running/deletion/contract.ts'
import { schoolRecordsContract } from '../../../running/school-records/contract.ts'
import { freezeIfOpen } from '../../../schools/questions/server/actions.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import { resultsContract } from '../../results/contract.ts'
import { districtResultsContract } from '../contract.ts'
import { districtResults } from './actions.ts'

let app: TestApp
let organization: number
let officer: Leader
let viewer: Leader
let administrator: Leader
const schools: { leader: Leader; guid: string }[] = []
const round = '2026-27'

async function finalSchool(
  size: number,
  prepare: (guid: string) => Promise<unknown> = async () => undefined,
): Promise<{ leader: Leader; guid: string }> {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  await prepare(guid)
  await insertRespondents(app, guid, commonSchool(size))
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  return { leader, guid }
}

beforeAll(async () => {
  const mail = { server: 'smtp://127.0.0.1:1', from: 'audit@school.example' }
  app = await testApp({ config: { mail, publicOrigin: 'https://audit.example' } })
  for (const size of [90, 40]) schools.push(await finalSchool(size))
  const ids = schools.map(({ leader }) => leader.schoolId)
  organization = await districtOf(app, ids)
  officer = await memberOf(app, organization, 'officer')
  viewer = await memberOf(app, organization, 'district_viewer')
  const { user, token } = await app.account('CAN_DO_ALL')
  administrator = { token, userId: user.id, schoolId: 0 }
})
afterAll(() => app.close())

const read = async (person: Leader, of = organization) => {
  const input = { params: { organization: of } }
  return (await app.call(districtResultsContract.districtResults, input, await newToken(app, person))).body
}
const make = async (person: Leader, of = organization) => {
  const input = { body: { organization: of, round } }
  return app.call(districtResultsContract.makeDistrictResults, input, await newToken(app, person))
}

describe('combined results of a district', () => {
  test('shows each school’s own results, but no combined results until an officer creates them', async () => {
    const found = await read(viewer)

    expect(found).toMatchObject({ round, rollUp: null, mayDecide: false })
    expect(found.schools).toHaveLength(2)
    for (const { leader, guid } of schools) {
      const own = await app.call(
        resultsContract.surveyResults,
        { params: { guid } },
        await newToken(app, leader),
      )
      const line = found.schools.find((one) => one.guid === guid)
      expect(line?.overall).toEqual(own.body.overall)
      const byCode = new Map(own.body.areas.map(({ code, figure }) => [code, figure]))
      expect(line?.areas).toEqual(found.areas.map(({ code }) => byCode.get(code)))
    }
  })

  test('lets an officer combine results once, including everyone in each group', async () => {
    expect((await make(viewer)).status).toBe(403)
    const both = await Promise.all([make(officer), make(officer)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])

    const { rollUp } = await read(viewer)
    const counts = await Promise.all(
      schools.map(async ({ leader, guid }) => {
        const token = await newToken(app, leader)
        return (await app.call(resultsContract.surveyResults, { params: { guid } }, token)).body.response
      }),
    )
    expect(rollUp?.groups.map(({ key, overall }) => [key, overall.n])).toEqual(
      rollUp?.groups.map(({ key }) => [
        key,
        counts.flat().reduce((sum, one) => sum + (one.key === key ? one.count : 0), 0),
      ]),
    )
    expect(rollUp?.everyone.about).toEqual(['Students', 'Parents and caregivers', 'Staff'])
    const rows = rollUp?.groups.flatMap(({ dimensions }) => dimensions.flatMap((one) => one.rows)) ?? []
    expect(rows.length).toBeGreaterThan(10)
    for (const { overall } of rows) expect((overall.n ?? 0) % 10).toBe(0)
  })

  test('keeps combined results after later final results or deletions', async () => {
    const { rollUp } = await read(officer)
    const third = await finalSchool(50)
    await assignSchool(app.db, third.leader.schoolId, organization)
    expect((await read(officer)).schools).toHaveLength(3)
    const [first] = schools
    if (!first) throw new Error('There is no school.')
    app.clock.at = new Date('2027-10-27T15:00:00Z')
    const token = await newToken(app, administrator)
    const schoolName = 'Lakeside Middle School'
    const responses = { params: { guid: first.guid }, body: { schoolName } }
    expect((await app.call(deletionContract.deleteResponses, responses, token)).status).toBe(200)
    const school = { params: { id: first.leader.schoolId }, body: { schoolName } }
    expect((await app.call(schoolRecordsContract.deleteSchool, school, token)).status).toBe(200)
    const after = await read(officer)
    const kept = (one: typeof rollUp) => ({ ...one, groups: one?.groups.map(({ places, ...rest }) => rest) })
    expect(kept(after.rollUp)).toEqual(kept(rollUp))
    expect(after.schools).toHaveLength(2)
  })

  test('includes a survey in only one set of combined results, even if its school moves', async () => {
    const [, second] = schools
    const fourth = await finalSchool(50)
    const elsewhere = await districtOf(
      app,
      [second?.leader.schoolId ?? 0, fourth.leader.schoolId],
      'Hill District',
    )
    // Only one of the organization's two schools can still be combined.
    expect((await make(administrator, elsewhere)).status).toBe(409)
  })

  test('names the file after the district, school year and day', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const answer = await app.app.inject({
        url: `/api/district-results/${organization}/download?format=${format}`,
        headers: { authorization: `Bearer ${await newToken(app, officer)}` },
      })
      expect(answer.headers['content-disposition']).toBe(
        `attachment; filename="equity-audit-three-rivers-school-district-2026-27-2026-10-27.${format}"`,
      )
      if (format === 'csv') expect(answer.body.split('\r\n').length).toBeGreaterThan(100)
    }
  })

  test('hides combined results from district viewers until results are released to everyone', async () => {
    await app.db
      .updateTable('surveys')
      .set({ released_to: 'schools' })
      .where('guid', '=', schools[1]?.guid ?? '')
      .execute()
    await assignSchool(app.db, schools[1]?.leader.schoolId ?? 0, organization)
    const found = await read(viewer)
    expect([found.rollUp, found.whyNoRollUp]).toEqual([
      null,
      'You can see combined results once you can see every school’s results.',
    ])
    expect((await read(officer)).rollUp).not.toBe(null)
  })
})

test('emails new readers once about a release, but not the person who released the results', async () => {
  const [one, other] = [await finalSchool(12), await finalSchool(12)]
  const schoolIds = [one.leader.schoolId, other.leader.schoolId]
  const id = await districtOf(app, schoolIds, 'Lake District')
  const both = await colleagueIn(app, one.leader.schoolId, 'viewer')
  const since = app.now().toISOString()
  const membership = { user_id: both.userId, organization_id: id, role: 'officer' as const, since }
  await upsertOrganizationMember(app.db, membership)
  const [by, reader] = [await memberOf(app, id, 'officer'), await memberOf(app, id, 'district_viewer')]
  // This call has the side effect of recording that the surveys have closed.
  await app.call(districtResultsContract.districtRelease, { params: { organization: id } }, by.token)
  for (const { guid } of [one, other])
    await app.db.updateTable('surveys').set({ released_to: 'nobody' }).where('guid', '=', guid).execute()
  const told = async (to: 'district' | 'schools' | 'everybody') => {
    await app.db.deleteFrom('jobs').execute()
    const body = { organization: id, surveyGuid: null, to }
    await app.call(districtResultsContract.releaseResults, { body }, await newToken(app, by))
    const users = await app.db.selectFrom('users').select(['id', 'email']).execute()
    const idOf = new Map(users.map(({ id, email }) => [email, id]))
    return (await mailsIn(app.db)).map((mail) => [idOf.get(mail.to), mail.subject]).sort()
  }
  const all = 'Results from 2 schools are ready'
  expect(await told('district')).toEqual([[both.userId, all]])
  const ofOne = 'Your results are ready: Lakeside Middle School'
  expect(await told('schools')).toEqual([one, other].map(({ leader }) => [leader.userId, ofOne]).sort())
  expect(await told('everybody')).toEqual([[reader.userId, all]])
  expect(await told('everybody')).toEqual([])
})

test('combines schools with the same questions and lists schools with different questions', async () => {
  /** Freezes a survey with different staff questions. */
  const withOtherWords = async (guid: string) => {
    const survey = await findSurvey(app, guid)
    const instrument = survey && (await freezeIfOpen(app, survey))
    if (!instrument) throw new Error('The survey has not opened.')
    const staff = instrument.instruments[3].map((item) => ({ ...item, edition: 'other' }))
    const document = JSON.stringify({ ...instrument, instruments: { ...instrument.instruments, 3: staff } })
    await app.db
      .updateTable('frozen_instruments')
      .set({ document })
      .where('survey_id', '=', survey.id)
      .execute()
  }
  const pooled = [await finalSchool(30), await finalSchool(30)]
  const other = await finalSchool(30, withOtherWords)
  const all = [...pooled, other].map(({ leader }) => leader.schoolId)
  const id = await districtOf(app, all, 'Elm District')
  await app.db
    .updateTable('schools')
    .set({ entity_name: 'Elm High' })
    .where('id', '=', other.leader.schoolId)
    .execute()
  const look = async () => read(await memberOf(app, id, 'officer'), id)
  expect((await look()).otherQuestions).toEqual(['Elm High'])
  expect((await make(administrator, id)).status).toBe(200)
  const found = await look()
  expect([found.rollUp?.schools, found.schools.length, found.otherQuestions]).toEqual([2, 3, ['Elm High']])
  expect(found.rollUp?.groups.find(({ key }) => key === 'students')?.overall.n).toBe(2 * 18)

  const elsewhere = await districtOf(app, [other.leader.schoolId], 'Oak District')
  const fresh = await finalSchool(30)
  await assignSchool(app.db, fresh.leader.schoolId, elsewhere)
  const refused = await make(administrator, elsewhere)
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('schools that asked the same questions')

  // Each school's small stored summary is enough: a new process reads no full results or questions.
  const shown = await read(administrator, elsewhere)
  await app.db.updateTable('kept_results').set({ document: '{}' }).where('kind', '=', 'final').execute()
  await app.db.updateTable('frozen_instruments').set({ document: '{}' }).execute()
  const [user, asked] = [
    await findUser(app.db, administrator.userId),
    await findOrganization(app.db, elsewhere),
  ]
  if (!user || !asked) throw new Error('They are gone.')
  const begun = { ...app, db: withoutMemory(app.db), user, organization: asked }
  expect(await districtResults(begun)).toEqual(shown)
  expect(shown.otherQuestions).toHaveLength(1)
})

test('shows a school the middle half once every school has reached its release step', async () => {
  const [one, other] = [await finalSchool(30), await finalSchool(30)]
  const id = await districtOf(app, [one.leader.schoolId, other.leader.schoolId], 'Birch District')
  await make(administrator, id)
  const coordinator = await colleagueIn(app, one.leader.schoolId, 'coordinator')
  const look = async (person: Leader, guid = one.guid) =>
    (await app.call(districtResultsContract.schoolMiddles, { params: { guid } }, await newToken(app, person)))
      .body
  expect(await look(one.leader)).toBeNull()
  // Simulates twelve schools.
  const at = app.db.selectFrom('roll_ups').select('document').where('organization_id', '=', id)
  const document = JSON.parse((await at.executeTakeFirstOrThrow()).document)
  document.middles.students[0] = { from: 3, to: 5, schools: 12 }
  const changed = { document: JSON.stringify(document) }
  await app.db.updateTable('roll_ups').set(changed).where('organization_id', '=', id).execute()
  const results = await app.call(
    resultsContract.surveyResults,
    { params: { guid: one.guid } },
    await newToken(app, one.leader),
  )
  const area = results.body.areas.find(({ code }) => code === areaCodes[0])
  const middle = { from: 3, to: 5, schools: 12 }
  const own = area?.groups.find(({ key }) => key === 'students')?.figure
  expect(await look(one.leader)).toEqual({
    district: 'Birch District',
    round,
    furthestBelow: null,
    groups: [
      { key: 'students', name: 'Students', areas: [{ code: area?.code, name: area?.name, middle, own }] },
    ],
  })

  const release = (guid: string, to: ReleaseStep) =>
    app.db.updateTable('surveys').set({ released_to: to }).where('guid', '=', guid).execute()
  await release(other.guid, 'schools')
  expect([await look(coordinator), await look(one.leader)]).toEqual([null, expect.anything()])
  await release(other.guid, 'district')
  expect(await look(one.leader)).toBeNull()
  expect(await look(await memberOf(app, id, 'officer'))).not.toBeNull()

  const elsewhere = await districtOf(app, [], 'Ash District')
  await assignSchool(app.db, one.leader.schoolId, elsewhere)
  expect(await look(await memberOf(app, elsewhere, 'officer'))).toBeNull()
  // A release to everyone doesn't show combined results to people who can't see all of the schools.
  await release(other.guid, 'everybody')
  await release(one.guid, 'district')
  const together = async (role: 'officer' | 'district_viewer') =>
    (await read(await memberOf(app, id, role), id)).rollUp
  expect([await together('officer'), await together('district_viewer')]).toEqual([expect.anything(), null])
})
