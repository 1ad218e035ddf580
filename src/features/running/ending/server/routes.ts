import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { kindOf } from '../../../schools/surveys/rules-pulses.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { nameFault } from '../../deletion/rules.ts'
import { endingContract } from '../contract.ts'
import { type Ending, whyNotEnded } from '../rules.ts'
import { cancelSurvey, closeEarly } from './actions.ts'

const handlers: Handlers<typeof endingContract> = {
  async closeSurvey({ params, body }, context) {
    await closeEarly(context, await confirmed(context, params.guid, body.schoolName, 'close'))
    return { success: true }
  },
  async cancelSurvey({ params, body }, context) {
    const survey = await confirmed(context, params.guid, body.schoolName, 'cancel')
    return { deleted: await cancelSurvey(context, survey) }
  },
}

/** Returns the survey if it can be ended this way and its school's name was typed. Throws a Problem otherwise. */
async function confirmed(
  services: Services,
  guid: string,
  typed: string,
  ending: Ending,
): Promise<FullSurvey> {
  const survey = await findSurvey(services, guid)
  if (!survey) throw new Problem('notFound')
  const reason = whyNotEnded(ending, { stage: survey.stage, kind: kindOf(survey) })
  if (reason !== null) throw new Problem('conflict', reason)
  const fault = nameFault(typed, survey.school_name)
  if (fault !== null) throw new Problem('badRequest', fault)
  return survey
}

export function endingRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, endingContract, handlers)
}
