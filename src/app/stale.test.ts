import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { familyAnswerContract } from '../features/acting/family-answer/contract.ts'
import { goalsContract } from '../features/acting/goals/contract.ts'
import { responseCheckContract } from '../features/answering/response-check/contract.ts'
import { usersContract } from '../features/people/users/contract.ts'
import { rolloutContract } from '../features/planning/rollout/contract.ts'
import { setupContract } from '../features/planning/setup/contract.ts'
import { addressesContract } from '../features/records/addresses/contract.ts'
import { organizationsContract } from '../features/running/organizations/contract.ts'
import { enrollmentContract } from '../features/schools/enrollment/contract.ts'
import { participantsContract } from '../features/schools/participants/contract.ts'
import { schoolContract } from '../features/schools/school/contract.ts'
import { surveysContract } from '../features/schools/surveys/contract.ts'
import { termsContract } from '../features/schools/terms/contract.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { districtOf, districtWithResults } from './testing/district.ts'
import { goalExample } from './testing/goals.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import { templateFields } from './testing/rollout.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey, preparedSurvey } from './testing/survey.ts'
import { named } from './testing/well-formed.ts'

let app: TestApp
/** Two people who are both allowed to make every change below. */
let one: string
let other: string
let leader: Leader
let prepared: string
let final: string
let organization: number
/** An organization with combined results. */
let district: number
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  final = await openSurvey(app, leader)
  await insertRespondents(app, final, commonSchool(40))
  organization = await districtOf(app, [leader.schoolId])
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  district = await districtWithResults(app, '2026-27', [40, 40])
  const setting = await leaderOf()
  prepared = await preparedSurvey(app, setting, '2026-11-14', '2026-11-23')
  // A link can be renewed only after the setup is complete.
  const complete = { surveyGuid: prepared, settingType: 'setupComplete', value: '2026-10-27' }
  await app.call(setupContract.saveSurveySetting, { body: complete }, setting.token)
  one = (await app.account('CAN_DO_ALL')).token
  other = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

/** Creates another leader with a school, at the current time of the clock. */
async function leaderOf(): Promise<Leader> {
  const made = await leaderWithSchool(app)
  return { ...made, token: await newToken(app, made) }
}

/** A record as one person read it, and a change that sets a different value each time. */
interface Read {
  version: number | undefined
  change: (value: number) => Record<string, unknown>
}
interface Case {
  call: Endpoint
  read: () => Promise<Read>
}

const get = async <T>(endpoint: Endpoint, input: Record<string, unknown> = {}): Promise<T> =>
  (await app.call(endpoint, input, one)).body as T
type Versioned = { version: number }

const ofSurvey = (call: Endpoint, change: (value: number) => Record<string, unknown>): Case => ({
  call,
  read: async () => {
    const input = { params: { surveyGuid: prepared } }
    const { version } = await get<Versioned>(setupContract.surveyConfigForSurvey, input)
    return { version, change: (value) => ({ surveyGuid: prepared, ...change(value) }) }
  },
})

const goalMade = async () => {
  const body = { ...goalExample, entityId: leader.schoolId }
  return (await app.call(goalsContract.addGoal, { body }, one)).body
}
/** Returns a case that changes a goal, whose version is in the body. */
const ofGoal = (call: Endpoint, change: (value: number) => Record<string, unknown>): Case => ({
  call,
  read: async () => {
    const { id: goal, version } = await goalMade()
    const at = { entityId: leader.schoolId, goal, version }
    return { version, change: (value) => ({ ...at, ...change(value) }) }
  },
})
const marked = (value: number) => ({ state: value === 1 ? 'done' : 'dropped', reason: 'Why' })
const ofDistrictGoal = (call: Endpoint, change: (value: number) => Record<string, unknown>): Case => ({
  call,
  read: async () => {
    const body = { ...goalExample, organization: district }
    const { id: goal, version } = (await app.call(goalsContract.addDistrictGoal, { body }, one)).body
    return { version, change: (value) => ({ organization: district, goal, version, ...change(value) }) }
  },
})
const ofAnswer = (call: Endpoint, change: (value: number) => Record<string, unknown>): Case => ({
  call,
  read: async () => {
    const answer = await get<Versioned & { choices: object }>(familyAnswerContract.familyAnswer, {
      params: { guid: final },
    })
    return {
      version: answer.version,
      change: (value) => ({ surveyGuid: final, ...answer.choices, ...change(value) }),
    }
  },
})

