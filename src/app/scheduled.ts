import { finalSummaries } from '../features/acting/board/server/actions-summaries.ts'
import { recordPaperDays } from '../features/answering/paper/server/actions.ts'
import { countsOf } from '../features/answering/tracking/server/actions.ts'
import { linesOf } from '../features/figures/district-results/server/actions-lines.ts'
import { undecidedGroups } from '../features/figures/responses/rules-lots.ts'
import { keptResults } from '../features/figures/results/server/actions.ts'
import { tellFinal } from '../features/figures/results/server/actions-tell.ts'
import { deleteSessionsBefore } from '../features/people/tokens/server/actions.ts'
import { answerRequests } from '../features/people/users/server/actions-links.ts'
import { keepTemplates } from '../features/planning/rollout/server/actions-give.ts'
import { deleteOldReports } from '../features/records/events/server/actions.ts'
import { deleteOldMails, deliverMail, type MailFailed } from '../features/records/mail/server/actions.ts'
import { surveysWithKept } from '../features/records/retention/server/actions.ts'
import { deleteOldEvents } from '../features/running/audit-trail/server/actions.ts'
import { prepareDeliveries } from '../features/running/webhooks/server/actions-deliver.ts'
import { dueSurveys } from '../features/schools/surveys/server/actions-due.ts'
import type { FullSurvey } from '../features/schools/surveys/server/tables.ts'
import { leaveTime, serviceUptime } from '../server/clock.ts'
import { isDatabaseDown } from '../server/db/portable.ts'
import { removeRemains } from '../server/db/remains.ts'
import { failures } from '../server/failures.ts'
import type { Services } from '../server/serve.ts'

/**
 * Every few seconds, where a mail server is set: the outbox is sent, and what somebody asks for meanwhile put in it before
 * the next one is.
 */
export async function keepMail(services: Services, stop?: AbortSignal, failed?: MailFailed): Promise<void> {
  await deliverMail(services, stop, () => answerRequests(services), failed)
}

/**
 * What happens at its time although nobody looks: closes and final states are recorded, snapshots taken at night, results
 * made at the close and when a survey is final, with what boards and districts show of them, and told by e-mail where they
 * open by themselves and could be made; what is left of deleted rows removed; old lines of the audit trail, old reports of
 * pages, old e-mail and ended sessions deleted; sheets typed in from paper counted by day; surveys kept to their templates; webhooks
 * prepared. By a clock that is not trusted nothing is deleted, counted or told. Every process does this; what one has done
 * another finds. What fails holds up nothing else: it is thrown when the rest is done, but at once where the database
 * cannot be reached.
 */
export async function keepTime(services: Services): Promise<{ isClockTrusted: boolean }> {
  const { also, tell } = failures()
  const isTrusted = await leaveTime(services)
  await serviceUptime(services)
  await also(() => removeRemains(services.db))
  await also(() => deleteOldEvents(services))
  if (isTrusted) {
    await also(() => deleteOldReports(services.db, services.now()))
    await also(() => deleteOldMails(services.db, services.now()))
    await also(() => deleteSessionsBefore(services.db, services.now()))
    await also(() => recordPaperDays(services))
  }
  const surveys = await dueSurveys(services)
  const ids = surveys.map(({ id }) => id)
  const kept = {
    provisional: await surveysWithKept(services.db, ids, 'provisional'),
    final: await surveysWithKept(services.db, ids, 'final'),
    line: await surveysWithKept(services.db, ids, 'line'),
  }
  const made: FullSurvey[] = []
  for (const survey of surveys)
    if (await also(() => keepFigures(services, survey, kept).catch(namedBy(survey)))) made.push(survey)
  await also(() => tellFinal(services, made))
  await also(() => keepTemplates(services))
  if (isTrusted) await also(() => prepareDeliveries(services))
  tell()
  return { isClockTrusted: isTrusted }
}

/** Says of which survey something could not be done. */
const namedBy =
  ({ guid }: FullSurvey) =>
  (error: unknown): never => {
    throw isDatabaseDown(error) ? error : new Error(`Survey ${guid}: ${error}`, { cause: error })
  }

/**
 * Counts what a survey has collected so far; or makes its results, where it has closed and they are not among those that are
 * kept, and of final ones what boards and districts show.
 */
async function keepFigures(
  services: Services,
  survey: FullSurvey,
  kept: Readonly<Record<'provisional' | 'final' | 'line', ReadonlySet<number>>>,
): Promise<void> {
  const { id, stage, active, pulse_of, responses_deleted_at } = survey
  if (stage === 'collecting') await countsOf(services, survey)
  if (stage !== 'provisional' && stage !== 'final') return
  const undecided = undecidedGroups(survey).length > 0
  // A lot may be due.
  if ((!kept[stage].has(id) || undecided) && responses_deleted_at === null)
    await keptResults(services, survey)
  if (stage !== 'final' || active !== 1 || pulse_of !== null || kept.line.has(id) || undecided) return
  const summaries = await finalSummaries(services, [survey])
  // None where an earlier version kept the results.
  if (summaries.get(id)) await linesOf(services, [survey])
}
