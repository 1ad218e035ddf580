import { createHash } from 'node:crypto'
import { tokensContract } from '../../features/people/tokens/contract.ts'
import { makeToken, readToken } from '../../features/people/tokens/server/actions.ts'
import { usersContract } from '../../features/people/users/contract.ts'
import { addressesContract } from '../../features/records/addresses/contract.ts'
import { authContract, type Challenged } from '../../features/running/auth/contract.ts'
import { factorsContract } from '../../features/running/factors/contract.ts'
import { codeAt, stepOf } from '../../features/running/factors/server/actions-totp.ts'
import { type TestApp, testPassword } from './app.ts'
import type { Case, Request } from './other-changes.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Creates an account with an authenticator app and signs it in. */
async function withApp(app: TestApp) {
  const { user, token } = await app.account('CAN_DO_ALL')
  const row = { kind: 'app' as const, name: 'Phone', secret, credential_id: null, last_used: 0 }
  const made = await app.db
    .insertInto('factors')
    .values({ ...row, user_id: user.id, created_at: app.now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { user, token, factor: made.id }
}

/** A provider that gets no requests. */
export const testProvider = {
  name: 'District',
  issuer: 'https://provider.example',
  clientId: 'equity-audit',
  clientSecret: 'a secret of this test only',
  domains: ['school.example'],
}

/** Returns cases that change how people sign in. The application has a mail server and this provider. */
export function signInChanges(
  stage: () => { app: TestApp },
  asAdministrator: (input: Record<string, unknown>) => Promise<Request>,
): readonly Case[] {
  const code = () => codeAt(secret, stepOf(stage().app.clock.at))
  return [
    {
      name: 'address outside the product',
      call: addressesContract.saveAddresses,
      request: () =>
        asAdministrator({ body: { addresses: [{ name: 'contact', address: 'https://contact.example' }] } }),
    },
    {
      name: 'another session ended',
      call: tokensContract.endSession,
      request: async () => {
        const { app } = stage()
        const { user, token } = await app.account('CAN_DO_ALL')
        const other = await readToken(app, await makeToken(app, user))
        return { input: { body: { id: other?.id } }, token }
      },
    },
    {
      name: 'all other sessions ended',
      call: tokensContract.endOtherSessions,
      request: async () => ({ input: {}, token: (await stage().app.account('CAN_DO_ALL')).token }),
    },
    {
      name: 'second factor answered',
      call: authContract.loginFactor,
      request: async () => {
        const { user } = await withApp(stage().app)
        const body = { email: user.email, password: testPassword }
        const { challenge } = (await stage().app.call(authContract.login, { body })).body as Challenged
        return { input: { body: { challenge, code: code() } }, token: null }
      },
    },
    {
      name: 'second factor set up',
      call: factorsContract.addFactor,
      request: async () => {
        const { app } = stage()
        const { token } = await app.account()
        const { body } = await app.call(factorsContract.beginFactor, { body: { kind: 'app' } }, token)
        const first = codeAt(body.app?.secret ?? '', stepOf(app.clock.at))
        return { input: { body: { challenge: body.challenge, name: 'Phone', code: first } }, token }
      },
    },
    {
      name: 'second factor removed',
      call: factorsContract.removeFactor,
      request: async () => {
        const { token, factor } = await withApp(stage().app)
        return { input: { body: { id: factor } }, token }
      },
    },
    {
      name: 'recovery codes renewed',
      call: factorsContract.renewRecoveryCodes,
      request: async () => ({ token: (await withApp(stage().app)).token }),
    },
    {
      name: 'second factors reset',
      call: factorsContract.resetFactors,
      request: async () => asAdministrator({ params: { id: (await withApp(stage().app)).user.id } }),
    },
    {
      name: 'provider disconnected',
      call: authContract.disconnectProvider,
      request: async () => {
        const { app } = stage()
        const { user, token } = await app.account()
        const { name: provider, issuer } = testProvider
        const bound = { issuer, subject: `${user.id}`, user_id: user.id, created_at: app.now().toISOString() }
        await app.db.insertInto('identities').values(bound).execute()
        return { input: { body: { provider } }, token }
      },
    },
    {
      name: 'invitation',
      call: usersContract.inviteUser,
      request: () =>
        asAdministrator({
          body: {
            firstName: 'Ana',
            lastName: 'Lopez',
            email: 'ana.lopez@school.example',
            contactInfo: '(651) 555-0193',
            role: 'CAN_EDIT_ENTITY',
          },
        }),
    },
    {
      name: 'another invitation',
      call: usersContract.inviteAgain,
      request: async () => asAdministrator({ params: { id: (await stage().app.account()).user.id } }),
    },
    {
      name: 'password chosen by a link',
      call: usersContract.choosePassword,
      request: async () => {
        const { app } = stage()
        const { user } = await app.account()
        const link = `a link for ${user.email}`.slice(0, 60)
        const digest = createHash('sha256').update(link).digest('base64url')
        const row = { digest, user_id: user.id, session_version: user.session_version }
        await app.db
          .insertInto('password_links')
          .values({ ...row, expires_at: '2099-01-01T00:00:00Z' })
          .execute()
        return { input: { body: { link, newPassword: 'Another-Horse-2!' } }, token: null }
      },
    },
  ]
}
