import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { type LanguageCode, languageCode } from '../../../../shared/languages.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordingsContract } from '../contract.ts'
import type { Person } from '../rules.ts'
import {
  approvedSound,
  progressFor,
  requireShelf,
  sheetFor,
  soundOf,
  stillPlayed,
  surveyRecordings,
} from './actions.ts'
import {
  addTake,
  decideAsAccount,
  decideRecording,
  importRecordings,
  openOwnShelf,
  openShelf,
  withdrawAll,
  withdrawTake,
} from './actions-takes.ts'

const personOf = (user: UserRow): Person => ({
  name: `${user.first_name} ${user.last_name}`,
  linkId: null,
  userId: user.id,
})

/** The shelf that an account asks for. Throws 'denied' as requireShelf does. */
function shelfFor(user: UserRow, school: { id: number } | undefined, language: LanguageCode) {
  const schoolId = school?.id ?? null
  requireShelf(user, schoolId)
  return { schoolId, language }
}

const handlers: Handlers<typeof recordingsContract> = {
  async recordSheet({ params }, { request: _request, ...services }) {
    const { shelf, person, ...link } = await openOwnShelf(services, params.token)
    return sheetFor(services, shelf, person, link)
  },
  async addTake({ params, body }, { request: _request, ...services }) {
    return { id: await addTake(services, params.token, body) }
  },
  async withdrawTake({ params }, { request: _request, ...services }) {
    await withdrawTake(services, params.token, params.id)
    return { success: true }
  },
  async withdrawAll({ params }, { request: _request, ...services }) {
    return { withdrawn: await withdrawAll(services, params.token) }
  },
  async takeSound({ params }, { request: _request, ...services }) {
    const { shelf, person } = await openShelf(services, params.token, 'record')
    return soundOf(services.db, shelf, params.id, person.linkId)
  },
  async approvalSheet({ params }, { request: _request, ...services }) {
    const { shelf, person, ...link } = await openShelf(services, params.token, 'approve')
    return sheetFor(services, shelf, person, link)
  },
  async approvalSound({ params }, { request: _request, ...services }) {
    const { shelf } = await openShelf(services, params.token, 'approve')
    return soundOf(services.db, shelf, params.id)
  },
  async decideByLink({ params, body }, { request: _request, ...services }) {
    await services.db.transaction().execute(async (trx) => {
      const opened = await openShelf({ ...services, db: trx }, params.token, 'approve')
      await decideRecording(services, trx, opened, body)
    })
    return { success: true }
  },
  async recordings(_input, { user, school, request: _request, ...services }) {
    return progressFor(services, user, school?.id ?? null)
  },
  async recordingsOfLanguage({ params }, { user, school, request: _request, ...services }) {
    const shelf = shelfFor(user, school, params.language)
    return sheetFor(services, shelf, personOf(user), null)
  },
  async recordingSound({ params }, { user, school, db }) {
    return soundOf(db, shelfFor(user, school, params.language), params.id)
  },
  async decideRecording({ params, body }, { user, school, request: _request, ...services }) {
    const shelf = shelfFor(user, school, params.language)
    await decideAsAccount(services, user, { shelf, person: personOf(user) }, body)
    return { success: true }
  },
  async importRecordings({ params, body }, { user, school, request: _request, ...services }) {
    const shelf = shelfFor(user, school, params.language)
    const person = { ...personOf(user), name: body.speaker }
    return importRecordings(services, { shelf, person, user }, body.files)
  },
  async surveyRecordings({ params, query }, { request, ...services }) {
    request.stands = stillPlayed(services.db)
    return surveyRecordings(services, params.surveyGuid, languageCode(query.language))
  },
  async recordingFile({ params }, { db }) {
    return approvedSound(db, params.digest)
  },
}

export function recordingRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, recordingsContract, handlers, {
    addTake: (own, { token }) => openShelf(own, token, 'record'),
  })
}
