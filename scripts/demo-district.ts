import { insertRespondents } from '../src/app/testing/responses.ts'
import { insertAccount, makeSchool } from '../src/app/testing/school.ts'
import { familyAnswerContract } from '../src/features/acting/family-answer/contract.ts'
import { type GoalFields, goalsContract } from '../src/features/acting/goals/contract.ts'
import { districtResultsContract } from '../src/features/figures/district-results/contract.ts'
import { roundOf } from '../src/features/figures/district-results/rules.ts'
import {
  assignSchool,
  insertOrganization,
  upsertOrganizationMember,
  upsertSchoolMember,
} from '../src/features/people/memberships/server/actions.ts'
import { hashPassword } from '../src/features/people/users/server/actions.ts'
import type { UserRow } from '../src/features/people/users/server/tables.ts'
import { setupContract } from '../src/features/planning/setup/contract.ts'
import { makeToken } from '../src/features/running/auth/server/actions.ts'
import type { Services } from '../src/server/serve.ts'
import { addDays } from '../src/shared/dates.ts'
import { noon, type Plan, responsesOf, type School, setUp, survey } from './demo-survey.ts'
import { randomFrom } from './random.ts'

const districtName = 'Lakes Area School District'
export const districtPassword = 'Lakes-Area-Demo-1!'

/** Who can sign in, other than the principal: two people in the district and two in the demo school. */
export const districtPeople = {
  officer: { first_name: 'Renée', last_name: 'Carter', email: 'renee.carter@lakes-area.example' },
  district_viewer: { first_name: 'Tom', last_name: 'Lindqvist', email: 'tom.lindqvist@lakes-area.example' },
  coordinator: { first_name: 'Ana', last_name: 'Vang', email: 'ana.vang@lakeside.example' },
  viewer: { first_name: 'Joseph', last_name: 'Brandt', email: 'joseph.brandt@lakeside.example' },
} as const

/** Set after the first year's results. */
const districtGoal: Omit<GoalFields, 'due' | 'steps'> = {
  area: 'DBP',
  group: 'students',
  subgroup: null,
  strategy: '',
  difference: 'Every school hears a student before it decides on a consequence',
  responsible: 'Assistant superintendent',
  evidence: 'The students’ score is clearly higher in the next combined results.',
}

const stepsOf = (begin: string): GoalFields['steps'] => [
  {
    text: 'Agree with all principals on one way to hear both sides',
    due: addDays(begin, 90),
    done: addDays(begin, 27),
  },
  { text: 'Train the deans of every school', due: addDays(begin, 800), done: null },
]

const expected = { student: 280, parent: 300, staff: 46 }

/** When the schools' earlier audits opened, in days ago. The officer combined both years' results. */
const earlierAudits = [
  { opened: 728, lift: -0.1, isFirst: true },
  { opened: 364, lift: 0, isFirst: false },
]

/** A school whose principal has an account. */
interface Member {
  name: string
  /** How far the school's answers are from the district's, in choices. Null: the school has no earlier audits. */
  lift: number | null
  /** Whether the school took part in the second of the two earlier audits only. */
  isNew?: boolean
  /** This school year's survey: how many days ago it opened. */
  current?: { opened: number; responses: number; lift: number }
  /** Whether the school has started to set up a survey. */
  isSettingUp?: boolean
}

const members: readonly Member[] = [
  {
    name: 'Willow Creek Elementary',
    lift: -0.05,
    current: { opened: 40, responses: 180, lift: 0.15 },
  },
  { name: 'Summit High School', lift: -0.3, current: { opened: 33, responses: 170, lift: -0.25 } },
  { name: 'Cedar Park Elementary', lift: 0.05, current: { opened: 19, responses: 160, lift: 0 } },
  { name: 'Prairie View School', lift: 0.1, isSettingUp: true },
  { name: 'Pine Hill School', lift: null },
  { name: 'Birchwood Elementary', lift: 0.15 },
  { name: 'Eagle Ridge Middle School', lift: -0.15 },
  { name: 'Harbor View Elementary', lift: 0.2 },
  { name: 'Heron Lake School', lift: 0 },
  { name: 'Maple Grove Elementary', lift: 0.1 },
  { name: 'North Shore High School', lift: -0.2 },
  { name: 'Oak Grove Middle School', lift: -0.1, isNew: true },
  { name: 'Riverbend Elementary', lift: 0.05 },
  { name: 'Stone Bridge School', lift: 0 },
]

/**
 * Creates a district around the demo school, and people with roles in it. The officer has combined the results of two
 * school years, 13 schools in the first and 14 in the second, set a goal and published a report to families about each.
 */
