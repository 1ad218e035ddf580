import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { languageCode } from '../../../../shared/languages.ts'
import { recordingsContract } from '../contract.ts'
import { approvedSound, progressFor, sheetFor, soundOf, stillPlayed, surveyRecordings } from './actions.ts'
import {
  addTake,
  decideAsAccount,
  decideRecording,
  deskOfAccount,
  deskOfLink,
  importRecordings,
  withdrawAll,
  withdrawTake,
} from './actions-takes.ts'

const handlers: Handlers<typeof recordingsContract> = {
  async recordSheet({ params }, services) {
    return sheetFor(services, await deskOfLink(services, params.token, 'record', { orEnded: true }))
  },
  async addTake({ params, body }, services) {
    return { id: await addTake(services, params.token, body) }
  },
  async withdrawTake({ params }, services) {
    await withdrawTake(services, params.token, params.id)
    return { success: true }
  },
  async withdrawAll({ params }, services) {
    return { withdrawn: await withdrawAll(services, params.token) }
  },
  async takeSound({ params }, services) {
    const desk = await deskOfLink(services, params.token, 'record')
    return soundOf(services.db, desk, params.id, desk.linkId)
  },
  async approvalSheet({ params }, services) {
    return sheetFor(services, await deskOfLink(services, params.token, 'approve'))
  },
  async approvalSound({ params }, services) {
    return soundOf(services.db, await deskOfLink(services, params.token, 'approve'), params.id)
  },
  async decideByLink({ params, body }, services) {
    await services.db.transaction().execute(async (trx) => {
      const desk = await deskOfLink({ ...services, db: trx }, params.token, 'approve')
      await decideRecording(trx, services.now(), desk, body)
    })
    return { success: true }
  },
  async recordings(_input, { user, school, ...services }) {
    return progressFor(services, user, school?.id ?? null)
  },
  async recordingsOfLanguage({ params }, { user, school, ...services }) {
    return sheetFor(services, deskOfAccount(user, school, params.language))
  },
  async recordingSound({ params }, { user, school, db }) {
    return soundOf(db, deskOfAccount(user, school, params.language), params.id)
  },
  async decideRecording({ params, body }, { user, school, ...services }) {
    await decideAsAccount(services, user, deskOfAccount(user, school, params.language), body)
    return { success: true }
  },
  async importRecordings({ params, body }, { user, school, ...services }) {
    const desk = { ...deskOfAccount(user, school, params.language), name: body.speaker }
    return importRecordings(services, user, desk, body.files)
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
    addTake: (own, { token }) => deskOfLink(own, token, 'record'),
  })
}
