import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import type { Group } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { CountType } from '../../../schools/participants/contract.ts'
import { countRule, expectedCount } from '../../../schools/participants/rules.ts'
import { kindOf } from '../../../schools/surveys/rules-pulses.ts'
import { findSurvey, listEverySurvey } from '../../../schools/surveys/server/actions.ts'
import { toSurveys } from '../../../schools/surveys/server/actions-shown.ts'
import { requireNotCancelled } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { responseCheckContract } from '../contract.ts'
import { isToCheck } from '../rules.ts'
import { checkResponses, decideCluster, findCluster, undo } from './actions.ts'
import { takeLot } from './actions-draw.ts'
import { saveExpectedCount } from './actions-expected.ts'

const groupOfCount: Record<CountType, Group> = { student: 'students', parent: 'parents', staff: 'staff' }

const handlers: Handlers<typeof responseCheckContract> = {
  async surveysToCheck(_, { user, db, config, now }) {
    const surveys = await listEverySurvey({ db, config, now }, null)
    const kinds = new Map(surveys.map((survey) => [survey.guid, kindOf(survey)]))
    return (await toSurveys({ db, now }, user, surveys))
      .map((survey) => ({ ...survey, kind: kinds.get(survey.guid) ?? 'audit' }))
      .filter(isToCheck)
  },
  async responseCheck({ params }, { user, request: _request, ...services }) {
    return checkResponses(services, user, await surveyOf(services, params.guid))
  },
  async responseCluster({ body }, services) {
    return findCluster(services.db, await surveyOf(services, body.surveyGuid), body.criterion)
  },
  async decideCluster({ body }, { user, request: _request, ...services }) {
    const { surveyGuid, ...wanted } = body
    await decideCluster(services, user, await surveyOf(services, surveyGuid), wanted)
    return { success: true }
  },
  async takeLot({ body }, { user, request: _request, ...services }) {
    await takeLot(services, user, await surveyOf(services, body.surveyGuid), body)
    return { success: true }
  },
  async putBack({ body }, { user, request: _request, ...services }) {
    await undo(services, user, await surveyOf(services, body.surveyGuid), body)
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
