import { isClockTrusted } from '../../../../server/clock.ts'
import { noteRemains, removeRemains } from '../../../../server/db/remains.ts'
import type { Services } from '../../../../server/serve.ts'
import { stepStatus, steps } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { deleteDecisions } from '../../../answering/response-check/server/actions.ts'
import { deleteResponses } from '../../../figures/responses/server/actions.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { deleteStoredResults } from '../../../records/retention/server/actions.ts'
import { setStep } from '../../../schools/process/server/actions.ts'
import { lockSchool } from '../../../schools/school/server/actions.ts'
import { kindOf } from '../../../schools/surveys/rules-pulses.ts'
import { findSurvey, lockResponseCount } from '../../../schools/surveys/server/actions.ts'
import { markCancelled, markEnded, renewData } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { forgetFound } from '../../deletion/server/actions.ts'
import { type Ending, whyNotEnded } from '../rules.ts'

type Ender = Services & { user: { id: number } }

/**
 * Closes an open survey. Its early results use the responses stored so far, and it becomes final 24 hours later. Throws
 * 'conflict' with the reason if it can't be closed, 'unavailable' while the clock isn't trusted.
 */
export async function closeEarly(ender: Ender, survey: FullSurvey): Promise<void> {
  const { db, now, user } = ender
  // A close recorded in the future would keep the survey from ever becoming final.
  if (!(await isClockTrusted(ender))) throw new Problem('unavailable')
  await db.transaction().execute(async (trx) => {
    const held = await lockForEnding({ ...ender, db: trx }, survey, 'close')
    const day = dayIn(held.zone, now())
    await markEnded(trx, held, now(), day)
    const changes = changesBetween({ 'close date': held.survey_date_end }, { 'close date': day })
    const about = { user: user.id, identifier: held.guid, message: day, changes }
    await recordEvent(trx, now(), { ...about, event: 'Survey closed early' })
  })
}

/**
 * Cancels a survey that isn't final and deletes its responses, so that the school can start another one. Returns the
 * number of responses deleted. Throws 'conflict' with the reason if it can't be canceled.
 */
export async function cancelSurvey(ender: Ender, survey: FullSurvey): Promise<number> {
  const { db, now, user } = ender
  const deleted = await db.transaction().execute(async (trx) => {
    const held = await lockForEnding({ ...ender, db: trx }, survey, 'cancel')
    const gone = await deleteResponses(trx, held.id)
    await deleteDecisions(trx, held.id)
    await deleteStoredResults(trx, held.id)
    await forgetFound(trx, held.id)
    await markCancelled(trx, held, now())
    await renewData(trx, held.id)
    if (held.active === 1) {
      await setStep(trx, held.entity_fk, steps.auditSurvey, stepStatus.active)
      await setStep(trx, held.entity_fk, steps.responsesAndResults, stepStatus.disabled)
    }
    await noteRemains(trx)
    const about = { user: user.id, identifier: held.guid, message: `${gone} responses deleted` }
    await recordEvent(trx, now(), { ...about, event: 'Survey cancelled' })
    return gone
  })
  await removeRemains(db)
  return deleted
}

/** Locks the school's and survey's rows. Returns the survey's state; throws a Problem if it can't end this way. */
async function lockForEnding(ender: Ender, { id, guid, entity_fk }: FullSurvey, ending: Ending) {
  await lockSchool(ender.db, entity_fk)
  await lockResponseCount(ender.db, id)
  const survey = await findSurvey(ender, guid)
  if (!survey) throw new Problem('notFound')
  const reason = whyNotEnded(ending, { stage: survey.stage, kind: kindOf(survey) })
  if (reason !== null) throw new Problem('conflict', reason)
  return survey
}
