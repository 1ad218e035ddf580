import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationsContract } from '../features/running/organizations/contract.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import type { ReleaseStep } from '../shared/levels.ts'
import { contracts } from './capabilities.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { colleagueIn, districtOf, memberOf } from './testing/district.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import { leaderWithSchool, newToken, openSurvey } from './testing/survey.ts'
import { type Input, requestAbout } from './testing/well-formed.ts'
import * as whoMay from './testing/who-may.ts'
import { type Role, roles, schools, type Whose } from './testing/who-may.ts'

interface Place {
  school: number
  survey: string
  organization: number
}
let app: TestApp
let places: Record<Whose, Place>
let people: Record<Role, { userId: number }>
/** An account that isn't among `people`. */
let stranger: number

beforeAll(async () => {
  app = await testApp()
  const leaders = { own: await leaderWithSchool(app), sister: await leaderWithSchool(app) }
  const foreign = await leaderWithSchool(app)
  const organization = await districtOf(app, [leaders.own.schoolId, leaders.sister.schoolId])
  const elsewhere = await districtOf(app, [foreign.schoolId], 'Elsewhere')
  const place = async (leader: typeof foreign, of: number): Promise<Place> => {
    const survey = await openSurvey(app, leader)
    await insertRespondents(app, survey, commonSchool(60))
    return { school: leader.schoolId, survey, organization: of }
  }
  places = {
    own: await place(leaders.own, organization),
    sister: await place(leaders.sister, organization),
    foreign: await place(foreign, elsewhere),
  }
  stranger = foreign.userId
  const school = leaders.own.schoolId
  const administrator = (await app.account('CAN_DO_ALL')).user.id
  const accounts: Record<Role, { userId: number }> = {
    leader: leaders.own,
    coordinator: await colleagueIn(app, school, 'coordinator'),
    viewer: await colleagueIn(app, school, 'viewer'),
    officer: await memberOf(app, organization, 'officer'),
    'district viewer': await memberOf(app, organization, 'district_viewer'),
    administrator: { userId: administrator },
    nobody: { userId: (await app.account('CAN_CREATE_SURVEY')).user.id },
  }
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  people = accounts
})
afterAll(() => app.close())

const calls = contracts.flatMap((one) => Object.entries(one) as [string, Endpoint][])

async function ask(endpoint: Endpoint, { params = {}, query = {}, body }: Input, token: string | null) {
  const answer = await app.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query: query as Record<string, string>,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  const message = answer.statusCode < 400 ? '' : answer.json().message
  if (answer.statusCode === 401) return 'unknown'
  if (answer.statusCode === 403) return 'refused'
  return answer.statusCode === 409 && /released? (these|to the district)/.test(message)
    ? 'held back'
    : 'let in'
}

/** Returns a request about a place. Its other ids don't belong to anyone, so an allowed call changes nothing. */
function requestFor(endpoint: Endpoint, place: Place, user: number): Input {
  const owners = typeof endpoint.access === 'object' ? Object.values(endpoint.access.owner) : []
  const input = requestAbout(endpoint, { ...place, user })
  for (const part of ['params', 'query', 'body'] as const)
    for (const field of ['id', 'user_id'])
      if (input[part]?.[field] !== undefined && !owners.includes(`${part}.${field}`))
        input[part] = { ...input[part], [field]: 999_999 }
  return input
}

/** Returns the reply that each role gets about one place. */
async function answersTo(endpoint: Endpoint, place: Place, user?: number): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const role of roles) {
    const { userId } = people[role]
    // Use a new session, because some of these calls end it.
    const token = await newToken(app, { token: '', userId, schoolId: 0 })
    answers[role] = await ask(endpoint, requestFor(endpoint, place, user ?? userId), token)
  }
  return answers
}
const expected = (may: ReadonlySet<Role> | undefined, released: ReadonlySet<Role> | null = null) =>
  Object.fromEntries(
    roles.map((role) => {
      if (!may?.has(role)) return [role, 'refused']
      return [role, released && !released.has(role) ? 'held back' : 'let in']
    }),
  )
const release = (step: ReleaseStep | null) =>
  app.db
    .updateTable('surveys')
    .set({ released_to: step })
    .where('guid', 'in', [places.own.survey, places.sister.survey])
    .execute()

