import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type * as z from 'zod'
import type { UserRow } from '../../../people/users/server/tables.ts'
import type { passkeyOptions } from '../contract.ts'
import type { FactorRow } from './tables.ts'

/** Loads with the first passkey, because it would take longer than anything else at startup. */
const webAuthn = () => import('@simplewebauthn/server')

type PasskeyOptions = z.output<typeof passkeyOptions>

/** Passkeys serve as a second factor. The authenticator checks the fingerprint, the face or the PIN if it can. */
const userVerification = 'preferred'
const rpOf = (origin: string): string => new URL(origin).hostname
const passkeysOf = (factors: readonly FactorRow[]) =>
  factors.flatMap(({ credential_id }) => (credential_id === null ? [] : [{ id: credential_id }]))

/** Returns the options a browser needs to create a passkey for an account. */
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

/** Returns the options a browser needs to request an account's passkey; null if it has none. */
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

/** Returns the new passkey in a browser's reply; null if it wasn't created for this challenge and origin. */
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

/** Returns the passkey in a browser's reply and its counter; null if none of these factors signed this challenge. */
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
