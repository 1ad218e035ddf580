import { constants, createPublicKey, randomBytes, verify } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import vector from '../../../../../app/testing/rfc-9474.json' with { type: 'json' }
import { slipPurpose } from '../../../../schools/answer-slips/rules.ts'
import { isSigned, newKeyPair, signBlinded } from '../../../../schools/answer-slips/server/actions-blind.ts'
import { blind, newToken, unblind } from './blind.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const text = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

/** The vector's blinding factor is the inverse of its `inv`. */
function inverse(number: bigint, modulus: bigint): bigint {
  const [, x] = egcd(number, modulus)
  return ((x % modulus) + modulus) % modulus
}
function egcd(a: bigint, b: bigint): [bigint, bigint, bigint] {
  if (b === 0n) return [a, 1n, 0n]
  const [divisor, x, y] = egcd(b, a % b)
  return [divisor, y, x - (a / b) * y]
}

test('agrees with the test vector of RFC 9474', async () => {
  const key = text(vector.n)
  const factor = inverse(BigInt(`0x${vector.inv}`), BigInt(`0x${vector.n}`))
  const message = [...bytes(vector.msg_prefix), ...bytes(vector.msg)]
  const drawn = [bytes(vector.salt), bytes(factor.toString(16).padStart(2 * (vector.n.length / 2 + 16), '0'))]
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
    const next = drawn.shift() ?? new Uint8Array()
    if (into instanceof Uint8Array) into.set(next)
    return into
  })
  const kept = await blind(key, message)
  random.mockRestore()
  expect(drawn).toEqual([])
  expect(kept.blinded).toBe(text(vector.blinded_msg))
  expect(kept.inverse).toBe(text(vector.inv))
  expect(await unblind(key, kept, text(vector.blind_sig))).toBe(text(vector.sig))
})

test('makes signatures that the service and Node accept, and never the same blinded message', async () => {
  const { publicKey, privateKey } = await newKeyPair()
  const seen = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const { token, ...kept } = await newToken(publicKey)
    const message = Buffer.concat([Buffer.from(token, 'base64url'), Buffer.from(slipPurpose)])
    expect(kept.blinded).toHaveLength(342)
    seen.add(kept.blinded)
    const signature = (await unblind(publicKey, kept, signBlinded(privateKey, kept.blinded) ?? '')) ?? ''
    expect(isSigned(publicKey, { token, signature })).toBe(true)
    const key = createPublicKey({ key: { kty: 'RSA', n: publicKey, e: 'AQAB' }, format: 'jwk' })
    const padding = constants.RSA_PKCS1_PSS_PADDING
    expect(
      verify('sha384', message, { key, padding, saltLength: 48 }, Buffer.from(signature, 'base64url')),
    ).toBe(true)
  }
  expect(seen.size).toBe(20)
})

test('refuses a signature of another key', async () => {
  const [own, other] = [await newKeyPair(), await newKeyPair()]
  const kept = await newToken(own.publicKey)
  const signed = signBlinded(other.privateKey, kept.blinded)
  // A blinded message may be above the other modulus, which the service refuses.
  if (signed) expect(await unblind(own.publicKey, kept, signed)).toBeNull()
  expect(await unblind(own.publicKey, kept, randomBytes(256).toString('base64url'))).toBeNull()
})
