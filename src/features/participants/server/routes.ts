import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import {
  changeSettings,
  currentSurvey,
  editSetup,
  findSurvey,
  languageIds,
} from '../../surveys/server/queries.ts'
import { participantsContract } from '../contract.ts'
import { countRule, expectedCount } from '../rules.ts'
import { countRows, listLanguages, listSubTypes, listTypes, saveCount } from './queries.ts'

const typeOfCount = { student: 1, parent: 2, staff: 3 } as const
const columnOfCategory = {
  participant48: 'survey_participant_4_8',
  participant912: 'survey_participant_9_12',
} as const

const handlers: Handlers<typeof participantsContract> = {
  async getParticipants(_, { db }) {
    return listTypes(db)
  },
  async typesWithSubtypes({ params }, { db }) {
    const type = (await listTypes(db)).find((one) => one.id === params.id)
    if (!type) throw new Problem('notFound', 'There is no such participant type.')
    return { ...type, subTypes: await listSubTypes(db, params.id) }
  },
  async subtypes({ params }, { db }) {
    return listSubTypes(db, params.id)
  },
  async participantCount({ params }, { db, config }) {
    const current = await currentSurvey(db, params.id, config.timeZone)
    return current ? countRows(db, current.id) : []
  },
  async surveyParticipantCount(_, { db, survey }) {
    return countRows(db, survey.id)
  },
  async participantLanguages(_, { db }) {
    return listLanguages(db)
  },
  async entityLanguages({ params }, { db, config }) {
    const current = await currentSurvey(db, params.entityId, config.timeZone)
    const ids = current ? languageIds(current) : []
    return (await listLanguages(db)).filter((language) => ids.includes(language.id))
  },
  async surveyLanguages({ params }, services) {
    const ids = await languagesOf(services, params.surveyId)
    return (await listLanguages(services.db)).filter((language) => ids.includes(language.id))
  },
  async languageArray({ params }, services) {
    return languagesOf(services, params.id)
  },
  async updateParticipantCount({ body }, context) {
    const count = expectedCount(body.count)
    if (count === null) throw new Problem('badRequest', countRule)
    await editSetup(context, `expected ${body.type}s`, async (trx, survey) => {
      await saveCount(trx, survey.id, typeOfCount[body.type], count)
    })
    return { success: true }
  },
  async updateParticipantCategory({ body }, context) {
    await editSetup(context, body.category, async (trx, survey) => {
      await changeSettings(trx, survey.id, { [columnOfCategory[body.category]]: Number(body.value) })
    })
    return { success: true }
  },
}

async function languagesOf({ db, config }: Services, guid: string): Promise<number[]> {
  const survey = await findSurvey(db, guid, config.timeZone)
  if (!survey) throw new Problem('notFound', 'There is no survey at this link.')
  return languageIds(survey)
}

export function participantRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, participantsContract, handlers)
}
