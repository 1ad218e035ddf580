import { createHash, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeLetters } from '../../records/links/rules.ts'
import { checkOf, keyIdOf, randomSigns, shownCode, slipCodeOf } from './rules.ts'

const random = fc.string({
  unit: fc.constantFrom(...codeLetters),
  minLength: randomSigns,
  maxLength: randomSigns,
})
const codes = random.map((signs) => signs + checkOf(signs))

test('reads a code however it is typed', () => {
  fc.assert(
    fc.property(codes, (code) => {
      for (const typed of [
        code,
        shownCode(code),
        ` ${shownCode(code).toUpperCase()} `,
        code.match(/../g)?.join(' ') ?? '',
      ])
        expect(slipCodeOf(typed)).toBe(code)
    }),
  )
})

test('finds every wrong sign and every swap of neighbors', () => {
  fc.assert(
    fc.property(codes, (code) => {
      for (let at = 0; at < code.length; at++) {
        for (const other of codeLetters)
          if (other !== code[at])
            expect(slipCodeOf(code.slice(0, at) + other + code.slice(at + 1))).toBeNull()
        const swapped = code.slice(0, at) + (code[at + 1] ?? '') + code[at] + code.slice(at + 2)
        if (swapped !== code) expect(slipCodeOf(swapped)).toBeNull()
      }
    }),
  )
})

test('refuses codes of another length or with other signs', () => {
  for (const typed of ['', 'k7m3', 'k7m3-9pxd-4wtnk', 'o000-0000-0000', '‮k7m3'])
    expect(slipCodeOf(typed)).toBeNull()
})

test('shows 50 bits of a digest as a key’s id', () => {
  expect(keyIdOf(new Uint8Array(32))).toBe('00000-00000')
  expect(keyIdOf(new Uint8Array(32).fill(255))).toBe('zzzzz-zzzzz')
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const digest = createHash('sha256')
    .update(publicKey.export({ format: 'jwk' }).n ?? '')
    .digest()
  const bits = BigInt(`0x${digest.toString('hex')}`) >> 206n
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  const wanted = Array.from({ length: 10 }, (_, at) => letters[Number((bits >> BigInt(45 - 5 * at)) & 31n)])
  expect(keyIdOf(digest).replace('-', '')).toBe(wanted.join(''))
})
