import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isLanguage, languageCode } from '../../../../shared/languages.ts'
import { learnLanguages, wordsInForce } from '../../../records/words/server/actions.ts'
import { replacedMessage } from '../../../schools/surveys/server/actions.ts'
import { findSurveyByLink } from '../../../schools/surveys/server/actions-links.ts'
import { validityCheckOf } from '../../../schools/surveys/server/actions-validity.ts'
import { respondContract } from '../contract.ts'
import { configCheckOf, configOfLink, questionsForFamilies, readPhrases } from './actions.ts'

const handlers: Handlers<typeof respondContract> = {
  async surveyConfig({ params }, { db, config, now, request }) {
    request.stands = await configCheckOf({ db, config, now }, params.surveyGuid)
    const found = await configOfLink({ db, config, now }, params.surveyGuid)
    if (!found) throw new Problem('notFound', 'No Survey Found')
    return found
  },
  async surveyWords({ params: { language } }, { db }) {
    await learnLanguages(db, [language])
    const { read } = await wordsInForce(db)
    if (!isLanguage(language)) throw new Problem('notFound', 'There is no such language.')
    const { review: _, ...words } = readPhrases(language, read)
    return words
  },
  async familyQuestions({ params, query }, { request, ...services }) {
    request.stands = await validityCheckOf(services, params.guid)
    const found = await findSurveyByLink(services, params.guid)
    if (!found) throw new Problem('notFound', 'There is no survey at this link.')
    if (found.isReplaced) throw new Problem('conflict', replacedMessage)
    return questionsForFamilies(services, found.survey, languageCode(query.language))
  },
}

export function respondRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, respondContract, handlers)
}
