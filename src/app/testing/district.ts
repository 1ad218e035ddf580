import { districtResultsContract } from '../../features/figures/district-results/contract.ts'
import {
  assignSchool,
  insertOrganization,
  upsertOrganizationMember,
  upsertSchoolMember,
} from '../../features/people/memberships/server/actions.ts'
import type { OrganizationRole, SchoolRole } from '../../shared/levels.ts'
import type { Permission } from '../../shared/permissions.ts'
import type { TestApp } from './app.ts'
import { commonSchool, insertRespondents, type Respondent } from './responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from './survey.ts'

/** Creates a district with schools. Returns its id. */
export async function districtOf(
  { db, now }: TestApp,
  schools: readonly number[],
  name = 'Three Rivers School District',
): Promise<number> {
  const created_at = now().toISOString()
  const { id } = await insertOrganization(db, { name, parent_id: null, created_at })
  for (const school of schools) await assignSchool(db, school, id)
  return id
}

/** Creates a district of schools with these respondent counts, with results for their school year. Returns its id. */
export async function districtWithResults(
  app: TestApp,
  round: string,
  sizes: readonly number[],
  name?: string,
): Promise<number> {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const schools: number[] = []
  for (const size of sizes) {
    const leader = await leaderWithSchool(app)
    await insertRespondents(app, await openSurvey(app, leader), commonSchool(size))
    schools.push(leader.schoolId)
  }
  const id = await districtOf(app, schools, name)
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  const { token } = await app.account('CAN_DO_ALL')
  const body = { organization: id, round }
  await app.call(districtResultsContract.makeDistrictResults, { body }, token)
  return id
}

/** 60 students without a race or gender. A third choose only the middle; the others answer one step `above` or below it. */
const steadySchool = (above: boolean): Respondent[] =>
  Array.from({ length: 60 }, (_, place) => ({
    type: 1,
    subType: 1,
    race: null,
    gender: null,
    level: null,
    answerTo: ({ values, reversed }) => {
      const scored = values.filter((value) => typeof value === 'number')
      const step = place % 3 === 0 ? 0 : above ? 1 : -1
      return scored[Math.floor(scored.length / 2) + (reversed ? -step : step)] ?? 'dk'
    },
  }))

/** A district of 13 schools, one of them new, whose students all answer higher in the second of two school years. */
export async function districtWithChange(app: TestApp): Promise<{ organization: number; officer: Leader }> {
  const organization = await districtOf(app, [])
  const officer = await memberOf(app, organization, 'officer')
  const leaders: Leader[] = []
  for (const [year, count] of [
    [2026, 12],
    [2027, 13],
  ] as const) {
    app.clock.at = new Date(`${year}-10-14T15:00:00Z`)
    while (leaders.length < count) {
      const leader = await leaderWithSchool(app)
      await assignSchool(app.db, leader.schoolId, organization)
      leaders.push(leader)
    }
    for (const leader of leaders) {
      const token = await newToken(app, leader)
      const guid = await openSurvey(app, { ...leader, token }, year)
      await insertRespondents(app, guid, steadySchool(year === 2027))
    }
    app.clock.at = new Date(`${year}-10-27T15:00:00Z`)
    const body = { organization, round: `${year}-${year - 1999}` }
    await app.call(districtResultsContract.makeDistrictResults, { body }, await newToken(app, officer))
  }
  return { organization, officer }
}

/** A district of two schools with final surveys in two school years, not combined yet. */
export async function districtOfTwoYears(app: TestApp): Promise<{ organization: number; officer: Leader }> {
  const organization = await districtOf(app, [])
  const officer = await memberOf(app, organization, 'officer')
  for (let school = 0; school < 2; school++) {
    app.clock.at = new Date('2026-10-14T15:00:00Z')
    const leader = await leaderWithSchool(app)
    await assignSchool(app.db, leader.schoolId, organization)
    for (const year of [2026, 2027]) {
      app.clock.at = new Date(`${year}-10-14T15:00:00Z`)
      const guid = await openSurvey(app, { ...leader, token: await newToken(app, leader) }, year)
      await insertRespondents(app, guid, commonSchool(40))
    }
  }
  app.clock.at = new Date('2027-10-27T15:00:00Z')
  return { organization, officer }
}

