import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../../server/db/connect.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type LanguageCode, languageIds, languages } from '../../../../shared/languages.ts'
import { latestWords } from '../../../records/words/server/actions.ts'
import { changeOf, countRows } from '../../surveys/rules-settings.ts'
import { currentSurvey, editSetup, saveSettings } from '../../surveys/server/actions.ts'
import { findSurveyByLink } from '../../surveys/server/actions-links.ts'
import { participantsContract } from '../contract.ts'
import { listSubTypes, listTypes } from './queries.ts'

const handlers: Handlers<typeof participantsContract> = {
  async getParticipants({ query }, services) {
    const types = await listTypes(services.db)
    if (!query.surveyGuid) return types
    const { types: asked } = await surveyOf(services, query.surveyGuid)
    return types.filter(({ id }) => asked.some((type) => type === id))
  },
  async typesWithSubtypes({ params }, { db }) {
    const type = (await listTypes(db)).find((one) => one.id === params.id)
    if (!type) throw new Problem('notFound', 'There is no such participant type.')
    return { ...type, subTypes: await subTypesOf(db, params.id) }
  },
  async subtypes({ params }, { db }) {
    return subTypesOf(db, params.id)
  },
  async participantCount(_, { school, db, config, now }) {
    const current = await currentSurvey({ db, config, now }, school.id)
    return current ? countRows(current.expected) : []
  },
  async surveyParticipantCount(_, { survey }) {
    return countRows(survey.expected)
  },
  async participantLanguages(_, { db }) {
    return languagesOf(db, null)
  },
  async entityLanguages(_, { school, db, config, now }) {
    const current = await currentSurvey({ db, config, now }, school.id)
    return languagesOf(db, current?.languages ?? [])
  },
  async surveyLanguages({ params }, services) {
    return languagesOf(services.db, (await surveyOf(services, params.surveyId)).languages)
  },
  async languageArray({ params }, services) {
    return languageIds((await surveyOf(services, params.id)).languages)
  },
  async updateParticipantCategory({ body }, context) {
    await editSetup(context, body.category, (trx, survey) =>
      saveSettings(trx, survey.id, changeOf(body.category, body.value) ?? {}),
    )
    return { success: true }
  },
}

async function subTypesOf(db: Db, typeId: number) {
  const rows = await listSubTypes(db, typeId)
  return rows.map((row) => ({ id: row.id, subTypeValue: row.sub_type_value }))
}

/** Returns the languages with these codes, or all languages, as shown to callers. */
async function languagesOf(db: Db, codes: readonly LanguageCode[] | null) {
  // Another process may have just offered a language.
  await latestWords(db)
  return languages
    .filter(({ code }) => codes?.includes(code) ?? true)
    .map(({ id, code, name, chooseLangText }) => ({ id, code, name, chooseLangText }))
}

async function surveyOf({ db, config, now }: Services, guid: string) {
  const found = await findSurveyByLink({ db, config, now }, guid)
  if (!found) throw new Problem('notFound', 'There is no survey at this link.')
  return found.survey
}

export function participantRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, participantsContract, handlers)
}
