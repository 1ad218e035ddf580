import { sql } from 'kysely'
import { namedLinksContract } from '../../features/figures/named-links/contract.ts'
import { storedResults } from '../../features/figures/results/server/actions.ts'
import { sharingContract } from '../../features/figures/sharing/contract.ts'
import { shareDays } from '../../features/figures/sharing/rules.ts'
import type { UserRow } from '../../features/people/users/server/tables.ts'
import { setupContract } from '../../features/planning/setup/contract.ts'
import { makeToken } from '../../features/running/auth/server/actions.ts'
import { findSurvey } from '../../features/schools/surveys/server/actions.ts'
import { dialectOf } from '../../server/db/portable.ts'
import { type TestApp, testPassword } from './app.ts'
import { digestsOf, tablesOf } from './digest.ts'
import { type Caller, type HostileRequest, inWords, type KnownIds } from './fuzz.ts'
import { insertRespondents } from './responses.ts'
import { schoolFields } from './school.ts'
import { leaderWithSchool, openSurvey, preparedSurvey, setting, submission } from './survey.ts'

/** Reply to a hostile request. */
export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** A school with a closed survey, its results link and a new survey; another school's open survey; and the callers. */
interface HostileWorld {
  known: KnownIds
  /** Sends a request. Throws if the reply breaks a rule. */
  probe: (request: HostileRequest) => Promise<Answer>
}

/** Refusals stored on purpose, because they count toward the attempt limit. */
const remembered = ['/api/login', '/api/update-password']

export async function hostileWorld(app: TestApp): Promise<HostileWorld> {
  const leader = await leaderWithSchool(app)
  const closed = await openSurvey(app, leader)
  const somebody = { type: 1, subType: 1, race: 6, gender: 1, level: 1 } as const
  await insertRespondents(app, closed, Array(30).fill(somebody))
  app.clock.at = new Date('2026-11-20T15:00:00Z')
  const owner = await userOf(app, leader.userId)
  leader.token = await makeToken(app, owner)
  const share = { params: { guid: closed }, body: { days: shareDays[0] } }
  const { link } = (await app.call(sharingContract.makeShareLink, share, leader.token)).body
  const next = { body: { entity_fk: leader.schoolId, copyFrom: closed } }
  const draft = (await app.call(setupContract.generateSurvey, next, leader.token)).body.survey_guid
  const other = await leaderWithSchool(app)
  const open = await preparedSurvey(app, other, '2026-11-20', '2026-11-27')
  await setting(app, other, open, 'setupComplete', '2026-11-20')
  const typist = { purpose: 'paper', name: 'Ana Vang', days: 30, surveyGuid: open } as const
  const paper = (await app.call(namedLinksContract.makeNamedLink, { body: typist }, other.token)).body.link
  const administrator = (await app.account('CAN_DO_ALL')).user
  const accounts: Partial<Record<Caller, UserRow>> = {
    administrator,
    leader: owner,
  }
  const known: KnownIds = {
    guids: [closed, draft, open],
    numbers: [leader.userId, leader.schoolId, other.userId, other.schoolId, 0, 1, 2, 3, 6],
    texts: [
      link.split('/').at(-1) ?? '',
      paper.split('/').at(-1) ?? '',
      'Lakeside',
      '2026-11-25',
      'en',
      '8',
      testPassword,
    ],
    bodies: {
      '/api/login': { email: owner.email, password: testPassword },
      '/api/update-password': {
        email: owner.email,
        oldPassword: testPassword,
        newPassword: 'Another-Horse-2!',
      },
      '/api/submit-survey': await submission(app, open, 1),
      '/api/paper/{token}/sheets': await sheetOf(app, open),
      '/api/update-entity': { ...schoolFields, id: leader.schoolId },
      '/api/update-entity-enrollment': { entityId: leader.schoolId, counts: { 'students/grade/1': 7 } },
      '/api/update-participant-count': { surveyGuid: draft, entityId: leader.schoolId, count: 7 },
      '/api/save-individual-survey-settings': { surveyGuid: draft, entityId: leader.schoolId },
      '/api/save-individual-language-settings': { surveyGuid: draft, entityId: leader.schoolId },
      '/api/save-individual-term-settings': { surveyGuid: draft, entityId: leader.schoolId },
      '/api/update-participant-category': { surveyGuid: draft, entityId: leader.schoolId },
      '/api/save-family-answer': {
        surveyGuid: closed,
        strengths: [],
        improvements: [],
        actions: [],
        pulseIn: null,
        surveyIn: '2027-10',
      },
      '/api/publish-family-answer': { surveyGuid: closed, seen: 'x' },
      '/api/withdraw-family-answer': { surveyGuid: closed },
      '/api/update-survey-name': { surveyGuid: draft, surveyName: 'A new name' },
      '/api/generate-survey': { entity_fk: leader.schoolId },
      '/api/update-user': {
        id: leader.userId,
        firstName: 'Maya',
        lastName: 'Thompson',
        email: owner.email,
        contactInfo: '(651) 555-0193',
      },
      '/api/new-user': {
        firstName: 'Maya',
        lastName: 'Thompson',
        email: 'new@school.example',
        contactInfo: '(651) 555-0193',
        password: testPassword,
        role: 'CAN_EDIT_ENTITY',
      },
      '/api/add-entity': { ...schoolFields, user_fk: administrator.id },
      '/api/add-survey-json': { name: 'A draft', survey: { pages: [] } },
      '/api/update-status': { userId: leader.userId, entityId: leader.schoolId, stepId: 1, stepStatus: 1 },
      '/api/system-event-log': { identifier: 'session', file: 'a.ts', event: 'An event', message: '' },
    },
  }
  // The first view stores the results, which doesn't change what anyone sees. Store them before the digest.
  const seen = await findSurvey(app, closed)
  if (seen) await storedResults(app, seen)
  const digest = await digestOf(app)
  const tokens = new Map<Caller, string>()
  let before: string | undefined
  return {
    known,
    async probe(request) {
      const user = accounts[request.caller]
      // A token starts a session, which adds a row.
      if (user && !tokens.has(request.caller)) {
        tokens.set(request.caller, await makeToken(app, user))
        before = undefined
      }
      before ??= await digest()
      const answer = await send(app, tokens.get(request.caller), request)
      const isRefused = answer.status >= 400 && !remembered.includes(request.endpoint.path)
      const isChanged = isRefused && (await digest()) !== before
      const fault = faultOf(request, answer) ?? (isChanged ? 'A row was changed.' : undefined)
      if (!isRefused || isChanged) {
        before = undefined
        tokens.clear()
        await restore(app, accounts)
      }
      if (fault) throw new Error(`${fault}\n${shown(request, answer)}`)
      return answer
    },
  }
}

