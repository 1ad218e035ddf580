import * as z from 'zod'
import { contract, filled, success, text } from '../../../shared/endpoint.ts'
import type { TextRules } from '../../../shared/fields.ts'
import { newPassword, typedPassword, user } from '../../people/users/contract.ts'
import { challengeToken, code, passkeyAnswer, passkeyOptions } from '../factors/contract.ts'

/** The form requires both fields. Only the server says what is wrong with an address or password. */
export const signInFields = {
  email: { label: 'Email', most: 254, required: true, input: { type: 'email' } },
  password: typedPassword,
} as const satisfies TextRules

const signedIn = z.object({
  token: z.string(),
  message: z.string(),
  user,
  /** Present until the password is changed. Until then, only update-password is allowed. */
  mustChangePassword: z.literal(true).optional(),
  /** Shown once, after the account's first second factor was set up during a sign-in. */
  recoveryCodes: z.array(z.string()).optional(),
})
/** Sent instead of a token if a second factor is needed first. Either `ask` or `setUp` is present. */
const challenged = z.object({
  message: z.string(),
  challenge: challengeToken,
  /** Factors that the account has. `passkey` has the options for the browser, or null if there is no passkey. */
  ask: z.object({ app: z.boolean(), passkey: passkeyOptions.nullable() }).optional(),
  /** Data to set up an authenticator app, if the account must have a second factor but has none. */
  setUp: z.object({ secret: z.string(), address: z.string() }).optional(),
})
const signInReply = z.union([signedIn, challenged])
export type SignInReply = z.output<typeof signInReply>
export type SignedIn = z.output<typeof signedIn>
export type Challenged = z.output<typeof challenged>

/** Whether a page sends it, because settings can end an idle page's session. Browsers can't hide what they are. */
const isPage = z.boolean().optional()

const factorBody = z.object({
  challenge: challengeToken,
  code: code.optional(),
  passkey: passkeyAnswer.optional(),
  /** Name of the factor that this reply sets up. */
  name: filled(60).optional(),
  isPage,
})
export type FactorBody = Omit<z.output<typeof factorBody>, 'isPage'>

const fromProvider = z.string().max(4096)
const providerName = z
  .string()
  .max(40)
  .meta({ examples: ['Google'] })
const begun = z.object({
  /** Address of the provider's page, which the browser opens next. */
  address: z.string(),
  /** Secret that only the page that began the sign-in has. The page sends it back at the end. */
  browser: z.string(),
})

export const authContract = contract({
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Signs in. Send the token in the Authorization header as "Bearer …". It lasts two hours.',
    body: z.object({
      email: text(signInFields.email.most).meta({ examples: ['maya.thompson@lakeside.example'] }),
      password: z
        .string()
        .trim()
        .max(signInFields.password.most)
        .meta({ examples: ['Quiet-Harbor-31!'] }),
      isPage,
    }),
    status: 200,
    reply: signInReply,
  },
  loginFactor: {
    method: 'POST',
    path: '/api/login/factor',
    access: 'public',
    summary:
      'Answers a sign-in’s challenge with an authenticator code, a recovery code or a passkey. If the answer sets up a factor, send its name too. Each code works once.',
    body: factorBody,
    status: 200,
    reply: signInReply,
  },
  loginWays: {
    method: 'GET',
    path: '/api/login/ways',
    access: 'public',
    summary: 'The ways to sign in here: the providers’ names, and whether everyone can use a password.',
    status: 200,
    reply: z.object({
      providers: z.array(z.string()),
      password: z.enum(['everybody', 'one administrator']),
      /** Whether people can reset a forgotten password by email. */
      mail: z.boolean(),
    }),
  },
  loginWith: {
    method: 'POST',
    path: '/api/login/with',
    access: 'public',
    summary: 'Starts a sign-in with an OpenID Connect provider.',
    body: z.object({ provider: providerName }),
    status: 200,
    reply: begun,
  },
  loginBack: {
    method: 'POST',
    path: '/api/login/back',
    access: 'public',
    summary:
      'Completes a sign-in with a provider, using the values that the provider returned to the browser. They work once.',
    body: z.object({
      browser: z
        .string()
        .max(64)
        .meta({ examples: ['text'] }),
      state: fromProvider,
      code: fromProvider.optional(),
      iss: fromProvider.optional(),
      error: fromProvider.optional(),
    }),
    status: 200,
    reply: z.union([signedIn, challenged, z.object({ message: z.string(), connected: z.string() })]),
  },
  connectProvider: {
    method: 'POST',
    path: '/api/connect-provider',
    access: 'signed-in',
    freshSignIn: true,
    summary: 'Starts connecting the caller’s account to a provider.',
    body: z.object({ provider: providerName }),
    status: 200,
    reply: begun,
  },
  connectedProviders: {
    method: 'GET',
    path: '/api/connected-providers',
    access: 'signed-in',
    summary: 'The providers, and whether the caller’s account is connected to each.',
    status: 200,
    reply: z.array(z.object({ name: z.string(), isConnected: z.boolean() })),
  },
  disconnectProvider: {
    method: 'POST',
    path: '/api/disconnect-provider',
    access: 'signed-in',
    freshSignIn: true,
    summary:
      'Disconnects the caller’s account from a provider. 409 if the account would have no other way to sign in.',
    body: z.object({ provider: providerName }),
    status: 200,
    reply: success,
  },
  keepSignedIn: {
    method: 'POST',
    path: '/api/keep-signed-in',
    access: 'signed-in',
    summary:
      'Renews the token of an active session, if sessions end after inactivity. No session lasts more than two hours after sign-in.',
    status: 200,
    reply: z.object({ token: z.string() }),
  },
  updatePassword: {
    method: 'POST',
    path: '/api/update-password',
    access: 'signed-in',
    whilePasswordDue: true,
    summary:
      'Changes the caller’s password. The account’s other sessions end. This one continues with the new token.',
    body: z.object({
      email: z
        .string()
        .max(254)
        .meta({ examples: ['maya.thompson@lakeside.example'] })
        .optional(),
      oldPassword: z
        .string()
        .trim()
        .max(typedPassword.most)
        .meta({ examples: ['Bright-Lantern-58!'] }),
      newPassword,
    }),
    status: 201,
    reply: z.object({ message: z.string(), token: z.string() }),
  },
  signOut: {
    method: 'POST',
    path: '/api/sign-out',
    access: 'signed-in',
    whilePasswordDue: true,
    summary: 'Signs out. Ends the session and its tokens.',
    status: 200,
    reply: success,
  },
})
