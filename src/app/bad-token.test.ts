import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usersContract } from '../features/people/users/contract.ts'
import type { UserRow } from '../features/people/users/server/tables.ts'
import { authContract } from '../features/running/auth/contract.ts'
import { makeToken } from '../features/running/auth/server/actions.ts'
import { type TestApp, testApp, testPassword } from './testing/app.ts'
import { leaderWithSchool, preparedSurvey } from './testing/survey.ts'
import { named, requestAbout } from './testing/well-formed.ts'

let app: TestApp
let ids: { user: number; school: number; survey: string; organization: number }
let administrator: { user: UserRow; token: string }

beforeAll(async () => {
  app = await testApp()
  const leader = await leaderWithSchool(app)
  ids = {
    user: leader.userId,
    school: leader.schoolId,
    survey: await preparedSurvey(app, leader),
    organization: 1,
  }
  administrator = await app.account('CAN_DO_ALL')
})
afterAll(() => app.close())

describe('calls without a valid token', () => {
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
    '%s returns 401, no matter what the request looks like',
    async (_name, endpoint) => {
      const input = requestAbout(endpoint, ids)
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
