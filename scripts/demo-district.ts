import { insertAccount, makeSchool } from '../src/app/testing/school.ts'
import {
  assignSchool,
  insertOrganization,
  upsertOrganizationMember,
  upsertSchoolMember,
} from '../src/features/people/memberships/server/actions.ts'
import { hashPassword } from '../src/features/people/users/server/actions.ts'
import { setupContract } from '../src/features/planning/setup/contract.ts'
import { makeToken } from '../src/features/running/auth/server/actions.ts'
import type { Services } from '../src/server/serve.ts'
import { addDays } from '../src/shared/dates.ts'
import { noon, type School, survey } from './demo-survey.ts'
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

const expected = { student: 240, parent: 260, staff: 26 }

/** A school whose principal has an account, and how many days ago its surveys opened. */
interface Member {
  name: string
  email: string
  surveys: { opened: number; responses: number; lift: number }[]
  /** Whether the school has started to set up a survey. */
  isSettingUp?: boolean
}

const members: readonly Member[] = [
  {
    name: 'Willow Creek Elementary',
    email: 'principal@willow-creek.example',
    surveys: [
      { opened: 400, responses: 130, lift: -0.15 },
      { opened: 40, responses: 150, lift: 0.15 },
    ],
  },
  {
    name: 'Summit High School',
    email: 'principal@summit.example',
    surveys: [{ opened: 33, responses: 140, lift: -0.25 }],
  },
  {
    name: 'Cedar Park Elementary',
    email: 'principal@cedar-park.example',
    surveys: [{ opened: 19, responses: 130, lift: 0 }],
  },
  { name: 'Prairie View School', email: 'principal@prairie-view.example', surveys: [], isSettingUp: true },
  { name: 'Pine Hill School', email: 'principal@pine-hill.example', surveys: [] },
]

/** Creates a district of six schools in different states around the demo school, and people with roles in it. */
export async function seedDistrict(services: Services, demo: School, today: string): Promise<void> {
  const { db, config } = services
  const { call, clock } = demo
  clock.at = noon(addDays(today, -420))
  const since = clock.at.toISOString()
  const { id } = await insertOrganization(db, { name: districtName, parent_id: null, created_at: since })
  await assignSchool(db, demo.schoolId, id)
  // All accounts share one hash because creating one is slow.
  const password_hash = await hashPassword(config, districtPassword)
  const account = (person: { email: string; first_name?: string; last_name?: string }) =>
    insertAccount(db, { role: 'CAN_CREATE_SURVEY', password_hash, ...person }, clock.at)
  for (const role of ['officer', 'district_viewer'] as const) {
    const { id: user_id } = await account(districtPeople[role])
    await upsertOrganizationMember(db, { user_id, organization_id: id, role, since })
  }
  for (const role of ['coordinator', 'viewer'] as const) {
    const { id: user_id } = await account(districtPeople[role])
    await upsertSchoolMember(db, { user_id, school_id: demo.schoolId, role, since })
  }
  for (const [place, { name: entityName, email, surveys, isSettingUp }] of members.entries()) {
    clock.at = noon(addDays(today, -410))
    const leader = await account({
      email,
      first_name: 'Principal',
      last_name: entityName.split(' ')[0] ?? '',
    })
    const token = () => makeToken(services, leader)
    const fields = { entityName, entity_district: districtName }
    const schoolId = await makeSchool(call, await token(), leader.id, fields)
    await assignSchool(db, schoolId, id)
    const school = { ...demo, schoolId, expected, token, random: randomFrom(place) }
    for (const { opened, responses, lift } of surveys)
      await survey(school, {
        begin: addDays(today, -opened),
        days: 19,
        responses,
        lift,
        until: addDays(today, 19 - opened),
      })
    clock.at = noon(today)
    if (isSettingUp)
      await call(setupContract.generateSurvey, { body: { entity_fk: schoolId } }, await token())
  }
}
