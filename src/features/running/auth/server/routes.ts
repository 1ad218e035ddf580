import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { deleteSession, makeToken, sessionOf } from '../../../people/tokens/server/actions.ts'
import {
  changePassword,
  confirmPassword,
  hashesWaiting,
  hashPassword,
  requirePolicy,
  takeTurn,
} from '../../../people/users/server/actions.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { authContract } from '../contract.ts'
import { isSameIssuer } from '../rules.ts'
import { checkSignIn, isKnownBrowser } from './actions.ts'
import { disconnect } from './actions-disconnect.ts'
import { beginAt, comeBack } from './actions-providers.ts'
import { answerFactor, answerSignIn } from './actions-signin.ts'
import { selectIdentities } from './queries-providers.ts'

const handlers: Handlers<typeof authContract> = {
  async login({ body: { email, password, isPage } }, { request, reply, ...services }) {
    // Known browsers get a longer queue, so strangers can't keep them out by filling it.
    const waiting = (await isKnownBrowser(services, request.headers.cookie))
      ? 2 * hashesWaiting
      : hashesWaiting
    const user = await takeTurn(() => checkSignIn(services, request, email, password), waiting)
    return answerSignIn(services, user, { request, reply, isPage })
  },
  async loginFactor({ body: { isPage, ...body } }, { request, reply, ...services }) {
    return answerFactor(services, body, { request, reply, isPage })
  },
  async loginWays(_, { config }) {
    return {
      providers: config.providers.map(({ name }) => name),
      password: config.passwordSignInFor === undefined ? 'everybody' : 'one administrator',
      mail: config.mail !== undefined,
    }
  },
  async loginWith({ body: { provider } }, services) {
    return beginAt(services, provider, null)
  },
  async loginBack({ body }, { request, reply, ...services }) {
    const { user, connected } = await comeBack(services, body, request.ip)
    if (connected) return { message: `Connected to ${connected}.`, connected }
    return answerSignIn(services, user, { request, reply, isPage: true })
  },
  async connectProvider({ body: { provider } }, { request, reply: _, user, ...services }) {
    return beginAt(services, provider, user)
  },
  async disconnectProvider({ body: { provider } }, { request, reply: _, user, ...services }) {
    await disconnect(services, user, provider)
    return { success: true }
  },
  async connectedProviders(_, { db, config, user }) {
    const bound = await selectIdentities(db, user.id)
    return config.providers.map(({ name, issuer }) => ({
      name,
      isConnected: bound.some((identity) => isSameIssuer(identity.issuer, issuer)),
    }))
  },
  async keepSignedIn(_, { request, reply: __, user, ...services }) {
    const session = await sessionOf(services, request)
    if (services.config.idleMinutes === undefined || !session.isOfPage)
      throw new Problem('conflict', 'This session can’t be extended.')
    return { token: await makeToken(services, user, session) }
  },
  async updatePassword(
    { body: { email, oldPassword, newPassword } },
    { user, request, reply: _, ...services },
  ) {
    const { db, config, now } = services
    const session = await sessionOf(services, request)
    if (email !== undefined && email.trim().toLowerCase() !== user.email) throw new Problem('denied')
    await confirmPassword(services, user, oldPassword)
    requirePolicy(newPassword)
    if (newPassword === oldPassword)
      throw new Problem('badRequest', 'Choose a password that’s different from the last one.')
    // Hashes before the transaction, because SQLite has one connection and hashing is slow.
    const hash = await hashPassword(config, newPassword)
    const changed = await db.transaction().execute(async (trx) => {
      const row = await changePassword(trx, user, hash)
      if (!row) throw new Problem('notSignedIn')
      await recordEvent(trx, now(), {
        user: user.id,
        identifier: `user ${user.id}`,
        event: 'Password changed',
        message: '',
      })
      return row
    })
    return {
      message: 'Password has been successfully updated.',
      token: await makeToken(services, changed, session),
    }
  },
  async signOut(_, { request, reply: __, user, ...services }) {
    const { db, now } = services
    const { id } = await sessionOf(services, request)
    await db.transaction().execute(async (trx) => {
      await deleteSession(trx, user.id, id)
      const about = { user: user.id, identifier: 'sign-in', message: '' }
      await recordEvent(trx, now(), { ...about, event: 'Signed out' })
    })
    return { success: true }
  },
}

export function authRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, authContract, handlers)
}
