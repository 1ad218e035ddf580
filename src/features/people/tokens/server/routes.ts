import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { updateUser } from '../../users/server/actions.ts'
import { tokensContract } from '../contract.ts'
import { makeToken, sessionOf } from './actions.ts'
import { deleteOtherSessions, deleteSession, selectSessions } from './queries.ts'

const handlers: Handlers<typeof tokensContract> = {
  async sessions(_, { request, reply: __, user, ...services }) {
    const own = await sessionOf(services, request)
    const rows = await selectSessions(services.db, user, services.now().toISOString())
    return rows.map(({ id, browser, begun_at, last_used_at }) => ({
      id,
      browser,
      begun: begun_at,
      lastUsed: last_used_at,
      isThisOne: id === own.id,
    }))
  },
  async endSession({ body: { id } }, { db, now, user }) {
    await db.transaction().execute(async (trx) => {
      if (!(await deleteSession(trx, user.id, id))) return
      const about = { user: user.id, identifier: 'sign-in', message: '' }
      await recordEvent(trx, now(), { ...about, event: 'Session ended' })
    })
    return { success: true }
  },
  async endOtherSessions(_, { request, reply: __, user, ...services }) {
    const own = await sessionOf(services, request)
    const changed = await services.db.transaction().execute(async (trx) => {
      const ended = await deleteOtherSessions(trx, user.id, own.id)
      const about = { user: user.id, identifier: 'sign-in', message: `${ended} others` }
      await recordEvent(trx, services.now(), { ...about, event: 'Session ended' })
      // Also ends tokens from versions that didn't store sessions.
      return updateUser(trx, user.id, {}, true)
    })
    return { token: await makeToken(services, changed, own) }
  },
}

export function tokenRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, tokensContract, handlers)
}
