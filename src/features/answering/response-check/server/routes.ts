import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import type { Group } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { CountType } from '../../../schools/participants/contract.ts'
import { countRule, expectedCount } from '../../../schools/participants/rules.ts'
import { kindOf } from '../../../schools/surveys/rules-pulses.ts'
import { findSurvey, listEverySurvey } from '../../../schools/surveys/server/actions.ts'
import { toSurvey } from '../../../schools/surveys/server/actions-shown.ts'
import { requireNotCancelled } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { responseCheckContract, type SurveyToCheck } from '../contract.ts'
import { isToCheck } from '../rules.ts'
import { checkResponses, decideCluster, findCluster, undo } from './actions.ts'
import { saveExpectedCount, takeLot } from './actions-draw.ts'

const groupOfCount: Record<CountType, Group> = { student: 'students', parent: 'parents', staff: 'staff' }

const handlers: Handlers<typeof responseCheckContract> = {
  async surveysToCheck(_, { user, db, config, now }) {
    const found: SurveyToCheck[] = []
    for (const survey of await listEverySurvey({ db, config, now }, null))
      found.push({ ...(await toSurvey({ db, now }, user, survey)), kind: kindOf(survey) })
    return found.filter(isToCheck)
  },
  async responseCheck({ params }, context) {
    return checkResponses(context, await surveyOf(context, params.guid))
  },
  async responseCluster({ body }, context) {
    return findCluster(context.db, await surveyOf(context, body.surveyGuid), body.criterion)
  },
  async decideCluster({ body }, context) {
    await decideCluster(context, await surveyOf(context, body.surveyGuid), body)
    return { success: true }
  },
  async takeLot({ body }, context) {
    await takeLot(context, await surveyOf(context, body.surveyGuid), body)
    return { success: true }
  },
  async putBack({ body }, context) {
    await undo(context, await surveyOf(context, body.surveyGuid), body)
    return { success: true }
  },
  async updateParticipantCount({ body }, context) {
    const count = expectedCount(body.count)
    if (count === null) throw new Problem('badRequest', countRule)
    await saveExpectedCount(context, groupOfCount[body.type], count)
    return { success: true }
  },
}

async function surveyOf(services: Services, guid: string): Promise<FullSurvey> {
  const survey = await findSurvey(services, guid)
  if (!survey) throw new Problem('notFound')
  requireNotCancelled(survey)
  return survey
}

export function responseCheckRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, responseCheckContract, handlers)
}
