import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authContract } from '../features/auth/contract.ts'
import { makeToken } from '../features/auth/server/actions.ts'
import { deletionContract } from '../features/deletion/contract.ts'
import { endingContract } from '../features/ending/contract.ts'
import { enrollmentContract } from '../features/enrollment/contract.ts'
import { goalsContract } from '../features/goals/contract.ts'
import { namedLinksContract } from '../features/named-links/contract.ts'
import { questionsContract } from '../features/questions/contract.ts'
import { responseCheckContract } from '../features/response-check/contract.ts'
import { schoolContract } from '../features/school/contract.ts'
import { schoolRecordsContract } from '../features/school-records/contract.ts'
import { setupContract } from '../features/setup/contract.ts'
import { sharingContract } from '../features/sharing/contract.ts'
import { usersContract } from '../features/users/contract.ts'
import type { UserRow } from '../features/users/server/tables.ts'
import { dialectOf } from '../server/db/portable.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { type TestApp, testApp, testPassword } from './testing/app.ts'
import { changes, type World } from './testing/changes.ts'
import { goalExample } from './testing/goals.ts'
import { insertRespondents } from './testing/responses.ts'
import { schoolFields } from './testing/school.ts'
import { type Leader, leaderWithSchool, openSurvey, submission, submit } from './testing/survey.ts'
import { named } from './testing/well-formed.ts'
import { worlds } from './testing/world.ts'

let app: TestApp
let newWorld: () => Promise<World>
let administrator: UserRow
/** Surveys of one school: one that is final, one that is provisional with a cluster of responses. */
let final: { leader: Leader; guid: string }
let provisional: { guid: string }
beforeAll(async () => {
  app = await testApp()
  newWorld = await worlds(app)
  administrator = (await app.account('CAN_DO_ALL')).user
  const somebody = { type: 3, subType: 4, race: 6, gender: 1, level: 2 } as const
  const leader = await leaderWithSchool(app)
  final = { leader, guid: await openSurvey(app, leader) }
  await insertRespondents(app, final.guid, Array(12).fill(somebody))
  provisional = { guid: await openSurvey(app, await leaderWithSchool(app)) }
  const body = await submission(app, provisional.guid, 3)
  for (let sent = 0; sent < 12; sent++)
    expect((await submit(app, { ...body, participant_guid: crypto.randomUUID() })).status).toBe(200)
})
afterAll(() => app.close())

interface Request {
  input?: Record<string, unknown>
  token: string | null
}
interface Case {
  name: string
  call: Endpoint
  /** What is asked; the same twice. */
  request: () => Promise<Request>
}

const asAdministrator = async (input: Record<string, unknown>): Promise<Request> => ({
  input,
  token: await makeToken(app, administrator),
})
const leaderOfFinal = async (): Promise<string> => {
  const { userId } = final.leader
  const row = app.db.selectFrom('users').selectAll().where('id', '=', userId)
  return makeToken(app, await row.executeTakeFirstOrThrow())
}
const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const whenFinal = '2026-10-26T15:00:00Z'

/** Decides about the cluster of the survey that still collects; answers what `putBack` names. */
const cluster = async () => {
  const { token } = await asAdministrator({})
  const params = { guid: provisional.guid }
  const { body } = await app.call(responseCheckContract.responseCheck, { params }, token)
  return { ...body, cluster: body.clusters[0] }
}

/** A request about the goal that was made before, or of the first one. */
const ofGoal = async (body: object) => {
  at(whenFinal)
  const entityId = final.leader.schoolId
  const { token } = await asAdministrator({})
  const [goal] = (await app.call(goalsContract.goals, { params: { id: entityId } }, token)).body.goals
  return asAdministrator({ body: { entityId, goal: goal?.id, version: goal?.version, ...body } })
}

const ended = (guid: string) =>
  asAdministrator({ params: { guid }, body: { schoolName: schoolFields.entityName } })

