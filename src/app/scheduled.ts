import { deleteOldEvents } from '../features/audit-trail/server/actions.ts'
import { finalSummaries } from '../features/board/server/actions-summaries.ts'
import { linesOf } from '../features/district-results/server/actions-lines.ts'
import { deleteOldReports } from '../features/events/server/actions.ts'
import { deliverMail } from '../features/mail/server/actions.ts'
import { recordPaperDays } from '../features/paper/server/actions.ts'
import { keptResults } from '../features/results/server/actions.ts'
import { tellFinal } from '../features/results/server/actions-tell.ts'
import { keepTemplates } from '../features/rollout/server/actions-give.ts'
import { listEverySurvey } from '../features/surveys/server/actions.ts'
import { countsOf } from '../features/tracking/server/actions.ts'
import { answerRequests } from '../features/users/server/actions-links.ts'
import { prepareDeliveries } from '../features/webhooks/server/actions-deliver.ts'
import { leaveTime, serviceUptime } from '../server/clock.ts'
import { removeRemains } from '../server/db/remains.ts'
import type { Services } from '../server/serve.ts'

/** Every few seconds, where a mail server is set: what was asked for is put in the outbox, and the outbox sent. */
export async function keepMail(services: Services): Promise<void> {
  await answerRequests(services)
  await deliverMail(services)
}

/**
 * What happens at its time although nobody looks: closes and final states are recorded, snapshots taken at night,
 * results made at the close and when a survey is final, with what boards and districts show of them, and told by e-mail
 * where they open by themselves; what is left of deleted rows removed; old lines of the audit trail and old reports of
 * pages deleted; sheets typed in from paper counted by day; surveys kept to their templates; webhooks prepared. Every
 * process does this; what one has done another finds.
 */
export async function keepTime(services: Services): Promise<void> {
  await leaveTime(services)
  await serviceUptime(services)
  await removeRemains(services.db)
  await deleteOldReports(services.db, services.now())
  await deleteOldEvents(services)
  await recordPaperDays(services)
  const surveys = await listEverySurvey(services, null)
  for (const survey of surveys) {
    if (survey.stage === 'collecting') await countsOf(services, survey)
    const isNew = survey.final_at === null && survey.responses_deleted_at === null
    if (isNew && (survey.stage === 'provisional' || survey.stage === 'final'))
      await keptResults(services, survey)
  }
  const final = surveys.filter(
    ({ stage, active, pulse_of }) => stage === 'final' && active === 1 && pulse_of === null,
  )
  const summaries = await finalSummaries(services, final)
  // Those whose results have been made: of these it is little work.
  await linesOf(
    services,
    final.filter(({ id }) => summaries.get(id)),
  )
  await tellFinal(services, surveys)
  const prepared = surveys.filter(({ active, stage }) => active === 1 && stage === 'pre-release')
  await keepTemplates(services, prepared)
  await prepareDeliveries(services)
}
