import { responseCheckContract } from '../../features/answering/response-check/contract.ts'
import { resultsContract } from '../../features/figures/results/contract.ts'
import { endingContract } from '../../features/running/ending/contract.ts'
import type { Case, Request, Stage } from './other-changes.ts'
import { schoolFields } from './school.ts'

/** Returns cases that change which responses count, before and after the close, in the survey with early results. */
export function responseChanges(
  stage: () => Stage,
  asAdministrator: (input: Record<string, unknown>) => Promise<Request>,
): readonly Case[] {
  /** Returns the Response check with the batch in the survey that is still collecting. */
  const cluster = async () => {
    const { token } = await asAdministrator({})
    const params = { guid: stage().provisional.guid }
    const { body } = await stage().app.call(responseCheckContract.responseCheck, { params }, token)
    return { ...body, cluster: body.clusters[0] }
  }

  return [
    {
      name: 'cluster set aside',
      call: responseCheckContract.decideCluster,
      request: async () => {
        const { cluster: found } = await cluster()
        const decision = {
          criterion: found?.criterion,
          size: found?.size,
          decision: 'aside',
          reason: 'One network.',
        }
        return asAdministrator({ body: { surveyGuid: stage().provisional.guid, ...decision } })
      },
    },
    {
      name: 'cluster put back',
      call: responseCheckContract.putBack,
      request: async () => {
        const decision = (await cluster()).decisions[0]?.id
        return asAdministrator({
          body: { surveyGuid: stage().provisional.guid, decision, reason: 'A class.' },
        })
      },
    },
    {
      name: 'survey closed early',
      call: endingContract.closeSurvey,
      request: () =>
        asAdministrator({
          params: { guid: stage().provisional.guid },
          body: { schoolName: schoolFields.entityName },
        }),
    },
    {
      name: 'lot taken',
      call: responseCheckContract.takeLot,
      request: async () => {
        const { guid } = stage().provisional
        const { app } = stage()
        const own = app.db.selectFrom('surveys').select('id').where('guid', '=', guid)
        const expected = app.db.updateTable('survey_expected').set({ count: 1 })
        await expected.where('group_name', '=', 'staff').where('survey_id', '=', own).execute()
        const request = await asAdministrator({
          body: { surveyGuid: guid, group: 'staff', reason: 'A class.' },
        })
        // Store the early results before anyone makes a decision.
        await app.call(resultsContract.surveyResults, { params: { guid } }, request.token)
        return request
      },
    },
  ]
}
