import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../../server/origin.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { makeToken, sessionOf } from '../../../people/tokens/server/actions.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { endGrants } from '../../recovery/server/actions.ts'
import { factorsContract } from '../contract.ts'
import { factorDaysLeft, factorsAtMost } from '../rules.ts'
import { asAttempt, factorRequest, makeRecoveryCodes, needsFactor, openChallenge } from './actions.ts'
import { addFactor, clearFactors, offerApp, offerPasskey, removeFactor } from './actions-setup.ts'
import { countRecoveryCodes, selectFactors } from './queries.ts'

const handlers: Handlers<typeof factorsContract> = {
  async factors(_, { db, config, now, user }) {
    const rows = await selectFactors(db, user.id)
    const asked = rows.length > 0 ? null : await factorRequest({ db, now }, user)
    return {
      factors: rows.map(({ id, kind, name, created_at }) => ({ id, kind, name, createdAt: created_at })),
      recoveryLeft: await countRecoveryCodes(db, user.id),
      isRequired: await needsFactor({ db, config }, user),
      daysLeft: asked === null ? null : factorDaysLeft(asked, now()),
    }
  },
  async beginFactor({ body }, { request, reply: _, user, ...services }) {
    if ((await selectFactors(services.db, user.id)).length >= factorsAtMost)
      throw new Problem(
        'conflict',
        `You can have up to ${factorsAtMost} apps and passkeys. Remove one first.`,
      )
    return body.kind === 'app'
      ? offerApp(services, user)
      : offerPasskey(services, user, originOf(services.config, request))
  },
  async addFactor({ body: { challenge, ...answer } }, { request, reply: _, user, ...services }) {
    const session = await sessionOf(services, request)
    const open = await openChallenge(services, challenge, 'set-up')
    if (open.user.id !== user.id) throw new Problem('denied')
    const origin = originOf(services.config, request)
    const { user: changed, recoveryCodes } = await asAttempt(services, user, (trx) =>
      addFactor({ ...services, db: trx }, open, answer, origin),
    )
    return { token: await makeToken(services, changed, { ...session, withFactor: true }), recoveryCodes }
  },
  async removeFactor({ body: { id } }, { request, reply: _, user, ...services }) {
    await removeFactor(services, user, id)
    return { success: true }
  },
  async renewRecoveryCodes(_, { request, reply: __, user, ...services }) {
    const { db, now } = services
    if ((await selectFactors(db, user.id)).length === 0)
      throw new Problem('conflict', 'Set up two-step sign-in first.')
    const recoveryCodes = await db.transaction().execute(async (trx) => {
      const codes = await makeRecoveryCodes(trx, user.id)
      const about = { user: user.id, identifier: `user ${user.id}`, message: '' }
      await recordEvent(trx, now(), { ...about, event: 'Recovery codes made' })
      return codes
    })
    return { recoveryCodes }
  },
  async resetFactors({ params: { id } }, { db, now, user }) {
    if (!(await findUser(db, id))) throw new Problem('notFound')
    return db.transaction().execute(async (trx) => {
      const { user: maker, removed } = await clearFactors(trx, id)
      const about = { user: user.id, identifier: `user ${id}`, message: '' }
      await recordEvent(trx, now(), { ...about, event: 'Second factors reset' })
      const ended = await endGrants({ db: trx, now, maker, which: 'all', by: user.id })
      return { removed, ended }
    })
  },
}

export function factorRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, factorsContract, handlers)
}
