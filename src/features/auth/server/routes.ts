import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { meetsPasswordPolicy, passwordRule } from '../../users/rules.ts'
import {
  changePassword,
  checkPassword,
  findUserByEmail,
  hashPassword,
  toUser,
} from '../../users/server/actions.ts'
import { authContract } from '../contract.ts'
import { addFailure, clearFailures, makeToken, refuseTooMany } from './actions.ts'

const handlers: Handlers<typeof authContract> = {
  async login({ body: { email, password } }, { request, ...services }) {
    const { db } = services
    const now = services.now()
    await refuseTooMany(db, email, request.ip, now)
    const user = await findUserByEmail(db, email)
    const matches = await checkPassword(user, password)
    // Again: of guesses that come at once all get this far, and none may learn more than the first ten did.
    await refuseTooMany(db, email, request.ip, now)
    if (!user || !matches || user.is_active !== 1) {
      await addFailure(db, email, request.ip, now)
      await recordEvent(db, now, {
        user: user?.id ?? null,
        identifier: 'sign-in',
        event: 'Login failed',
        message: '',
      })
      throw new Problem('signInRefused')
    }
    await clearFailures(db, email)
    await recordEvent(db, now, { user: user.id, identifier: 'sign-in', event: 'Signed in', message: '' })
    return { token: await makeToken(services, user), message: 'Signed in.', user: toUser(user) }
  },
  async updatePassword({ body: { email, oldPassword, newPassword } }, { user, request, ...services }) {
    const { db } = services
    const now = services.now()
    if (email.trim().toLowerCase() !== user.email) throw new Problem('denied')
    await refuseTooMany(db, user.email, request.ip, now)
    const matches = await checkPassword(user, oldPassword)
    await refuseTooMany(db, user.email, request.ip, now)
    if (!matches) {
      await addFailure(db, user.email, request.ip, now)
      throw new Problem('badRequest', 'The current password is wrong.')
    }
    if (!meetsPasswordPolicy(newPassword)) throw new Problem('badRequest', passwordRule)
    if (newPassword === oldPassword)
      throw new Problem('badRequest', 'Choose a password that you have not just used.')
    const changed = await changePassword(db, user, await hashPassword(newPassword))
    if (!changed) throw new Problem('notSignedIn')
    await recordEvent(db, now, {
      user: user.id,
      identifier: `user ${user.id}`,
      event: 'Password changed',
      message: '',
    })
    return { message: 'Password has been successfully updated.', token: await makeToken(services, changed) }
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