const ofDistrictReport: Case = {
  call: familyAnswerContract.saveDistrictReport,
  read: async () => {
    const params = { organization: district, round: '2026-27' }
    const { version, choices } = await get<Versioned & { choices: object }>(
      familyAnswerContract.districtReport,
      { params },
    )
    return { version, change: (value) => ({ ...params, ...choices, surveyIn: `2027-0${value}` }) }
  },
}

const cases: readonly Case[] = [
  {
    call: schoolContract.updateEntity,
    read: async () => {
      const { version } = await get<Versioned>(schoolContract.getEntity, { params: { id: leader.schoolId } })
      return { version, change: (value) => ({ id: leader.schoolId, entity_street: `${value} Hill Road` }) }
    },
  },
  {
    call: usersContract.updateUser,
    read: async () => {
      const { version } = await get<Versioned>(usersContract.getUser, { params: { id: leader.userId } })
      return { version, change: (value) => ({ id: leader.userId, firstName: `Maya ${value}` }) }
    },
  },
  {
    call: organizationsContract.updateOrganization,
    read: async () => {
      const input = { params: { id: organization } }
      const { version } = await get<Versioned>(organizationsContract.organization, input)
      return { version, change: (value) => ({ id: organization, name: `District ${value}` }) }
    },
  },
  {
    call: addressesContract.saveAddresses,
    read: async () => {
      const [first] = await get<Versioned[]>(addressesContract.addressSettings)
      const addresses = (value: number) => [{ name: 'contact', address: `https://audit.example/${value}` }]
      return { version: first?.version, change: (value) => ({ addresses: addresses(value) }) }
    },
  },
  {
    call: enrollmentContract.updateEntityEnrollment,
    read: async () => {
      const input = { params: { id: leader.schoolId } }
      const { version } = await get<Versioned>(enrollmentContract.entityEnrollment, input)
      const counts = (value: number) => ({ 'staff/role/4': value })
      return { version, change: (value) => ({ entityId: leader.schoolId, counts: counts(value) }) }
    },
  },
  {
    call: rolloutContract.changeTemplate,
    read: async () => {
      const dates = { begin: '2026-11-20', end: '2026-11-30' }
      const fields = { ...templateFields, values: { ...templateFields.values, dates } }
      const body = { organization, ...fields }
      const { id, version } = (await app.call(rolloutContract.makeTemplate, { body }, one)).body
      return { version, change: (value) => ({ ...body, id, version, name: `Template ${value}` }) }
    },
  },
  ofSurvey(surveysContract.updateSurveyName, (value) => ({ surveyName: `Survey ${value}` })),
  ofSurvey(setupContract.saveSurveySetting, (value) => ({ settingType: 'genderQuestion', value })),
  ofSurvey(setupContract.saveLanguageSettings, (value) => ({ langSpanish: value === 1 })),
  ofSurvey(setupContract.renewSurveyLink, () => ({})),
  ofSurvey(participantsContract.updateParticipantCategory, (value) => ({
    category: 'participant912',
    value: value === 1,
  })),
  ofSurvey(responseCheckContract.updateParticipantCount, (value) => ({ type: 'staff', count: 50 + value })),
  ofSurvey(termsContract.saveTerm, (value) => ({
    substitution_fk: 1,
    option_selection_id: value,
    option_fk: 10 + value,
  })),
  ofAnswer(familyAnswerContract.saveFamilyAnswer, (value) => ({ surveyIn: `2027-0${value}` })),
  ofDistrictReport,
  ofGoal(goalsContract.updateGoal, (value) => ({ ...goalExample, responsible: `Dean ${value}` })),
  ofGoal(goalsContract.markGoal, marked),
  ofDistrictGoal(goalsContract.updateDistrictGoal, (value) => ({
    ...goalExample,
    responsible: `Dean ${value}`,
  })),
  ofDistrictGoal(goalsContract.markDistrictGoal, marked),
]