/** Returns the values of a booklet entered twice, with a submission's answers. */
async function sheetOf(app: TestApp, guid: string): Promise<Record<string, unknown>> {
  const { response_json, participant_guid } = await submission(app, guid, 1)
  const answers = { ...(response_json as object), subType: 1, atSchool: 1 }
  return { participant_guid, type: 1, language: 1, answers, both: [answers, answers] }
}

async function send(
  test: TestApp,
  token: string | undefined,
  { method, url, headers, payload }: HostileRequest,
): Promise<Answer> {
  const authorization = token && { authorization: `Bearer ${token}` }
  const answer = await test.app.inject({
    method: method as 'GET',
    url,
    headers: { ...authorization, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}

/** Internal words. The hostile texts don't contain them. */
const inside = /sqlite|postgres|kysely|node_modules|\.ts:\d|FST_|ZodError|\bat \S+ \(|syntax error|violates/i

/** Returns the rule that a reply breaks, or undefined. */
function faultOf(request: HostileRequest, { status, headers, body }: Answer): string | undefined {
  if (status >= 500 && !(status === 503 && headers['retry-after'])) return `The answer is ${status}.`
  if (headers['x-content-type-options'] !== 'nosniff') return 'The answer may be guessed at.'
  if (headers['cache-control'] === undefined) return 'The answer may be kept.'
  const isSignIn = request.url.startsWith('/api/login')
  if (headers['set-cookie'] !== undefined && !isSignIn) return 'A header was smuggled in.'
  if (status < 400 || request.method === 'HEAD') return undefined
  if (!String(headers['content-type']).startsWith('application/json')) return 'A refusal is no JSON.'
  if (inside.test(body)) return 'A refusal tells of the inside.'
  const refusal: unknown = JSON.parse(body)
  const words = request.endpoint.refusal && request.method === 'POST' ? outcomeOf(refusal) : plain(refusal)
  return words ? undefined : 'A refusal has another shape than { message }.'
}

const plain = (refusal: unknown): boolean =>
  JSON.stringify(Object.keys(refusal as object)) === '["message"]' &&
  typeof (refusal as { message: unknown }).message === 'string'

/**
 * Checks a refusal's shape. Submissions have a shape of their own, but one to an unknown address has that of other
 * calls.
 */
const outcomeOf = (refusal: unknown): boolean =>
  Array.isArray(refusal) ? typeof refusal[0].responseMessage === 'string' : plain(refusal)

const shown = (request: HostileRequest, { status, body }: Answer): string =>
  `${inWords(request)}\nwas answered ${status}: ${body.slice(0, 500)}`

const userOf = (app: TestApp, id: number): Promise<UserRow> =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Undoes an accepted request's changes to the accounts, so that later requests aren't all refused. */
async function restore({ db }: TestApp, accounts: Partial<Record<Caller, UserRow>>): Promise<void> {
  for (const user of Object.values(accounts)) {
    await db.updateTable('users').set(user).where('id', '=', user.id).execute()
  }
}

/** Returns a function that digests every row, or repeats its last digest if the database reports no writes since. */
async function digestOf({ db }: TestApp): Promise<() => Promise<string>> {
  const tables = await tablesOf(db)
  const written =
    dialectOf(db) === 'sqlite'
      ? sql<{ at: unknown }>`select total_changes() as at`
      : sql<{ at: unknown }>`select pg_snapshot_xmax(pg_current_snapshot())::text as at`
  let known = { at: undefined as unknown, digest: '' }
  return async () => {
    const at = (await written.execute(db)).rows[0]?.at
    if (at === known.at) return known.digest
    known = { at, digest: JSON.stringify(await digestsOf(db, tables)) }
    return known.digest
  }
}
