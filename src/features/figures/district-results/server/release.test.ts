import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { colleagueIn, districtOf, memberOf } from '../../../../app/testing/district.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { named, requestAbout } from '../../../../app/testing/well-formed.ts'
import { trackingContract } from '../../../answering/tracking/contract.ts'
import { assignSchool } from '../../../people/memberships/server/actions.ts'
import { organizationsContract } from '../../../running/organizations/contract.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { releaseUnplaced } from '../../../schools/surveys/server/actions-states.ts'
import { setClosed } from '../../../schools/surveys/server/queries-states.ts'
import { resultsContract } from '../../results/contract.ts'
import { sharingContract } from '../../sharing/contract.ts'
import { trendsContract } from '../../trends/contract.ts'
import { districtResultsContract } from '../contract.ts'

let app: TestApp
let district: number
let before: { leader: Leader; guid: string }
let governed: { leader: Leader; guid: string }
let people: Record<
  'officer' | 'leader' | 'coordinator' | 'viewer' | 'district_viewer' | 'administrator',
  Leader
>

const collects = '2026-10-14T15:00:00Z'
const provisional = '2026-10-24T15:00:00Z'
const final = '2026-10-26T15:00:00Z'

async function schoolWithSurvey(): Promise<{ leader: Leader; guid: string }> {
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(60))
  return { leader, guid }
}

beforeAll(async () => {
  app = await testApp({ now: collects })
  // The survey closed before the district turned on stepped release.
  app.clock.at = new Date('2025-10-14T15:00:00Z')
  const leader = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, leader, '2025-10-14', '2025-10-23')
  await setting(app, leader, guid, 'setupComplete', '2025-10-14')
  await insertRespondents(app, guid, commonSchool(60))
  before = { leader, guid }
  app.clock.at = new Date(collects)
  governed = await schoolWithSurvey()
  district = await districtOf(app, [leader.schoolId, governed.leader.schoolId])
  people = {
    leader: governed.leader,
    coordinator: await colleagueIn(app, governed.leader.schoolId, 'coordinator'),
    viewer: await colleagueIn(app, governed.leader.schoolId, 'viewer'),
    officer: await memberOf(app, district, 'officer'),
    district_viewer: await memberOf(app, district, 'district_viewer'),
    administrator: { ...(await app.account('CAN_DO_ALL')), userId: 0, schoolId: 0 },
  }
  const user = await app.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'CAN_DO_ALL')
    .executeTakeFirstOrThrow()
  people.administrator.userId = user.id
  const officer = people.officer.token
  await app.call(
    districtResultsContract.setReleaseSteps,
    { body: { organization: district, on: true } },
    officer,
  )
})
afterAll(() => app.close())

async function statuses(guid: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [role, person] of Object.entries(people)) {
    const token = await newToken(app, person)
    found[role] = (await app.call(resultsContract.surveyResults, { params: { guid } }, token)).status
  }
  return found
}
const to = async (step: 'district' | 'schools' | 'everybody', guid: string | null = governed.guid) => {
  const body = { organization: district, surveyGuid: guid, to: step }
  return app.call(districtResultsContract.releaseResults, { body }, await newToken(app, people.officer))
}

const nobody = {
  officer: 409,
  leader: 409,
  coordinator: 409,
  viewer: 409,
  district_viewer: 409,
  administrator: 200,
}