const isNew = 'It makes something new.'
const isEnd = 'It ends or deletes something, and says what.'
const isChoice = 'It sets one thing, which is chosen as it is sent.'
const isSignIn = 'It is about who signs in, with proof.'
const isRead = 'It reads.'
const hasSeen = 'What was seen travels in the body; its own tests send an older one.'
/** Calls that send data but can't overwrite what someone saved in between, each with the reason. */
const without: Readonly<Record<string, readonly string[]>> = {
  [isSignIn]: [
    'login login/factor login/with login/back connect-provider disconnect-provider keep-signed-in',
    'update-password sign-out end-session end-other-sessions begin-factor add-factor remove-factor',
    'renew-recovery-codes reset-factors/{id} forgot-password choose-password',
  ],
  [isNew]: [
    'new-user invite-user invite-user/{id} add-entity add-organization account-slips generate-survey',
    'make-template add-survey-json survey-tickets exchange-slip make-answer-slips submit-survey remind-schools make-district-results cells',
    'cell-files question-sums-files interview-files voice-files/{language} languages language-packs paper/{token}/sheets survey-results/{guid}/share-links named-links',
    'record/{token}/takes recordings/{language}/import start-pulse add-goal add-goal-note api-keys webhooks',
    'webhooks/{id}/test interviews/{token} system-event-log add-district-goal add-district-goal-note',
  ],
  [isEnd]: [
    'replace-answer-slips close-survey/{guid} cancel-survey/{guid} delete-responses/{guid} delete-school/{id} take-template-back',
    'withdraw-family-answer withdraw-district-report put-responses-back languages/{language}/offer',
    'DELETE:organizations/{id} DELETE:templates/{organization}/{id} DELETE:cells/{id}',
    'DELETE:survey-results/{guid}/share-links/{id} DELETE:named-links/{id} DELETE:record/{token}/takes/{id}',
    'DELETE:record/{token}/takes DELETE:api-keys/{id} DELETE:webhooks/{id} DELETE:interviews/{token}/{guid}',
  ],
  [isChoice]: [
    'languages/{language}/own-name choose-door place-entity set-entity-member set-organization-member update-status give-template choose-instrument use-story-questions',
    'release-steps release-results approve-recordings/{token} recordings/{language}/decision',
  ],
  [isRead]: ['school-list/preview response-cluster'],
  [hasSeen]: [
    'school-list repeat-survey decide-response-cluster take-lot publish-family-answer delete-goal',
    'delete-district-goal publish-district-report',
    'translations/{language}/reviews translations/{language}/approvals translations/{language}/sent-back',
    'review-translations/{token}/reviews organizations/{id}/enrollment',
  ],
}

test('covers every call that overwrites data or explains why it can’t overwrite newer data', () => {
  const tried = new Set<Endpoint>(cases.map(({ call }) => call))
  const missing = named((endpoint) => endpoint.method !== 'GET' && !tried.has(endpoint)).map(([name]) => name)
  const excused = Object.values(without)
    .flat()
    .flatMap((line) => line.split(' '))
    .map((name) => (name.startsWith('DELETE:') ? `DELETE /api/${name.slice(7)}` : `POST /api/${name}`))
  expect(missing.sort()).toEqual(excused.sort())
})

const versionInBody = new Set<Endpoint>([
  rolloutContract.changeTemplate,
  goalsContract.updateGoal,
  goalsContract.markGoal,
  goalsContract.updateDistrictGoal,
  goalsContract.markDistrictGoal,
])

describe('refuses the second of two saves and says who saved first', () => {
  test.each(cases.map((each) => [`${each.call.method} ${each.call.path}`, each] as const))(
    '%s',
    async (_name, { call, read }) => {
      expect(call.versioned === true).toBe(!versionInBody.has(call))
      const { version, change } = await read()
      const headers = call.versioned ? { 'if-match': `"${version}"` } : {}

      const first = await app.call(call, { body: change(1) }, one, headers)
      const second = await app.call(call, { body: change(2) }, other, headers)
      const again = await app.call(call, { body: change(2) }, one, headers)

      expect([first.status, first.message]).toEqual([call.status, ''])
      expect(second).toMatchObject({ status: 409, body: { code: 'changedSince' } })
      expect(second.message).toMatch(/^\w.* saved this after you opened it\.$/)
      expect(again.status).toBe(409)
      const { version: present } = await readVersion(read, call)
      expect(present).not.toBe(version)
    },
  )
})

/** Each read creates a new goal or template, so the version can't be read here. */
const readVersion = (read: Case['read'], call: Endpoint) =>
  versionInBody.has(call) ? Promise.resolve({ version: -1 }) : read()

test('refuses to delete a goal that has changed', async () => {
  const { id: goal, version } = await goalMade()
  const at = { entityId: leader.schoolId, goal, version }
  await app.call(goalsContract.markGoal, { body: { ...at, state: 'done', reason: '' } }, one)

  const refused = await app.call(goalsContract.deleteGoal, { body: at }, other)

  expect(refused).toMatchObject({ status: 409, body: { code: 'changedSince' } })
})
