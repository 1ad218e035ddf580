import { finalSummaries } from '../features/acting/board/server/actions-summaries.ts'
import { recordPaperDays } from '../features/answering/paper/server/actions.ts'
import { countsOf } from '../features/answering/tracking/server/actions.ts'
import { lineOf } from '../features/figures/district-results/server/actions-lines.ts'
import { undecidedGroups } from '../features/figures/responses/rules-draw.ts'
import { storedResults } from '../features/figures/results/server/actions.ts'
import { tellFinal } from '../features/figures/results/server/actions-tell.ts'
import { deleteSessionsBefore } from '../features/people/tokens/server/actions.ts'
import { linkWork } from '../features/people/users/server/actions-links.ts'
import { updateFromTemplates } from '../features/planning/rollout/server/actions-give.ts'
import { deleteOldReports } from '../features/records/events/server/actions.ts'
import { addJob, deleteOldJobs, type Work } from '../features/records/jobs/server/actions.ts'
import { mailWork } from '../features/records/mail/server/actions.ts'
import { surveysWithStoredResult } from '../features/records/retention/server/actions.ts'
import { deleteOldEvents } from '../features/running/audit-trail/server/actions.ts'
import { deleteDue } from '../features/running/deletion/server/actions.ts'
import { deliveryWork, prepareDeliveries } from '../features/running/webhooks/server/actions-deliver.ts'
import { keepSlips } from '../features/schools/answer-slips/server/actions-make.ts'
import { dueSurveys } from '../features/schools/surveys/server/actions-due.ts'
import type { FullSurvey } from '../features/schools/surveys/server/tables.ts'
import { isDatabaseDown } from '../server/db/portable.ts'
import { removeRemains } from '../server/db/remains.ts'
import { failures } from '../server/failures.ts'
import type { Services } from '../server/serve.ts'

/** Work that runs as soon as it is due, if a mail server is configured. */
export const mailing: Readonly<Record<string, Work>> = { email: mailWork(), 'password link': linkWork }

/** Work that runs as soon as it is due. */
export const telling: Readonly<Record<string, Work>> = { webhook: deliveryWork }

interface Scheduled {
  name: string
  needsTrustedClock?: boolean
  everyMs?: number
  run: (services: Services) => Promise<unknown>
}

const tenMinutes = 10 * 60_000
/** A day and a minute, so that consecutive checks are always at least 24 hours apart. */
const aDay = (24 * 60 + 1) * 60_000

/** Work that runs on time even if no one opens a page. Some of it needs a trusted clock. */
const list: readonly Scheduled[] = [
  { name: 'remains', run: ({ db }) => removeRemains(db) },
  { name: 'audit trail', run: deleteOldEvents },
  { name: 'page reports', needsTrustedClock: true, run: ({ db, now }) => deleteOldReports(db, now()) },
  {
    name: 'old email',
    needsTrustedClock: true,
    run: (services) => deleteOldJobs(services, Object.keys(mailing)),
  },
  { name: 'sessions', needsTrustedClock: true, run: ({ db, now }) => deleteSessionsBefore(db, now()) },
  { name: 'paper days', needsTrustedClock: true, run: recordPaperDays },
  { name: 'surveys', run: updateSurveys },
  { name: 'answer slips', needsTrustedClock: true, run: keepSlips },
  { name: 'templates', run: updateFromTemplates },
  { name: 'webhooks', needsTrustedClock: true, run: prepareDeliveries },
  { name: 'retention', everyMs: aDay, run: applyRetention },
]

export const schedule: Readonly<Record<string, Work>> = Object.fromEntries(
  list.map(({ name, ...work }) => [name, { everyMs: tenMinutes, leaseMs: tenMinutes, ...work }]),
)

/** Adds the schedule's jobs that haven't been added by any process yet. */
export async function planSchedule(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  for (const name of Object.keys(schedule))
    await addJob(services, { lane: 'schedule', name, key: name, content: '' })
}

async function applyRetention(services: Services): Promise<void> {
  const { refused } = await deleteDue(services)
  if (refused !== null) throw new Error(`No responses were deleted: ${refused}`)
}

/**
 * Records when surveys close and become final. Creates results at the close and when a survey is final, with what boards
 * and districts show. Sends email about results that opened automatically and could be created. If a survey fails,
 * continues with the others and throws the failure at the end. If the database can't be reached, throws right away.
 */
async function updateSurveys(services: Services): Promise<void> {
  const { also, tell } = failures()
  const surveys = await dueSurveys(services)
  const ids = surveys.map(({ id }) => id)
  const kept = {
    provisional: await surveysWithStoredResult(services.db, ids, 'provisional'),
    final: await surveysWithStoredResult(services.db, ids, 'final'),
    line: await surveysWithStoredResult(services.db, ids, 'line'),
  }
  const made: FullSurvey[] = []
  for (const survey of surveys)
    if (await also(() => storeFigures(services, survey, kept).catch(namedBy(survey)))) made.push(survey)
  await also(() => tellFinal(services, made))
  tell()
}

/** Adds the survey's ID to the error of a failed job. */
const namedBy =
  ({ guid }: FullSurvey) =>
  (error: unknown): never => {
    throw isDatabaseDown(error) ? error : new Error(`Survey ${guid}: ${error}`, { cause: error })
  }

/**
 * Counts a survey's responses while it is collecting. Creates its results if it has closed and they aren't stored yet.
 * For final surveys, also creates what boards and districts show.
 */
async function storeFigures(
  services: Services,
  survey: FullSurvey,
  kept: Readonly<Record<'provisional' | 'final' | 'line', ReadonlySet<number>>>,
): Promise<void> {
  const { id, stage, active, pulse_of, responses_deleted_at } = survey
  if (stage === 'collecting') await countsOf(services, survey)
  if (stage !== 'provisional' && stage !== 'final') return
  const undecided = undecidedGroups(survey).length > 0
  // Random sampling of responses may be due.
  if ((!kept[stage].has(id) || undecided) && responses_deleted_at === null)
    await storedResults(services, survey)
  if (stage !== 'final' || active !== 1 || pulse_of !== null || kept.line.has(id) || undecided) return
  const summaries = await finalSummaries(services, [survey])
  // Results stored by an earlier version have no summary.
  if (summaries.get(id)) await lineOf(services, survey)
}
