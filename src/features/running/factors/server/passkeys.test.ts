import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { usersContract } from '../../../people/users/contract.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { authContract, type Challenged } from '../../auth/contract.ts'
import { factorsContract } from '../contract.ts'

const host = 'audit.example'
const origin = `http://${host}`
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

let app: TestApp
let person: { user: UserRow; token: string }
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  person = await app.account('CAN_DO_ALL')
})
afterAll(() => app.close())

/** What a security key and a browser do for one site, without the ceremony. */
class SecurityKey {
  readonly id = randomBytes(16)
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** The site that asks, a touch of the key, and how often it has signed. */
  #data(counter: number, rest = Buffer.alloc(0), site = host) {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const flags = 0x01 | (rest.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(site), Buffer.from([flags]), counted, rest])
  }

  #reply(response: Record<string, Uint8Array>) {
    const texts = Object.entries(response).map(([name, value]) => [
      name,
      Buffer.from(value).toString('base64url'),
    ])
    const id = this.id.toString('base64url')
    return {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: Object.fromEntries(texts),
    }
  }

  register(challenge: string, from = origin) {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), this.id, isoCBOR.encode(key)])
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(this.#data(0, credential))],
    ])
    return this.#reply({
      clientDataJSON: Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin: from })),
      attestationObject: isoCBOR.encode(attestation),
    })
  }

  sign(challenge: string, { from = origin, site = host, counter = 0, by }: Signing = {}) {
    const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: from }))
    const authenticatorData = this.#data(counter, undefined, site)
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
    return this.#reply({
      ...{ clientDataJSON, authenticatorData },
      signature: sign('sha256', signed, by ?? this.#pair.privateKey),
    })
  }
}
interface Signing {
  /** The address of the page that asked. */
  from?: string
  site?: string
  counter?: number
  /** Another key. */
  by?: KeyObject
}

const headers = { host }
const begin = async () =>
  (await app.call(factorsContract.beginFactor, { body: { kind: 'passkey' } }, person.token, headers)).body
const add = (challenge: string, passkey: { id: string }) =>
  app.call(factorsContract.addFactor, { body: { challenge, name: 'My key', passkey } }, person.token, headers)

/** Adds a key to the account. Later sign-ins ask for it. */
async function withKey() {
  const key = new SecurityKey()
  const { challenge, passkey } = await begin()
  const added = await add(challenge, key.register(passkey?.challenge ?? ''))
  expect(added.status).toBe(201)
  person.token = added.body.token
  return key
}

/** Enters the password. Returns the sign-in's challenge, and the one that the key must sign. */
async function asked() {
  const body = { email: person.user.email, password: testPassword }
  const reply = (await app.call(authContract.login, { body }, undefined, headers)).body as Challenged
  return { challenge: reply.challenge, toSign: String(reply.ask?.passkey?.challenge) }
}
const answer = (challenge: string, passkey: { id: string }) =>
  app.call(authContract.loginFactor, { body: { challenge, passkey } }, undefined, headers)

async function signIn(key: SecurityKey, signing?: Signing) {
  const { challenge, toSign } = await asked()
  return answer(challenge, key.sign(toSign, signing))
}

test('signs in with the account’s passkey', async () => {
  const key = await withKey()

  const { status, body } = await signIn(key)

  expect(status).toBe(200)
  const { token } = body as { token: string }
  expect((await app.call(usersContract.getUser, { params: { id: person.user.id } }, token)).status).toBe(200)
})

test.each<[string, Signing]>([
  ['another key signed', { by: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ['another site’s page asked', { from: 'http://audit.example.net' }],
  ['the passkey is for another site', { site: 'audit.example.net' }],
])('doesn’t sign in if %s', async (_, signing) => {
  const key = await withKey()
  expect((await signIn(key, signing)).status).toBe(400)
  expect((await signIn(key)).status).toBe(200)
})

test('doesn’t sign in with a signature for an earlier challenge', async () => {
  const key = await withKey()
  const earlier = await asked()
  const signed = key.sign(earlier.toSign)
  expect((await answer(earlier.challenge, signed)).status).toBe(200)

  expect((await answer((await asked()).challenge, signed)).status).toBe(400)
})

test('doesn’t sign in with another account’s passkey', async () => {
  const other = await withKey()
  person = await app.account('CAN_DO_ALL')
  await withKey()

  expect((await signIn(other)).status).toBe(400)
})

test('doesn’t sign in with a copy of a key that counts what it signs', async () => {
  const key = await withKey()
  expect((await signIn(key, { counter: 7 })).status).toBe(200)

  expect((await signIn(key, { counter: 7 })).status).toBe(400)
  expect((await signIn(key, { counter: 8 })).status).toBe(200)
})

test('adds a passkey only if it was created for this challenge and this site', async () => {
  const { challenge, passkey } = await begin()
  const key = new SecurityKey()
  const toSign = passkey?.challenge ?? ''
  for (const wrong of [
    key.register((await begin()).passkey?.challenge ?? ''),
    key.register(toSign, 'http://audit.example.net'),
  ])
    expect((await add(challenge, wrong)).status).toBe(400)

  expect((await add(challenge, key.register(toSign))).status).toBe(201)
})