describe('results that a district releases in steps', () => {
  test('opens only to administrators until release, and releases only final results', async () => {
    app.clock.at = new Date(provisional)
    expect(await statuses(governed.guid)).toEqual(nobody)
    expect((await to('district')).status).toBe(409)

    app.clock.at = new Date(final)
    expect(await statuses(governed.guid)).toEqual(nobody)
    const { body } = await app.call(
      resultsContract.surveyResults,
      { params: { guid: governed.guid } },
      await newToken(app, people.leader),
    )
    expect(body).toEqual({ message: 'Your district hasn’t released these results yet.' })
  })

  test('hides results from every call before release', async () => {
    const token = await newToken(app, people.leader)
    const ids = { user: people.leader.userId, school: people.leader.schoolId, survey: governed.guid }
    const calls = named(({ access }) => typeof access === 'object' && access.results === true)
    expect(calls.length).toBeGreaterThan(15)
    for (const [name, endpoint] of calls) {
      const input = requestAbout(endpoint, { ...ids, organization: district })
      expect([name, (await app.call(endpoint, input as object, token)).status]).toEqual([name, 409])
    }
  })

  test('hides result rows on tracking before release', async () => {
    const look = async (person: Leader) => {
      const token = await newToken(app, person)
      return (await app.call(trackingContract.surveyTracking, { params: { guid: governed.guid } }, token))
        .body
    }
    expect(
      (await look(people.leader)).breakdowns.some(({ madeOn, cells }) => madeOn === null && cells.length > 0),
    ).toBe(false)
    expect((await look(people.administrator)).breakdowns.some(({ cells }) => cells.length > 0)).toBe(true)
  })

  test('opens results to the district, then to leaders, then to everyone', async () => {
    expect((await to('district')).body).toEqual({ released: 1 })
    expect(await statuses(governed.guid)).toEqual({ ...nobody, officer: 200 })

    await to('schools')
    expect(await statuses(governed.guid)).toEqual({ ...nobody, officer: 200, leader: 200 })
    const share = { params: { guid: governed.guid }, body: { days: 30 as const } }
    const token = await newToken(app, people.leader)
    expect((await app.call(sharingContract.makeShareLink, share, token)).status).toBe(409)

    await to('everybody')
    expect(new Set(Object.values(await statuses(governed.guid)))).toEqual(new Set([200]))
    expect((await app.call(sharingContract.makeShareLink, share, token)).status).toBe(201)
  })

  test('never closes results again after release', async () => {
    expect((await to('district')).body).toEqual({ released: 0 })
    expect((await to('schools', null)).body).toEqual({ released: 0 })
    expect(new Set(Object.values(await statuses(governed.guid)))).toEqual(new Set([200]))
  })
})