/** What changes something, besides the changes of a leader's world. In this order: some build on those before. */
const others: readonly Case[] = [
  {
    name: 'sign-in',
    call: authContract.login,
    request: async () => ({
      input: { body: { email: administrator.email, password: testPassword } },
      token: null,
    }),
  },
  { name: 'sign-out', call: authContract.signOut, request: () => asAdministrator({}) },
  {
    name: 'new account',
    call: usersContract.newUser,
    request: () =>
      asAdministrator({
        body: {
          firstName: 'Sam',
          lastName: 'Rivera',
          email: 'sam.rivera@school.example',
          contactInfo: '(651) 555-0193',
          password: 'Quiet-Harbor-31!',
          role: 'CAN_EDIT_ENTITY',
        },
      }),
  },
  {
    name: 'new school',
    call: schoolContract.addEntity,
    request: () => asAdministrator({ body: { ...schoolFields, user_fk: administrator.id } }),
  },
  {
    name: 'Community Profile',
    call: enrollmentContract.updateEntityEnrollment,
    request: () =>
      asAdministrator({ body: { entityId: final.leader.schoolId, counts: { 'staff/role/4': 30 } } }),
  },
  {
    name: 'draft instrument',
    call: questionsContract.addSurveyJson,
    request: () => asAdministrator({ body: { name: 'A draft', survey: { pages: [] } } }),
  },
  {
    name: 'instrument chosen',
    call: questionsContract.chooseInstrument,
    request: () => asAdministrator({ body: { draft: null } }),
  },
  {
    name: 'renewed link',
    call: setupContract.renewSurveyLink,
    request: () => asAdministrator({ body: { surveyGuid: provisional.guid } }),
  },
  {
    name: 'cluster set aside',
    call: responseCheckContract.decideCluster,
    request: async () => {
      const { cluster: found } = await cluster()
      const decision = {
        criterion: found?.criterion,
        size: found?.size,
        decision: 'aside',
        reason: 'One network.',
      }
      return asAdministrator({ body: { surveyGuid: provisional.guid, ...decision } })
    },
  },
  {
    name: 'cluster put back',
    call: responseCheckContract.putBack,
    request: async () => {
      const decision = (await cluster()).decisions[0]?.id
      return asAdministrator({ body: { surveyGuid: provisional.guid, decision, reason: 'A class.' } })
    },
  },
  { name: 'survey closed early', call: endingContract.closeSurvey, request: () => ended(provisional.guid) },
  { name: 'survey cancelled', call: endingContract.cancelSurvey, request: () => ended(provisional.guid) },
  {
    name: 'shared link',
    call: sharingContract.makeShareLink,
    request: async () => {
      at(whenFinal)
      const params = { guid: final.guid }
      // Whoever looks first finds it final, and that is recorded.
      await app.call(sharingContract.shareLinks, { params }, await leaderOfFinal())
      return { input: { params, body: { days: 7 } }, token: await leaderOfFinal() }
    },
  },
  {
    name: 'shared link withdrawn',
    call: sharingContract.withdrawShareLink,
    request: async () => {
      at(whenFinal)
      const params = { guid: final.guid }
      const { body } = await app.call(sharingContract.shareLinks, { params }, await leaderOfFinal())
      return { input: { params: { ...params, id: body[0]?.id } }, token: await leaderOfFinal() }
    },
  },
  {
    name: 'named link',
    call: namedLinksContract.makeNamedLink,
    request: () =>
      asAdministrator({ body: { purpose: 'record', name: 'Pa Houa Vang', language: 'hmn', days: 7 } }),
  },
  {
    name: 'named link withdrawn',
    call: namedLinksContract.withdrawNamedLink,
    request: async () => {
      const query = { purpose: 'record' }
      const { token } = await asAdministrator({})
      const { body } = await app.call(namedLinksContract.namedLinks, { query }, token)
      return asAdministrator({ params: { id: body[0]?.id }, query: {} })
    },
  },
  { name: 'goal made', call: goalsContract.addGoal, request: () => ofGoal(goalExample) },
  { name: 'goal changed', call: goalsContract.updateGoal, request: () => ofGoal(goalExample) },
  { name: 'goal marked', call: goalsContract.markGoal, request: () => ofGoal({ state: 'done', reason: '' }) },
  { name: 'goal note', call: goalsContract.addGoalNote, request: () => ofGoal({ note: 'Begun.' }) },
  { name: 'goal deleted', call: goalsContract.deleteGoal, request: () => ofGoal({}) },
  {
    name: 'responses deleted',
    call: deletionContract.deleteResponses,
    request: async () => {
      at(whenFinal)
      const params = { guid: final.guid }
      return asAdministrator({ params, body: { schoolName: schoolFields.entityName } })
    },
  },
  {
    name: 'school deleted',
    call: schoolRecordsContract.deleteSchool,
    request: () =>
      asAdministrator({
        params: { id: final.leader.schoolId },
        body: { schoolName: schoolFields.entityName },
      }),
  },
]
const cases: readonly Case[] = [
  ...changes.map(({ name, call, body, by }) => {
    let world: World | undefined
    return {
      name,
      call,
      async request() {
        at('2026-10-14T15:00:00Z')
        world ??= await newWorld()
        const input = { body: body(world) }
        return by === 'leader' ? { input, token: world.token } : asAdministrator(input)
      },
    }
  }),
  ...others,
]