test('lists every call exactly once', () => {
  const lists = [
    [...whoMay.ofSchools.keys()],
    [...whoMay.ofOrganizations.keys()],
    [...whoMay.ofAccounts],
    [...whoMay.ofPermissions],
    [...whoMay.signedIn],
    [...whoMay.administratorsOnly],
    [...whoMay.open],
  ]
  expect(lists.flat().sort()).toEqual(calls.map(([name]) => name).sort())
})

const closed = calls.filter(([name]) => !whoMay.open.has(name))

test.each(closed)('%s refuses anyone who isn’t signed in', async (_name, endpoint) => {
  expect(await ask(endpoint, requestFor(endpoint, places.own, people.leader.userId), null)).toBe('unknown')
})

describe('calls about a school', () => {
  const about = closed.filter(([name]) => whoMay.ofSchools.has(name))
  test.each(about)('allows %s only for the listed roles', async (name, endpoint) => {
    await release(null)
    for (const whose of schools)
      expect([whose, await answersTo(endpoint, places[whose])]).toEqual([
        whose,
        expected(whoMay.ofSchools.get(name)?.[whose]),
      ])
  })

  const shown = about.filter(([name]) => whoMay.ofResults.has(name))
  describe.each(['nobody', 'district', 'schools', 'everybody'] as const)('results released to %s', (step) => {
    test.each(shown)('allows %s only for the roles listed for this release step', async (name, endpoint) => {
      await release(step)
      const released =
        whoMay.publishing.has(name) && step !== 'everybody' ? new Set<Role>() : whoMay.letIn[step]
      expect(await answersTo(endpoint, places.own)).toEqual(
        expected(whoMay.ofSchools.get(name)?.own, released),
      )
    })
  })
})

describe('calls about an organization', () => {
  const about = closed.filter(([name]) => whoMay.ofOrganizations.has(name))
  test.each(about)('allows %s only for the listed roles', async (name, endpoint) => {
    expect(await answersTo(endpoint, places.own)).toEqual(expected(whoMay.ofOrganizations.get(name)))
    expect(await answersTo(endpoint, places.foreign)).toEqual(expected(new Set(['administrator'])))
  })
})

describe('calls about an account', () => {
  const about = closed.filter(([name]) => whoMay.ofAccounts.has(name))
  test.each(about)('%s accepts only the account itself and administrators', async (_name, endpoint) => {
    expect(await answersTo(endpoint, places.own)).toEqual(expected(new Set(roles)))
    expect(await answersTo(endpoint, places.own, stranger)).toEqual(expected(new Set(['administrator'])))
  })
})

describe('calls that aren’t about a school, organization or account', () => {
  const about = closed.filter(([name]) => whoMay.signedIn.has(name) || whoMay.administratorsOnly.has(name))
  test.each(about)('allows %s only for the listed roles', async (name, endpoint) => {
    // The account's own test shows that no one may change someone else's password.
    if (name === 'updatePassword') return
    const may = whoMay.signedIn.has(name) ? new Set(roles) : new Set<Role>(['administrator'])
    expect(await answersTo(endpoint, places.own)).toEqual(expected(may))
  })
})

test('refuses calls that aren’t on the list, whatever the role', () => {
  expect(Object.values(expected(whoMay.ofSchools.get('a new call')?.own))).toEqual(roles.map(() => 'refused'))
})

test('refuses someone whose membership has ended', async () => {
  const { token, userId } = await colleagueIn(app, places.own.school, 'viewer')
  const [, getEntity] = calls.find(([name]) => name === 'getEntity') ?? []
  if (!getEntity) throw new Error('There is no such call.')
  const fresh = await newToken(app, { token, userId, schoolId: 0 })
  const look = () => ask(getEntity, requestFor(getEntity, places.own, userId), fresh)
  expect(await look()).toBe('let in')
  const body = { id: places.own.school, user_id: userId, role: null }
  const administrator = await newToken(app, { ...people.administrator, token: '', schoolId: 0 })
  await app.call(organizationsContract.setEntityMember, { body }, administrator)
  expect(await look()).toBe('refused')
})
