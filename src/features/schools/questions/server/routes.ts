import type { FastifyInstance } from 'fastify'
import { parsed } from '../../../../server/damaged.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { isParticipantType, type ParticipantType } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { languageCode } from '../../../../shared/languages.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { genderItemOf, notAsked } from '../../surveys/rules.ts'
import { findSurvey, replacedMessage } from '../../surveys/server/actions.ts'
import { findSurveyByLink } from '../../surveys/server/actions-links.ts'
import { validityCheckOf } from '../../surveys/server/actions-validity.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { termForms } from '../../terms/server/actions.ts'
import { questionsContract } from '../contract.ts'
import { definitionOf, instrumentItems, instrumentOfType, instrumentOrder } from '../rules.ts'
import { instrumentInUse, instrumentOf } from './actions.ts'
import { reviewState } from './actions-bank.ts'
import { bankFile, chooseInstrument, reviewDraft } from './actions-drafts.ts'
import { findDraft, insertDraft, listDrafts } from './queries.ts'

const allGenders = 4
const titleOf = ({ draft, name }: { draft?: object | undefined; name: string }): string =>
  draft ? name : 'Standard questions'

const handlers: Handlers<typeof questionsContract> = {
  async sourceSurvey({ query }, { request, ...services }) {
    request.stands = await validityCheckOf(services, query.surveyGuid)
    const found = await findSurveyByLink(services, query.surveyGuid)
    if (!found) throw new Problem('notFound', 'There is no survey at this link.')
    const { survey, isReplaced } = found
    // Responses begun under a replaced link are accepted until the survey is final.
    if (isReplaced && survey.stage === 'final') throw new Problem('conflict', replacedMessage)
    const type = offeredType(survey, query.participant_type_fk)
    const document = await instrumentOf(services, survey)
    const language = languageCode(query.participant_lang_fk)
    return { survey: definitionOf(survey.name, type, document.instruments[type], language) }
  },
  async surveyQuestions({ params }, { db }) {
    if (!isParticipantType(params.a)) throw new Problem('notFound', 'There is no such participant type.')
    const inUse = await instrumentInUse(db)
    const items = instrumentItems(await inUse.items(params.a), allGenders, await termForms(db, null))
    return { survey: definitionOf(titleOf(inUse), params.a, items, languageCode(params.b)) }
  },
  async termQuestions(_, { db }) {
    const inUse = await instrumentInUse(db)
    const asked = await Promise.all(
      instrumentOrder.map(async (type) => (await inUse.items(type)).map((item) => ({ type, item }))),
    )
    return asked
      .flat()
      .map(({ type, item: { name, texts } }) => ({ type, name, title: texts.en.title }))
      .filter(({ title }) => /\{\w+\}/.test(title))
  },
  async testSurvey({ query }, { db, config, now }) {
    const type = query.participant_type_fk
    if (!isParticipantType(type)) throw new Problem('badRequest', 'Choose a participant type.')
    const survey = query.surveyGuid ? await findSurvey({ db, config, now }, query.surveyGuid) : undefined
    if (query.surveyGuid && !survey) throw new Problem('notFound', 'There is no survey at this link.')
    const language = languageCode(query.participant_lang_fk)
    const chosen = survey ? genderItemOf(survey, type) : allGenders
    const inUse = await instrumentInUse(db, survey?.languages)
    const items = instrumentItems(
      await inUse.items(type),
      chosen || allGenders,
      await termForms(db, survey?.id ?? null),
    )
    return {
      survey: definitionOf(survey?.name ?? titleOf(inUse), type, items, language),
      review: inUse.draft ? 'not recorded' : reviewState(instrumentOfType[type], language),
    }
  },
  async draftInstruments(_, { db }) {
    return listDrafts(db)
  },
  async draftInstrument({ params }, { db }) {
    const draft = await findDraft(db, params.id)
    if (!draft) throw new Problem('notFound', 'We can’t find this draft.')
    return { id: draft.id, name: draft.name, survey: parsed(draft.definition, `question draft ${draft.id}`) }
  },
  async draftReview({ params }, { db }) {
    return reviewDraft({ db }, params.id)
  },
  async instrumentInUse(_, { db }) {
    const { name, version, draft } = await instrumentInUse(db)
    return { name, version, draft: draft?.id ?? null, chosenAt: draft?.chosenAt ?? null }
  },
  async chooseInstrument({ body }, { user, request: _request, ...services }) {
    await chooseInstrument(services, user.id, body.draft)
    return { success: true }
  },
  async questionBankFile(_, { db }) {
    return { name: 'question-bank.txt', content: new TextEncoder().encode(await bankFile({ db })) }
  },
  async addSurveyJson({ body }, { db, now, user }) {
    const definition = JSON.stringify(body.survey)
    const { name } = body
    const created_at = now().toISOString()
    return db.transaction().execute(async (trx) => {
      const id = await insertDraft(trx, { name, definition, user_fk: user.id, created_at })
      const about = { user: user.id, identifier: `draft ${id}`, message: name }
      await recordEvent(trx, now(), { ...about, event: 'Draft instrument saved' })
      return { id }
    })
  },
}

/** Throws 'badRequest' for an unknown participant type, 'conflict' if the survey doesn't include it. */
function offeredType(survey: FullSurvey, type: number): ParticipantType {
  if (!isParticipantType(type)) throw new Problem('badRequest', 'Choose a participant type.')
  if (!survey.types.includes(type)) throw new Problem('conflict', notAsked(survey, type))
  return type
}

export function questionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, questionsContract, handlers)
}
