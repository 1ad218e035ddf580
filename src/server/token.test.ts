import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { signToken, verifyToken } from './token.ts'

const secret = 'a secret of the tests, long enough to sign with'
const key = Buffer.from(secret)
const now = new Date('2026-10-14T15:00:00Z')
const exp = now.getTime() / 1000 + 60
const claims = { id: 7, name: 'Zoë', exp }
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signedBy = (head: unknown, body: string, hash = 'sha256') => {
  const signed = `${base64(head)}.${body}`
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`
}

test('signs and verifies tokens the way the jose library does', async () => {
  const { payload } = await jwtVerify(signToken(claims, secret), key, {
    algorithms: ['HS256'],
    currentDate: now,
  })
  expect(payload).toEqual(claims)
  const theirs = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key)
  expect(verifyToken(theirs, secret, now)).toEqual(claims)
})

const good = signToken(claims, secret)
const [head = '', body = '', signature = ''] = good.split('.')
test.each([
  ['empty', ''],
  ['of two parts', `${head}.${body}`],
  ['of four parts', `${good}.x`],
  ['unsigned', `${head}.${body}.`],
  ['of algorithm none', new UnsecuredJWT(claims).encode()],
  ['signed as HS512', signedBy({ alg: 'HS512' }, base64(claims), 'sha512')],
  ['named HS512 and signed as HS256', signedBy({ alg: 'HS512' }, base64(claims))],
  ['without an algorithm', signedBy({}, base64(claims))],
  ['signed with another key', signToken(claims, `${secret}!`)],
  ['of other claims', `${head}.${base64({ ...claims, id: 8 })}.${signature}`],
  ['with more behind the signature', `${good}!`],
  ['with a shorter signature', good.slice(0, -4)],
  ['without an end', signedBy({ alg: 'HS256' }, base64({ id: 7 }))],
  ['whose end is no number', signedBy({ alg: 'HS256' }, base64({ id: 7, exp: '9999999999' }))],
  ['that is no object', signedBy({ alg: 'HS256' }, base64([7]))],
  ['that is no JSON', signedBy({ alg: 'HS256' }, Buffer.from('{').toString('base64url'))],
  ['that has expired in this second', signToken({ ...claims, exp: now.getTime() / 1000 }, secret)],
  ['longer than any of ours', signToken({ ...claims, name: 'x'.repeat(5000) }, secret)],
])('refuses a token %s', (_what, token) => {
  expect(verifyToken(token, secret, now)).toBeNull()
})
