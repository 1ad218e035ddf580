import type { FastifyInstance } from 'fastify'
import { removeRemains } from '../../../../server/db/remains.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { findSurvey, listEverySurvey } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { type DeletableSurvey, deletionContract } from '../contract.ts'
import { nameFault, whyNotDeletable } from '../rules.ts'
import { deletedOn, deleteKeepingResults } from './actions.ts'

const handlers: Handlers<typeof deletionContract> = {
  async deletableSurveys(_, { db, config, now }) {
    const surveys = await listEverySurvey({ db, config, now }, null)
    return surveys.filter((survey) => survey.response_count > 0).map(deletable)
  },
  async deleteResponses({ params, body }, { user, request: _request, ...services }) {
    const survey = await requireDeletable(services, params.guid)
    const fault = nameFault(body.schoolName, survey.school_name)
    if (fault !== null) throw new Problem('badRequest', fault)
    const deletion = { user: user.id, event: 'Responses deleted' } as const
    const deleted = await deleteKeepingResults(services, survey, deletion)
    if (deleted === null) {
      await requireDeletable(services, params.guid)
      throw new Problem('unavailable')
    }
    await removeRemains(services.db)
    return { deleted }
  },
}

const deletable = (survey: FullSurvey): DeletableSurvey => ({
  guid: survey.guid,
  name: survey.name,
  schoolName: survey.school_name,
  stage: survey.stage,
  closes: survey.survey_date_end,
  responses: survey.response_count,
  deletedOn: deletedOn(survey),
})

/** Throws 'notFound' for an unknown survey, 'gone' if already deleted, 'conflict' with the reason if not allowed. */
async function requireDeletable({ db, config, now }: Services, guid: string): Promise<FullSurvey> {
  const survey = await findSurvey({ db, config, now }, guid)
  if (!survey) throw new Problem('notFound')
  const reason = whyNotDeletable(deletable(survey))
  if (reason !== null) throw new Problem(deletedOn(survey) === null ? 'conflict' : 'gone', reason)
  return survey
}

export function deletionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, deletionContract, handlers)
}
