import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { meetsPasswordPolicy, passwordRule } from '../../users/rules.ts'
import {
  changePassword,
  confirmPassword,
  hashesWaiting,
  hashPassword,
  takeTurn,
  toUser,
} from '../../users/server/actions.ts'
import { authContract } from '../contract.ts'
import { browserCookie } from '../rules.ts'
import { checkSignIn, isKnownBrowser, makeToken, rememberBrowser } from './actions.ts'

const handlers: Handlers<typeof authContract> = {
  async login({ body: { email, password } }, { request, reply, ...services }) {
    const { db, config, now } = services
    // Strangers who fill the queue leave room for browsers that have signed in before.
    const waiting = (await isKnownBrowser(services, request.headers.cookie))
      ? 2 * hashesWaiting
      : hashesWaiting
    const user = await takeTurn(() => checkSignIn(services, request, email, password), waiting)
    const event = { user: user.id, identifier: 'sign-in', event: 'Signed in', message: '' } as const
    const browser = await db.transaction().execute(async (trx) => {
      await recordEvent(trx, now(), { ...event, address: request.ip })
      return rememberBrowser({ db: trx, now }, request.headers.cookie, user)
    })
    reply.header('set-cookie', browserCookie(browser, config.secure || request.protocol === 'https'))
    return {
      token: await makeToken(services, user),
      message: 'Signed in.',
      user: toUser(user),
      ...(user.must_change_password === 1 ? { mustChangePassword: true as const } : {}),
    }
  },
  async updatePassword({ body: { email, oldPassword, newPassword } }, { user, ...services }) {
    const { db, now } = services
    if (email !== undefined && email.trim().toLowerCase() !== user.email) throw new Problem('denied')
    await confirmPassword(services, user, oldPassword)
    if (!meetsPasswordPolicy(newPassword)) throw new Problem('badRequest', passwordRule)
    if (newPassword === oldPassword)
      throw new Problem('badRequest', 'Choose a password that you have not just used.')
    // Before the transaction: SQLite has one connection, and a hash takes long.
    const hash = await hashPassword(newPassword)
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
    return { message: 'Password has been successfully updated.', token: await makeToken(services, changed) }
  },
  async signOut(_, { db, now, user }) {
    await recordEvent(db, now(), { user: user.id, identifier: 'sign-in', event: 'Signed out', message: '' })
    return { success: true }
  },
  async linkSettings(_, { config }) {
    const { updates, contact, qualitative, academy, learning, consultation } = config.links
    return {
      updates: updates ?? null,
      contact: contact ?? null,
      qualitative: qualitative ?? null,
      academy: academy ?? null,
      learning: learning ?? null,
      consultation: consultation ?? null,
    }
  },
}

export function authRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, authContract, handlers)
}
