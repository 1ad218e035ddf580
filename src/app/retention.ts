import { recordEvent } from '../features/events/server/actions.ts'
import { deleteResponses } from '../features/responses/server/actions.ts'
import { keptResults } from '../features/results/server/actions.ts'
import { isDue } from '../features/retention/rules.ts'
import { keepOnce } from '../features/retention/server/actions.ts'
import { listSurveys, markResponsesDeleted } from '../features/surveys/server/actions.ts'
import type { FullSurvey } from '../features/surveys/server/tables.ts'
import { countsOf, sharedCodes } from '../features/tracking/server/actions.ts'
import { isClockTrusted } from '../server/clock.ts'
import { truncateLog } from '../server/db/portable.ts'
import type { Services } from '../server/serve.ts'

/**
 * Deletes the responses of every survey that closed more than RETENTION_DAYS days ago and keeps what may be shown of
 * them. Several processes may do so at once: each survey is taken by one. Answers how many surveys this call took.
 */
export async function deleteDue(services: Services): Promise<number> {
  const { db, config, now } = services
  const days = config.retentionDays
  if (days === undefined || !(await isClockTrusted(services))) return 0
  let taken = 0
  for (const survey of await listSurveys({ db, config, now }, null)) {
    const due =
      survey.responses_deleted_at === null && survey.response_count > 0 && isDue(survey, days, now())
    if (due && (await keepAndDelete(services, survey, days))) taken += 1
  }
  if (taken > 0) await truncateLog(db)
  return taken
}

async function keepAndDelete(services: Services, survey: FullSurvey, days: number): Promise<boolean> {
  const { db, now } = services
  return db.transaction().execute(async (trx) => {
    if (!(await markResponsesDeleted(trx, survey.id, now()))) return false
    const inside = { ...services, db: trx }
    await keptResults(inside, survey)
    await sharedCodes(inside, survey)
    await keepOnce(trx, survey.id, 'tracking', await countsOf(inside, survey))
    const deleted = await deleteResponses(trx, survey.id)
    await recordEvent(trx, now(), {
      user: null,
      identifier: survey.guid,
      event: 'Responses deleted',
      message: `${deleted} responses, more than ${days} days after the close; results are kept`,
    })
    return true
  })
}
