import * as z from 'zod'
import { contract, filled, id, success } from '../../../shared/endpoint.ts'
import { endedGrant } from '../../people/users/contract.ts'

/** 256 random bits as text, which the browser holds in memory for one sign-in or setup. */
export const challengeToken = z
  .string()
  .max(64)
  .meta({ examples: ['3Jh0c9vQm1Yk8Xw2tBz5Lr7Ns4Pd6Gf0Ae1Uj9Ki8oM'] })
export const code = z
  .string()
  .trim()
  .max(40)
  .meta({ examples: ['492039'] })
/** WebAuthn data that a browser sends or receives, as JSON. The library validates it. */
export const passkeyAnswer = z.looseObject({ id: z.string().max(1024) }).meta({ examples: [{ id: 'x' }] })
export const passkeyOptions = z.object({ challenge: z.string() }).loose()

const factor = z.object({
  id: z.number(),
  kind: z.enum(['app', 'passkey']),
  name: z.string().meta({ examples: ['My phone'] }),
  /** Instant, ISO 8601. */
  createdAt: z.string(),
})
export type Factor = z.output<typeof factor>
/** Shown once; null if the account already has codes. */
const newCodes = z.array(z.string().meta({ examples: ['k7fd-2m9q-x4ta-8wnp'] })).nullable()

export const factorsContract = contract({
  factors: {
    method: 'GET',
    path: '/api/factors',
    access: 'signed-in',
    summary:
      'The caller’s second factors, the number of recovery codes left, and the number of days left to set up a required factor. Null if none is required.',
    status: 200,
    reply: z.object({
      factors: z.array(factor),
      recoveryLeft: z.number(),
      isRequired: z.boolean(),
      daysLeft: z.number().nullable(),
    }),
  },
  beginFactor: {
    method: 'POST',
    path: '/api/begin-factor',
    access: 'signed-in',
    freshSignIn: true,
    summary:
      'Starts setting up a second factor. Returns a secret for an authenticator app, or the options a browser needs to create a passkey.',
    body: z.object({ kind: z.enum(['app', 'passkey']) }),
    status: 200,
    reply: z.object({
      challenge: challengeToken,
      app: z.object({ secret: z.string(), address: z.string() }).nullable(),
      passkey: passkeyOptions.nullable(),
    }),
  },
  addFactor: {
    method: 'POST',
    path: '/api/add-factor',
    access: 'signed-in',
    summary:
      'Finishes setting up a second factor with the app’s first code or the new passkey. The account’s other sessions end. This one continues with the new token. The first factor comes with recovery codes.',
    body: z.object({
      challenge: challengeToken,
      name: filled(60).meta({ examples: ['My phone'] }),
      code: code.optional(),
      passkey: passkeyAnswer.optional(),
    }),
    status: 201,
    reply: z.object({ token: z.string(), recoveryCodes: newCodes }),
  },
  removeFactor: {
    method: 'POST',
    path: '/api/remove-factor',
    access: 'signed-in',
    freshSignIn: true,
    summary: 'Removes a second factor. Removing the last one also removes the recovery codes.',
    body: z.object({ id }),
    status: 200,
    reply: success,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/renew-recovery-codes',
    access: 'signed-in',
    freshSignIn: true,
    summary: 'Creates new recovery codes. The old ones stop working.',
    status: 200,
    reply: z.object({ recoveryCodes: newCodes.unwrap() }),
  },
  resetFactors: {
    method: 'POST',
    path: '/api/reset-factors/{id}',
    access: 'admin',
    summary:
      'Removes an account’s second factors and recovery codes, ends its sessions, and turns off its API keys, webhooks and links.',
    params: z.object({ id: id.meta({ examples: [12] }) }),
    status: 200,
    reply: z.object({ removed: z.number(), ended: z.array(endedGrant) }),
  },
})