/** 25 Hispanic/Latinx students who choose the least favorable answers, 35 others the most favorable. */
const dividedSchool: Respondent[] = Array.from({ length: 60 }, (_, place) => {
  const isFirst = place < 25
  return {
    type: 1,
    subType: 1,
    race: isFirst ? 3 : 6,
    gender: 1 + (place % 2),
    level: null,
    answerTo: ({ values, reversed }) => {
      const scored = values.filter((value) => typeof value === 'number')
      return scored.at(isFirst === reversed ? -1 : 0) ?? 'dk'
    },
  }
})

/** The same students, with a gap of 2.5 points in the middle of the scale. */
export const milderSchool: Respondent[] = dividedSchool.map((student, place) => ({
  ...student,
  answerTo: ({ values, reversed }) => {
    const scored = values.filter((value) => typeof value === 'number')
    const step = (Math.floor(place / 2) % 2) - (student.race === 3 ? 1 : 0)
    return scored[Math.floor(scored.length / 2) + (reversed ? -step : step)] ?? 'dk'
  },
}))

/** Creates a district of schools with the same gap, a wide one by default. An officer has created its results. */
export async function districtWithGap(
  app: TestApp,
  { school = dividedSchool, schools: count = 12 } = {},
): Promise<{ organization: number; officer: Leader }> {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const schools: number[] = []
  for (let at = 0; at < count; at++) {
    const leader = await leaderWithSchool(app)
    await insertRespondents(app, await openSurvey(app, leader), school)
    schools.push(leader.schoolId)
  }
  const organization = await districtOf(app, schools)
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  const officer = await memberOf(app, organization, 'officer')
  const body = { organization, round: '2026-27' }
  await app.call(districtResultsContract.makeDistrictResults, { body }, await newToken(app, officer))
  return { organization, officer }
}

/**
 * Parents who speak Somali or English at home. They answer alike, except that Somali speakers choose the least favorable
 * answer to the first questions about Discipline and Behavior.
 */
const parentsWithOdd = (questions: number, somali: number): Respondent[] =>
  Array.from({ length: somali + 45 }, (_, place) => {
    const isSomali = place < somali
    return {
      type: 2,
      subType: isSomali ? 18 : 16,
      race: null,
      gender: null,
      level: null,
      answerTo: ({ area, values, reversed }, at) => {
        const scored = values.filter((value) => typeof value === 'number')
        if (isSomali && area === 'DBP' && at < questions) return scored.at(reversed ? -1 : 0) ?? 'dk'
        return scored[Math.floor(scored.length / 2) + (((place + at) % 3) - 1)] ?? 'dk'
      },
    }
  })

/**
 * Creates a district of 12 schools in which Somali-speaking parents differ on the first `questions` questions about
 * Discipline and Behavior. They answer in Somali, which no speaker has reviewed. An officer has created its results.
 */
export async function districtWithOddQuestion(
  app: TestApp,
  { questions = 1, somali = 35 } = {},
): Promise<{ organization: number; officer: Leader }> {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const schools: number[] = []
  for (let school = 0; school < 12; school++) {
    const leader = await leaderWithSchool(app)
    await insertRespondents(app, await openSurvey(app, leader), parentsWithOdd(questions, somali))
    schools.push(leader.schoolId)
  }
  await app.db
    .updateTable('responses')
    .set({ language_fk: 3 })
    .where('participant_sub_type', '=', 18)
    .execute()
  const organization = await districtOf(app, schools)
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  const officer = await memberOf(app, organization, 'officer')
  const body = { organization, round: '2026-27' }
  await app.call(districtResultsContract.makeDistrictResults, { body }, await newToken(app, officer))
  return { organization, officer }
}

const someone: Permission = 'CAN_CREATE_SURVEY'

/** Creates an account with a role in an organization. */
export async function memberOf(
  app: TestApp,
  organization_id: number,
  role: OrganizationRole,
): Promise<Leader> {
  const { user, token } = await app.account(someone)
  const since = app.now().toISOString()
  await upsertOrganizationMember(app.db, { user_id: user.id, organization_id, role, since })
  return { token, userId: user.id, schoolId: 0 }
}

/** Creates an account with a role in a school. */
export async function colleagueIn(app: TestApp, school_id: number, role: SchoolRole): Promise<Leader> {
  const { user, token } = await app.account(someone)
  const since = app.now().toISOString()
  await upsertSchoolMember(app.db, { user_id: user.id, school_id, role, since })
  return { token, userId: user.id, schoolId: school_id }
}
