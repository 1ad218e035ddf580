import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { authContract } from '../features/auth/contract.ts'
import { makeToken } from '../features/auth/server/queries.ts'
import { usersContract } from '../features/users/contract.ts'
import type { UserRow } from '../features/users/server/tables.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { contracts } from './contracts.ts'
import { type TestApp, testApp, testPassword } from './testing/app.ts'
import { type Leader, leaderWithSchool, preparedSurvey } from './testing/survey.ts'

const endpoints = contracts.flatMap((one) => Object.values(one) as Endpoint[])
const named = (kind: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(kind).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const isOwner = (endpoint: Endpoint) => typeof endpoint.access === 'object'

interface Person extends Leader {
  user: UserRow
  survey: string
}
let app: TestApp
let first: Person
let other: Person
let administrator: { user: UserRow; token: string }
let creator: { user: UserRow; token: string }

async function leader(): Promise<Person> {
  const made = await leaderWithSchool(app)
  const user = await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', made.userId)
    .executeTakeFirstOrThrow()
  return { ...made, user, survey: await preparedSurvey(app, made) }
}

beforeAll(async () => {
  app = await testApp()
  first = await leader()
  other = await leader()
  administrator = await app.account('CAN_DO_ALL')
  creator = await app.account('CAN_CREATE_SURVEY')
})
afterAll(() => app.close())

type Place = 'user' | 'school' | 'survey'
type Input = Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>

/** A well-formed request: every field that the endpoint requires, and the ids of a person wherever it names one. */
function requestAbout(endpoint: Endpoint, ids: Record<Place, unknown>): Input {
  const input: Input = {
    params: sample(endpoint.params),
    query: sample(endpoint.query),
    body: sample(endpoint.body),
  }
  const places = typeof endpoint.access === 'object' ? endpoint.access.owner : {}
  for (const [kind, place] of Object.entries(places)) {
    const [part, field] = place.split('.') as [keyof Input, string]
    input[part] = { ...input[part], [field]: ids[kind as Place] }
  }
  return input
}
const idsOf = (person: Person) => ({ user: person.userId, school: person.schoolId, survey: person.survey })
const placesOf = (endpoint: Endpoint) =>
  (typeof endpoint.access === 'object' ? Object.keys(endpoint.access.owner) : []) as Place[]

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  minimum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}
function sample(schema: z.ZodType | undefined): Record<string, unknown> | undefined {
  return (
    schema &&
    (valueFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) as never)
  )
}
function valueFor(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return valueFor(schema.anyOf[0] ?? {})
  if (schema.type === 'object') {
    const required = schema.required ?? []
    return Object.fromEntries(required.map((name) => [name, valueFor(schema.properties?.[name] ?? {})]))
  }
  if (schema.type === 'boolean') return true
  return schema.type === 'string' ? 'name@school.example' : Math.max(1, schema.minimum ?? 1)
}

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

