import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usersContract } from '../features/people/users/contract.ts'
import type { UserRow } from '../features/people/users/server/tables.ts'
import { organizationsContract } from '../features/running/organizations/contract.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { permissions } from '../shared/permissions.ts'
import { type TestApp, testApp, testPassword } from './testing/app.ts'
import { type Leader, leaderWithSchool, preparedSurvey } from './testing/survey.ts'
import { type Input, named, type Place, requestAbout } from './testing/well-formed.ts'

const isOwner = (endpoint: Endpoint) => typeof endpoint.access === 'object'

interface Person extends Leader {
  user: UserRow
  survey: string
  organization: number
}
let app: TestApp
let first: Person
let other: Person
let administrator: { user: UserRow; token: string }
let creator: { user: UserRow; token: string }

async function officer(): Promise<Person> {
  const made = await leaderWithSchool(app)
  const user = await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', made.userId)
    .executeTakeFirstOrThrow()
  const { token } = await app.account('CAN_DO_ALL')
  const { id: organization } = (
    await app.call(organizationsContract.addOrganization, { body: { name: 'Shore District' } }, token)
  ).body
  const body = { id: organization, user_id: made.userId, role: 'officer' as const }
  await app.call(organizationsContract.setOrganizationMember, { body }, token)
  return { ...made, user, survey: await preparedSurvey(app, made), organization }
}

beforeAll(async () => {
  app = await testApp()
  first = await officer()
  other = await officer()
  administrator = await app.account('CAN_DO_ALL')
  creator = await app.account('CAN_CREATE_SURVEY')
})
afterAll(() => app.close())

const idsOf = ({ userId, schoolId, survey, organization }: Person) => ({
  user: userId,
  school: schoolId,
  survey,
  organization,
})
const placesOf = (endpoint: Endpoint) =>
  (typeof endpoint.access === 'object' ? Object.keys(endpoint.access.owner) : []) as Place[]

async function ask(
  endpoint: Endpoint,
  { params = {}, query = {}, body }: Partial<Input>,
  token: string | null,
) {
  const answer = await app.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query: query as Record<string, string>,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  const refused = answer.statusCode >= 400
  return { status: answer.statusCode, message: refused ? answer.json().message : undefined }
}

test.each(named((endpoint) => endpoint.access === 'public'))(
  '%s is open to everyone',
  async (_name, endpoint) => {
    const input = requestAbout(endpoint, idsOf(first))
    if (endpoint.path === '/api/login') input.body = { email: first.user.email, password: testPassword }

    const answers = [await ask(endpoint, input, null), await ask(endpoint, input, 'malformed')]

    for (const { status } of answers) expect([401, 403]).not.toContain(status)
  },
)

test.each(named((endpoint) => endpoint.access === 'admin'))(
  '%s accepts only administrators',
  async (_name, endpoint) => {
    const input = requestAbout(endpoint, idsOf(first))
    const garbage = {
      params: { guid: 'garbage' },
      query: { page: 'garbage' },
      body: endpoint.body ? { garbage: true } : undefined,
    }

    for (const token of [first.token, creator.token]) {
      expect(await ask(endpoint, input, token)).toMatchObject({ status: 403, message: 'Permission denied' })
      expect(await ask(endpoint, garbage, token)).toMatchObject({ status: 403, message: 'Permission denied' })
    }
    expect([401, 403]).not.toContain((await ask(endpoint, input, administrator.token)).status)
  },
)

test.each(named((endpoint) => endpoint.access === 'signed-in'))(
  '%s accepts anyone who is signed in',
  async (_name, endpoint) => {
    // Use separate accounts, because some of these calls end sessions.
    for (const role of permissions) {
      const { token, user } = await app.account(role)
      const input = requestAbout(endpoint, idsOf(first))
      if (endpoint.path === '/api/update-password') input.body = { ...input.body, email: user.email }
      expect([401, 403]).not.toContain((await ask(endpoint, input, token)).status)
    }
  },
)

describe('calls about records with an owner', () => {
  test.each(named(isOwner))(
    '%s refuses a leader if any ID in the request belongs to another leader',
    async (_name, endpoint) => {
      const places = placesOf(endpoint)
      for (let choice = 1; choice < 2 ** places.length; choice++) {
        const foreign = places.filter((_, place) => choice & (1 << place))
        const ids = {
          ...idsOf(other),
          ...Object.fromEntries(foreign.map((place) => [place, idsOf(first)[place]])),
        }
        const answer = await ask(endpoint, requestAbout(endpoint, ids), other.token)
        expect([foreign, answer.status, answer.message]).toEqual([foreign, 403, 'Permission denied'])
      }
    },
  )

  test.each(named(isOwner))('%s refuses a leader without a school', async (_name, endpoint) => {
    const answer = await ask(endpoint, requestAbout(endpoint, idsOf(first)), creator.token)
    expect(answer).toMatchObject({ status: 403, message: 'Permission denied' })
  })

  const tellsNothing = (endpoint: Endpoint) =>
    typeof endpoint.access === 'object' && endpoint.access.orNull !== true
  test.each(named(tellsNothing))(
    '%s doesn’t reveal to a leader whether an ID exists',
    async (_name, endpoint) => {
      const nowhere = { user: 999_999, school: 999_999, survey: 'nowhere', organization: 999_999 }
      const input = requestAbout(endpoint, nowhere)

      expect(await ask(endpoint, input, first.token)).toMatchObject({
        status: 403,
        message: 'Permission denied',
      })
      expect((await ask(endpoint, input, administrator.token)).status).toBe(404)
    },
  )

  test.each(named(isOwner))('%s accepts the record’s owner and an administrator', async (_name, endpoint) => {
    const input = requestAbout(endpoint, idsOf(first))
    for (const token of [first.token, administrator.token]) {
      const answer = await ask(endpoint, input, token)
      expect([401, 403, 404, 500]).not.toContain(answer.status)
    }
  })
})

test('gives leaders of either role the same rights over their school', async () => {
  await app.call(
    usersContract.updateUser,
    { body: { id: first.userId, role: 'CAN_CREATE_SURVEY' } },
    administrator.token,
  )

  for (const [name, endpoint] of named(isOwner)) {
    const answer = await ask(endpoint, requestAbout(endpoint, idsOf(first)), first.token)
    expect([name, [401, 403].includes(answer.status)]).toEqual([name, false])
  }
})

test('uses the role stored with the account, not the role in the token', async () => {
  const { user, token } = await app.account('CAN_DO_ALL')
  await app.call(
    usersContract.updateUser,
    { body: { id: user.id, role: 'CAN_EDIT_ENTITY' } },
    administrator.token,
  )

  expect((await app.call(usersContract.getUserList, {}, token)).status).toBe(403)
})