describe('surveys that release steps apply to', () => {
  test('keeps results open if a survey closed before steps began', async () => {
    const token = await newToken(app, before.leader)
    const answer = await app.call(resultsContract.surveyResults, { params: { guid: before.guid } }, token)
    expect(answer.status).toBe(200)
    expect((await to('schools', before.guid)).status).toBe(409)
  })

  test('keeps closed surveys as they are when release steps are turned off or schools move', async () => {
    app.clock.at = new Date(collects)
    const { leader, guid } = await schoolWithSurvey()
    await assignSchool(app.db, leader.schoolId, district)
    app.clock.at = new Date(final)
    const look = async () => {
      const token = await newToken(app, leader)
      return (await app.call(resultsContract.surveyResults, { params: { guid } }, token)).status
    }
    expect(await look()).toBe(409)

    const off = { body: { organization: district, on: false } }
    await app.call(districtResultsContract.setReleaseSteps, off, await newToken(app, people.officer))
    expect(await look()).toBe(409)

    const elsewhere = await districtOf(app, [leader.schoolId], 'Hill District')
    expect(await look()).toBe(409)
    const officer = await memberOf(app, elsewhere, 'officer')
    expect((await to('schools', guid)).status).toBe(403)
    const body = { organization: elsewhere, surveyGuid: null, to: 'schools' as const }
    expect((await app.call(districtResultsContract.releaseResults, { body }, officer.token)).body).toEqual({
      released: 1,
    })
    expect(await look()).toBe(200)
  })

  test('exempts a school that leaves its district from release steps', async () => {
    app.clock.at = new Date(collects)
    const { leader, guid } = await schoolWithSurvey()
    const elsewhere = await districtOf(app, [leader.schoolId], 'Lake District')
    await app.db
      .updateTable('organizations')
      .set({ release_since: collects })
      .where('id', '=', elsewhere)
      .execute()
    app.clock.at = new Date(final)
    const place = async (organization_id: number | null) => {
      const body = { id: leader.schoolId, organization_id }
      const token = await newToken(app, people.administrator)
      return (await app.call(organizationsContract.placeEntity, { body }, token)).status
    }
    const look = async () => {
      const token = await newToken(app, leader)
      return (await app.call(resultsContract.surveyResults, { params: { guid } }, token)).status
    }
    const looks = [await look()]
    // Results that have become available stay available.
    for (const where of [district, null, elsewhere]) looks.push(await place(where), await look())
    expect(looks).toEqual([409, 200, 409, 200, 200, 200, 200])
    const released = await app.db
      .selectFrom('system_events')
      .select('message')
      .where('identifier', '=', guid)
      .where('event', '=', 'Results released')
      .execute()
    expect(released).toEqual([{ message: 'The school isn’t in an organization.' }])
  })

  test('doesn’t apply release steps to a survey that closes while its school is leaving', async () => {
    app.clock.at = new Date(collects)
    const { leader, guid } = await schoolWithSurvey()
    await assignSchool(app.db, leader.schoolId, district)
    const { id } = await app.db
      .selectFrom('surveys')
      .select('id')
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow()
    // Simulates a close that reads the district before the school leaves it, but is written afterward.
    await assignSchool(app.db, leader.schoolId, null)
    await setClosed(app.db, id, final, 'nobody')
    expect(await releaseUnplaced(app.db, leader.schoolId)).toMatchObject([{ guid, isFinal: false }])
    app.clock.at = new Date(final)
    const token = await newToken(app, leader)
    expect((await app.call(resultsContract.surveyResults, { params: { guid } }, token)).status).toBe(200)
  })

  test('opens results automatically for surveys that close after release steps end', async () => {
    app.clock.at = new Date(collects)
    const { leader, guid } = await schoolWithSurvey()
    await assignSchool(app.db, leader.schoolId, district)
    app.clock.at = new Date(provisional)
    const coordinator = await colleagueIn(app, leader.schoolId, 'coordinator')
    const look = async (person: Leader) => {
      const token = await newToken(app, person)
      return (await app.call(resultsContract.surveyResults, { params: { guid } }, token)).status
    }
    // Only leaders can see early results.
    expect([await look(leader), await look(coordinator)]).toEqual([200, 409])
    app.clock.at = new Date(final)
    expect([await look(leader), await look(coordinator)]).toEqual([200, 200])
  })
})

test('says in survey lists why results aren’t open', async () => {
  app.clock.at = new Date(collects)
  const { leader, guid } = await schoolWithSurvey()
  await assignSchool(app.db, leader.schoolId, district)
  const on = { body: { organization: district, on: true } }
  await app.call(districtResultsContract.setReleaseSteps, on, await newToken(app, people.officer))
  app.clock.at = new Date(final)
  const { body } = await app.call(
    surveysContract.surveyData,
    { params: { id: guid } },
    await newToken(app, leader),
  )
  expect(body.resultsWait).toBe('Your district hasn’t released these results yet.')
})

test('compares with earlier surveys only if the reader can see them', async () => {
  app.clock.at = new Date('2027-10-14T15:00:00Z')
  const { leader } = governed
  leader.token = await newToken(app, leader)
  const guid = await preparedSurvey(app, leader, '2027-10-14', '2027-10-23')
  await setting(app, leader, guid, 'setupComplete', '2027-10-14')
  await insertRespondents(app, guid, commonSchool(60))
  app.clock.at = new Date('2027-10-26T15:00:00Z')
  const years = async () => {
    const token = await newToken(app, leader)
    return (await app.call(trendsContract.changes, { params: { guid } }, token)).body.surveys?.length
  }
  await to('schools', guid)
  expect(await years()).toBe(2)
  await app.db
    .updateTable('surveys')
    .set({ released_to: 'district' })
    .where('guid', '=', governed.guid)
    .execute()
  expect(await years()).toBe(1)
})