describe('without a good token', () => {
  const signed = (claims: Record<string, unknown>, alg = 'HS256') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg })
      .setExpirationTime(Math.floor(app.clock.at.getTime() / 1000) + 600)
      .sign(Buffer.from(app.config.tokenSecret ?? ''))
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const bearer = (token: string) => `Bearer ${token}`
  const headers: Record<string, string | undefined> = {}

  beforeAll(async () => {
    const { user } = administrator
    const claims = { id: user.id, role: user.role, session: user.session_version }
    const later = Math.floor(app.clock.at.getTime() / 1000) + 600
    const deactivated = await app.account('CAN_DO_ALL')
    await app.call(
      usersContract.updateUser,
      { body: { id: deactivated.user.id, isActive: false } },
      administrator.token,
    )
    const changed = await app.account('CAN_DO_ALL')
    const body = { email: changed.user.email, oldPassword: testPassword, newPassword: 'Another-Horse-2!' }
    await app.call(authContract.updatePassword, { body }, changed.token)
    const twoHoursAgo = () => new Date(app.clock.at.getTime() - 2 * 60 * 60 * 1000)
    const otherKey = { ...app.config, tokenSecret: 'another secret, also long enough to sign with' }
    Object.assign(headers, {
      'no token': undefined,
      'an empty token': bearer(''),
      'a malformed token': bearer('abc.def.ghi'),
      'a good token without Bearer': administrator.token,
      'an expired token': bearer(await makeToken({ ...app, now: twoHoursAgo }, user)),
      'a token forged with alg none': bearer(
        `${base64({ alg: 'none', typ: 'JWT' })}.${base64({ ...claims, exp: later })}.`,
      ),
      'a token signed with another key': bearer(await makeToken({ ...app, config: otherKey }, user)),
      'a token signed with another algorithm': bearer(await signed(claims, 'HS512')),
      'a token without a role': bearer(await signed({ id: user.id, session: user.session_version })),
      'a token without an id': bearer(await signed({ role: user.role, session: user.session_version })),
      'a token of an account that does not exist': bearer(await signed({ ...claims, id: 999_999 })),
      'a token of a deactivated account': bearer(deactivated.token),
      'a token from before the password changed': bearer(changed.token),
    })
  })

  test.each(named((endpoint) => endpoint.access !== 'public'))(
    '%s answers 401, however the request is formed',
    async (_name, endpoint) => {
      const input = requestAbout(endpoint, idsOf(first))
      const url = (params: Record<string, unknown>) =>
        endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(String(params[name] ?? 'garbage')),
        )
      const forms = [
        {
          url: url(input.params ?? {}),
          query: input.query,
          payload: input.body && JSON.stringify(input.body),
        },
        {
          url: url({}),
          query: { page: 'garbage' },
          payload: endpoint.method === 'POST' ? '{"garbage":' : undefined,
        },
      ]
      for (const [which, authorization] of Object.entries(headers)) {
        for (const { url, query, payload } of forms) {
          const answer = await app.app.inject({
            method: endpoint.method,
            url,
            query: query as Record<string, string>,
            headers: {
              ...(authorization === undefined ? {} : { authorization }),
              ...(payload ? { 'content-type': 'application/json' } : {}),
            },
            ...(payload ? { payload } : {}),
          })
          expect([which, answer.statusCode, answer.json()]).toEqual([
            which,
            401,
            { message: 'Invalid or expired token' },
          ])
        }
      }
    },
  )
})

test.each(named((endpoint) => endpoint.access === 'public'))(
  '%s asks nobody who they are',
  async (_name, endpoint) => {
    const input = requestAbout(endpoint, idsOf(first))
    if (endpoint.path === '/api/login') input.body = { email: first.user.email, password: testPassword }

    const answers = [await ask(endpoint, input, null), await ask(endpoint, input, 'malformed')]

    for (const { status } of answers) expect([401, 403]).not.toContain(status)
  },
)

test.each(named((endpoint) => endpoint.access === 'admin'))(
  '%s is for administrators only',
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
  '%s is for everybody who has signed in',
  async (_name, endpoint) => {
    for (const { token, user } of [first, creator, administrator]) {
      const input = requestAbout(endpoint, idsOf(first))
      if (endpoint.path === '/api/update-password') input.body = { ...input.body, email: user.email }
      expect([401, 403]).not.toContain((await ask(endpoint, input, token)).status)
    }
  },
)

describe('what belongs to somebody', () => {
  test.each(named(isOwner))(
    '%s refuses another leader, whichever of the ids is not theirs',
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

  test.each(named(isOwner))('%s refuses a leader without a school of their own', async (_name, endpoint) => {
    const answer = await ask(endpoint, requestAbout(endpoint, idsOf(first)), creator.token)
    expect(answer).toMatchObject({ status: 403, message: 'Permission denied' })
  })

  test.each(named(isOwner))('%s does not tell a leader whether an id exists', async (_name, endpoint) => {
    const nowhere = { user: 999_999, school: 999_999, survey: 'nowhere' }
    const input = requestAbout(endpoint, nowhere)

    expect(await ask(endpoint, input, first.token)).toMatchObject({
      status: 403,
      message: 'Permission denied',
    })
    expect((await ask(endpoint, input, administrator.token)).status).toBe(404)
  })

  test.each(named(isOwner))('%s lets its owner and an administrator through', async (_name, endpoint) => {
    const input = requestAbout(endpoint, idsOf(first))
    for (const token of [first.token, administrator.token]) {
      const answer = await ask(endpoint, input, token)
      expect([401, 403, 404, 500]).not.toContain(answer.status)
    }
  })
})

test('a leader of either role has the same rights over their own school', async () => {
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

test('the role that counts is the account’s, not the token’s', async () => {
  const { user, token } = await app.account('CAN_DO_ALL')
  await app.call(
    usersContract.updateUser,
    { body: { id: user.id, role: 'CAN_EDIT_ENTITY' } },
    administrator.token,
  )

  expect((await app.call(usersContract.getUserList, {}, token)).status).toBe(403)
})
