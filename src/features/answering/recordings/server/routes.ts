import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { helperWordsFor } from '../../../records/words/server/actions-helpers.ts'
import { recordingsContract } from '../contract.ts'
import {
  approvedSound,
  progressFor,
  recordingListFor,
  soundOf,
  stillPlayed,
  surveyRecordings,
} from './actions.ts'
import {
  addTake,
  decideRecording,
  doorOfAccount,
  doorOfLink,
  importRecordings,
  withdrawTakes,
} from './actions-takes.ts'

const speaker = ({ token }: { token: string }) => doorOfLink(token, 'record')
const speakerEvenIfEnded = ({ token }: { token: string }) => doorOfLink(token, 'record', { orEnded: true })
const listener = ({ token }: { token: string }) => doorOfLink(token, 'approve')

const handlers: Handlers<typeof recordingsContract> = {
  async recordSheet({ params }, services) {
    const desk = await speakerEvenIfEnded(params)(services)
    const words = await helperWordsFor(services.db, 'record', [desk.by.language])
    return { ...(await recordingListFor(services, desk)), words }
  },
  async addTake({ params, body }, services) {
    return { id: await addTake(services, speaker(params), body) }
  },
  async withdrawTake({ params }, services) {
    await withdrawTakes(services, speakerEvenIfEnded(params), params.id)
    return { success: true }
  },
  async withdrawAll({ params }, services) {
    return { withdrawn: await withdrawTakes(services, speakerEvenIfEnded(params)) }
  },
  async takeSound({ params }, services) {
    const { by } = await speaker(params)(services)
    return soundOf(services.db, by, params.id, by.link_id)
  },
  async approvalSheet({ params }, services) {
    const desk = await listener(params)(services)
    const words = await helperWordsFor(services.db, 'listening', [desk.by.language])
    return { ...(await recordingListFor(services, desk)), words }
  },
  async approvalSound({ params }, services) {
    return soundOf(services.db, (await listener(params)(services)).by, params.id)
  },
  async decideByLink({ params, body }, services) {
    await decideRecording(services, listener(params), body)
    return { success: true }
  },
  async recordings(_input, { user, school, ...services }) {
    return progressFor(services, user, school?.id ?? null)
  },
  async recordingsOfLanguage({ params }, { user, school, ...services }) {
    return recordingListFor(services, await doorOfAccount(user, school, params.language)(services))
  },
  async recordingSound({ params }, { user, school, ...services }) {
    const { by } = await doorOfAccount(user, school, params.language)(services)
    return soundOf(services.db, by, params.id)
  },
  async decideRecording({ params, body }, { user, school, ...services }) {
    await decideRecording(services, doorOfAccount(user, school, params.language), body)
    return { success: true }
  },
  async importRecordings({ params, body }, { user, school, ...services }) {
    const door = doorOfAccount(user, school, params.language, body.speaker)
    return importRecordings(services, door, body.files)
  },
  async surveyRecordings({ params, query }, { request, ...services }) {
    request.stands = stillPlayed(services.db)
    return surveyRecordings(services, params.surveyGuid, query.language)
  },
  async recordingFile({ params }, { db }) {
    return approvedSound(db, params.digest)
  },
}

export function recordingRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, recordingsContract, handlers, {
    addTake: (own, params) => speaker(params)(own),
  })
}
