import { beforeEach, expect, test, vi } from 'vitest'
import { currentSession } from './session.ts'
import { readSession } from './token.ts'

const now = new Date('2026-10-14T15:00:00Z')
const later = now.getTime() / 1000 + 60
const claims = { id: 7, role: 'CAN_EDIT_ENTITY', firstName: 'Zoë', lastName: 'Ng', tokenExp: later }
const token = (payload: unknown) =>
  `head.${Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)).toString('base64url')}.sign`

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('creates the session from a valid token', () => {
  expect(readSession(token(claims), now)).toEqual({
    id: 7,
    role: 'CAN_EDIT_ENTITY',
    firstName: 'Zoë',
    lastName: 'Ng',
    mustChangePassword: false,
    endsAt: later * 1000,
  })
})

test('uses exp, in seconds, if there is no tokenExp', () => {
  const { tokenExp, ...rest } = claims

  expect(readSession(token({ ...rest, exp: later }), now)?.id).toBe(7)
  expect(readSession(token({ ...rest, exp: later - 120 }), now)).toBeNull()
})

test.each([
  ['absent', null],
  ['blank', ''],
  ['malformed', 'no token'],
  ['not JSON', token('{')],
  ['null', token('null')],
  ['expired', token({ ...claims, tokenExp: later - 60 })],
  ['without an expiry', token({ ...claims, tokenExp: undefined })],
])('treats a token that is %s as signed out, without logging it', (_what, bad) => {
  expect(readSession(bad, now)).toBeNull()
  expect(console.error).not.toHaveBeenCalled()
})

test.each([
  ['id', { ...claims, id: undefined }],
  ['role', { ...claims, role: undefined }],
  ['a role that is known', { ...claims, role: 'CAN_FLY' }],
])('treats a token without %s as signed out and logs it', (_what, without) => {
  expect(readSession(token(without), now)).toBeNull()
  expect(console.error).toHaveBeenCalledWith('The token carries no id or role.')
})

test('removes an invalid stored token', () => {
  localStorage.setItem('equity-audit-token', token({ ...claims, tokenExp: 1 }))

  expect(currentSession()).toBeNull()
  expect(localStorage.length).toBe(0)
})