/** Calls that send something and are not in the audit trail, each with the reason. */
const without: Readonly<Record<string, string>> = {
  'POST /api/submit-survey': 'It is about a respondent.',
  'POST /api/survey-tickets': 'It is about a respondent.',
  'POST /api/system-event-log': 'What pages report is kept apart.',
  'POST /api/response-cluster': 'It reads; what is asked is too long for an address.',
}

test('every call that sends something is tried below, or there is a reason why not', () => {
  const tried = new Set<Endpoint>(cases.map(({ call }) => call))
  const missing = named((endpoint) => endpoint.method !== 'GET' && !tried.has(endpoint)).map(([name]) => name)
  expect(missing.sort()).toEqual(Object.keys(without).sort())
})

/** While they are refused no line gets into the audit trail. */
async function refuseEvents(refused: boolean): Promise<void> {
  const { db } = app
  if (dialectOf(db) === 'sqlite') {
    await (refused
      ? sql`create trigger no_events before insert on system_events begin select raise(abort, 'no events'); end`
      : sql`drop trigger no_events`
    ).execute(db)
  } else {
    await (refused
      ? sql`alter table system_events add constraint no_events check (id < 0) not valid`
      : sql`alter table system_events drop constraint no_events`
    ).execute(db)
  }
}

/** Every row of every table as a digest, but of what is no change: attempts that count, the clock that was seen. */
async function stored(): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const { name } of await app.db.introspection.getTables()) {
    if (['sign_in_failures', 'server_secrets'].includes(name)) continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.db)
    const lines = rows.map((row) => JSON.stringify(row)).sort()
    digests[name] = createHash('sha256').update(lines.join('\n')).digest('hex')
  }
  return digests
}
const countLines = async () =>
  (await app.db.selectFrom('system_events').select('id').where('source', '=', 'call').execute()).length

describe('without its line in the audit trail nothing is changed', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, { call, request }) => {
    const { input, token } = await request()
    const before = await stored()

    await refuseEvents(true)
    const refused = await app.call(call, input, token)
    await refuseEvents(false)
    expect(refused.status).toBeGreaterThanOrEqual(500)
    expect(await stored()).toEqual(before)

    const lines = await countLines()
    const answer = await app.call(call, input, token)
    expect(answer.status).toBe(call.status)
    expect(await countLines()).toBeGreaterThan(lines)
  })
})
