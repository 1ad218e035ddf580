import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type * as z from 'zod'
import type { UserRow } from '../../../people/users/server/tables.ts'
import type { passkeyOptions } from '../contract.ts'
import type { FactorRow } from './tables.ts'

/** Loaded with the first passkey: nothing else takes as long to load when the service starts. */
const webAuthn = () => import('@simplewebauthn/server')

/** JSON that a browser takes. */
type PasskeyOptions = z.output<typeof passkeyOptions>

/** Passkeys as the second factor: the authenticator asks for the finger, the face or the PIN where it can. */
const userVerification = 'preferred'
const rpOf = (origin: string): string => new URL(origin).hostname
const passkeysOf = (factors: readonly FactorRow[]) =>
  factors.flatMap(({ credential_id }) => (credential_id === null ? [] : [{ id: credential_id }]))

/** What a browser needs to make a passkey for an account. */
export const registrationOptions = async (
  origin: string,
  user: UserRow,
  factors: readonly FactorRow[],
): Promise<PasskeyOptions> => ({
  ...(await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: 'Equity Audit',
    rpID: rpOf(origin),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`,
    userID: new TextEncoder().encode(`equity-audit-${user.id}`),
    attestationType: 'none',
    excludeCredentials: passkeysOf(factors),
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
  })),
})

/** What a browser needs to ask for a passkey of an account; null if it has none. */
export async function authenticationOptions(
  origin: string,
  factors: readonly FactorRow[],
): Promise<PasskeyOptions | null> {
  const allowCredentials = passkeysOf(factors)
  if (allowCredentials.length === 0) return null
  return {
    ...(await (
      await webAuthn()
    ).generateAuthenticationOptions({ rpID: rpOf(origin), allowCredentials, userVerification })),
  }
}

/** The new passkey that a browser answers; null if it was not made for this challenge and address. */
export async function registeredPasskey(origin: string, expectedChallenge: string, answer: object) {
  const result = await (await webAuthn())
    .verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpOf(origin),
      requireUserVerification: false,
    })
    .catch(() => null)
  if (!result?.verified) return null
  const { id, publicKey, counter } = result.registrationInfo.credential
  return { credential_id: id, secret: Buffer.from(publicKey).toString('base64url'), last_used: counter }
}

/** The passkey that a browser answers with and its counter; null if none of these signed this challenge. */
export async function provenPasskey(
  origin: string,
  expectedChallenge: string,
  answer: { id: string },
  factors: readonly FactorRow[],
): Promise<{ factor: FactorRow; counter: number } | null> {
  const factor = factors.find(({ credential_id }) => credential_id === answer.id)
  if (!factor) return null
  const result = await (await webAuthn())
    .verifyAuthenticationResponse({
      response: answer as object as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpOf(origin),
      requireUserVerification: false,
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(Buffer.from(factor.secret, 'base64url')),
        counter: factor.last_used,
      },
    })
    .catch(() => null)
  return result?.verified ? { factor, counter: result.authenticationInfo.newCounter } : null
}
