import { describe, expect, test } from 'vitest'
import { call, day, done, type Fields, fieldOf, moveClock, noon, request, rowsOf, tokenOf } from './server.ts'
import { admin, goodPassword, inSetup, newPerson, open, schoolFields } from './world.ts'

const claimsOf = (token: string): Fields =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const invalid = { status: 401, body: { message: 'Invalid or expired token' } }
const denied = { status: 403, body: { message: 'Permission denied' } }

/** Sections 6 and 8, token errors; section 9, token claims and lifetime; decisions 9 and 10. */
export function signInRules(): void {
  describe('8 Login and token errors', () => {
    test.each([
      ['a wrong password', { email: admin.email, password: 'Wrong-Password-1!' }],
      ['an unknown account', { email: 'nobody@school.example', password: goodPassword }],
    ])('refuses %s', async (_, body) => {
      expect(await call('POST /api/login', null, body)).toMatchObject({
        status: 401,
        body: { message: 'Invalid email or password.' },
      })
    })

    test.each([
      ['missing', undefined],
      ['malformed', 'no-token'],
      ['signed by someone else', 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MSwicm9sZSI6IkNBTl9ET19BTEwifQ.AAAA'],
      ['unsigned', 'eyJhbGciOiJub25lIn0.eyJpZCI6MSwicm9sZSI6IkNBTl9ET19BTEwifQ.'],
    ])('refuses a token that is %s', async (_, token) => {
      expect(await request('GET /api/get-permissions', token)).toMatchObject(invalid)
    })

    test('authenticates before validating', async () => {
      expect(await request('POST /api/new-user', undefined, {})).toMatchObject(invalid)
      expect(await request('POST /api/generate-survey', 'no-token', {})).toMatchObject(invalid)
    })

    test('returns a message for an unknown call and for a malformed body', async () => {
      const unknown = await call('GET /api/no-such-call', admin)
      const broken = await call('POST /api/login', null, '{"email":')

      expect(unknown).toMatchObject({ status: 404, body: { message: expect.any(String) } })
      expect(broken).toMatchObject({ status: 400, body: { message: expect.any(String) } })
    })
  })

  describe('9 Token', () => {
    test('carries id, role, names and an expiration time two hours later', async () => {
      const { id, role, firstName, lastName, tokenExp, exp } = claimsOf(await tokenOf(inSetup.leader))
      const inTwoHours = Date.parse(noon(0)) / 1000 + 7200

      expect({ id, role, firstName, lastName }).toEqual({
        id: inSetup.leader.id,
        role: 'CAN_EDIT_ENTITY',
        firstName: 'Dana',
        lastName: 'Berg',
      })
      expect(exp).toBeGreaterThanOrEqual(inTwoHours - 1)
      expect(exp).toBeLessThan(inTwoHours + 60)
      expect(
        new Date(typeof tokenExp === 'number' && tokenExp < 1e11 ? tokenExp * 1000 : String(tokenExp)),
      ).toEqual(new Date(Number(exp) * 1000))
    })

    test('works for two hours and no longer', async () => {
      const token = await tokenOf(open.leader)
      const path = `GET /api/get-entity/${open.school}`

      await moveClock(`${day(0)}T13:59:00Z`)
      expect((await request(path, token)).status).toBe(200)
      await moveClock(`${day(0)}T14:01:00Z`)
      expect(await request(path, token)).toMatchObject(invalid)
      await moveClock(`${day(0)}T14:02:00Z`)
    })

    test('stops working when its account is deactivated', async () => {
      const person = await newPerson()
      const token = await tokenOf(person)
      expect((await request('GET /api/get-permissions', token)).status).toBe(200)

      await done('POST /api/update-user', admin, { id: person.id, isActive: false })

      expect(await request('GET /api/get-permissions', token)).toMatchObject(invalid)
      const { email, password } = person
      expect(await call('POST /api/login', null, { email, password })).toMatchObject({ status: 401 })
    })
  })

  describe('6 Roles and permissions', () => {
    test('never shows a password', async () => {
      const list = await done('GET /api/get-user-list', admin)
      const { email, password } = inSetup.leader
      const signedIn = await done('POST /api/login', null, { email, password })

      expect(JSON.stringify([list, fieldOf(signedIn, 'user')])).not.toMatch(/"password\w*":"|\$2[aby]\$/i)
    })

    test('lists the three permissions', async () => {
      const rows = rowsOf(await done('GET /api/get-permissions', inSetup.leader))

      expect(rows.map((row) => row.permission_name).sort()).toEqual([
        'CAN_CREATE_SURVEY',
        'CAN_DO_ALL',
        'CAN_EDIT_ENTITY',
      ])
    })

    test.each([
      ['role', { role: 'CAN_DO_ALL' }],
      ['isActive', { isActive: false }],
    ])('lets only an administrator change %s', async (_, change) => {
      const { leader } = inSetup

      expect(await call('POST /api/update-user', leader, { id: leader.id, ...change })).toMatchObject(denied)
    })

    test('uses the role stored with the account, not the role in the token', async () => {
      const person = await newPerson('CAN_DO_ALL')
      const token = await tokenOf(person)
      expect((await request('GET /api/get-user-list', token)).status).toBe(200)

      await done('POST /api/update-user', admin, { id: person.id, role: 'CAN_EDIT_ENTITY' })

      expect((await request('GET /api/get-user-list', token)).status).not.toBe(200)
    })

    test('refuses another school’s IDs in a body', async () => {
      const theirs = { entityId: open.school, surveyGuid: open.survey }
      const own = { entityId: inSetup.school, surveyGuid: inSetup.survey }
      const both = { ...own, surveyGuid: theirs.surveyGuid }
      const as = inSetup.leader
      const body = { settingType: 'langHmong', value: true }
      const term = { substitution_fk: 1, option_selection_id: 1, option_fk: 1 }

      const refused = [
        await call('POST /api/save-individual-survey-settings', as, { ...both, ...body }),
        await call('POST /api/update-participant-count', as, { ...both, type: 'staff', count: 3 }),
        await call('POST /api/save-individual-term-settings', as, { ...both, ...term }),
        await call('POST /api/update-survey-name', as, { surveyName: 'Ours', surveyGuid: theirs.surveyGuid }),
        await call('POST /api/update-status', as, {
          userId: as.id,
          entityId: open.school,
          stepId: 8,
          stepStatus: 0,
        }),
        await call('POST /api/generate-survey', as, { entity_fk: open.school, surveyName: 'Ours' }),
        await call('POST /api/add-entity', as, schoolFields(open.leader.id)),
        await call('POST /api/update-entity', as, { id: open.school, ...schoolFields(as.id) }),
        await call('POST /api/update-password', as, {
          email: open.leader.email,
          oldPassword: goodPassword,
          newPassword: `${goodPassword}2`,
        }),
      ]
      expect(refused.map((reply) => [reply.status, fieldOf(reply.body, 'message')])).toEqual(
        refused.map(() => [403, 'Permission denied']),
      )
    })
  })
}