export async function seedDistrict(services: Services, demo: School, today: string): Promise<void> {
  const { db, config } = services
  const { call, clock } = demo
  clock.at = noon(addDays(today, -770))
  const since = clock.at.toISOString()
  const { id } = await insertOrganization(db, { name: districtName, parent_id: null, created_at: since })
  await assignSchool(db, demo.schoolId, id)
  // All accounts share one hash because creating one is slow.
  const password_hash = await hashPassword(config, districtPassword)
  const account = (person: { email: string; first_name?: string; last_name?: string }) =>
    insertAccount(db, { role: 'CAN_CREATE_SURVEY', password_hash, ...person }, clock.at)
  const users = new Map<string, UserRow>()
  for (const role of ['officer', 'district_viewer'] as const) {
    const user = await account(districtPeople[role])
    users.set(role, user)
    await upsertOrganizationMember(db, { user_id: user.id, organization_id: id, role, since })
  }
  for (const role of ['coordinator', 'viewer'] as const) {
    const { id: user_id } = await account(districtPeople[role])
    await upsertSchoolMember(db, { user_id, school_id: demo.schoolId, role, since })
  }
  const schools: { member: Member; school: School }[] = []
  for (const [place, member] of members.entries()) {
    const [first = ''] = member.name.split(' ')
    const site = member.name
      .toLowerCase()
      .replace(/ (?:elementary|school|high|middle)/g, '')
      .replaceAll(' ', '-')
    const leader = await account({
      email: `principal@${site}.example`,
      first_name: 'Principal',
      last_name: first,
    })
    const token = () => makeToken(services, leader)
    const fields = { entityName: member.name, entity_district: districtName }
    const schoolId = await makeSchool(call, await token(), leader.id, fields)
    await assignSchool(db, schoolId, id)
    schools.push({ member, school: { ...demo, schoolId, expected, token, random: randomFrom(place) } })
  }
  const inOneYear =
    new Set(earlierAudits.map(({ opened }) => roundOf(addDays(today, 18 - opened)))).size === 1
  for (const { opened, lift, isFirst } of earlierAudits) {
    const begin = addDays(today, -opened)
    for (const { member, school } of schools)
      if (member.lift !== null && !(isFirst && member.isNew))
        await insertAudit(services, school, {
          begin,
          days: 19,
          responses: 420,
          lift: lift + member.lift,
          until: begin,
        })
    clock.at = noon(addDays(begin, 30))
    // On a few days of a year, both audits fall in one school year. Then it’s combined with the later ones.
    if (isFirst && inOneYear) continue
    const officer = users.get('officer')
    const body = { organization: id, round: roundOf(addDays(begin, 18)) }
    if (!officer) continue
    await call(districtResultsContract.makeDistrictResults, { body }, await makeToken(services, officer))
    const asOfficer = async () => makeToken(services, officer)
    if (isFirst)
      await call(
        goalsContract.addDistrictGoal,
        { body: { ...districtGoal, organization: id, due: addDays(today, 190), steps: stepsOf(begin) } },
        await asOfficer(),
      )
    await publishReport(call, asOfficer, body)
  }
  for (const { member, school } of schools) {
    if (member.current) {
      const { opened, ...plan } = member.current
      await survey(school, {
        ...plan,
        begin: addDays(today, -opened),
        days: 19,
        until: addDays(today, 19 - opened),
      })
    }
    clock.at = noon(today)
    if (member.isSettingUp)
      await call(setupContract.generateSurvey, { body: { entity_fk: school.schoolId } }, await school.token())
  }
}

/** Publishes the district's report about combined results, with all of its goals. */
async function publishReport(
  call: School['call'],
  asOfficer: () => Promise<string>,
  of: { organization: number; round: string },
): Promise<void> {
  const { choices, offered } = await call(
    familyAnswerContract.districtReport,
    { params: of },
    await asOfficer(),
  )
  const actions = offered.goals.map(({ id, difference }) => ({ goal: id, words: { en: difference } }))
  await call(
    familyAnswerContract.saveDistrictReport,
    { body: { ...of, ...choices, actions, pulseIn: null } },
    await asOfficer(),
  )
  const inEnglish = { params: { ...of, language: 'en' } }
  const { seen } = await call(familyAnswerContract.districtReportPreview, inEnglish, await asOfficer())
  await call(familyAnswerContract.publishDistrictReport, { body: { ...of, seen } }, await asOfficer())
}

/** Runs an audit whose responses all come on its first day. They are inserted directly, because there are thousands. */
async function insertAudit(services: Services, school: School, plan: Plan): Promise<void> {
  const guid = await setUp(school, plan)
  school.clock.at = noon(plan.begin)
  const bodies = await responsesOf(school, guid, plan)
  await insertRespondents(
    services,
    guid,
    bodies.map(({ participant_type, participant_sub_type, response_json: answers }) => ({
      type: participant_type,
      subType: participant_sub_type,
      race: numberOf(answers.q0059),
      gender: numberOf(answers.q0058),
      level: null,
      answerTo: ({ name }) => answers[name] ?? 'dk',
    })),
    { day: plan.begin },
  )
}

const numberOf = (answer: number | string | undefined) => (answer === undefined ? null : Number(answer))
