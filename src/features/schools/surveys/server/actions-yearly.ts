import { Problem } from '../../../../shared/errors.ts'
import { auditNumberInYear, nextOpening, tooSoon } from '../rules-yearly.ts'
import { listSurveys, type Reader } from './actions.ts'
import { changeSurvey } from './queries.ts'
import type { FullSurvey } from './tables.ts'

/**
 * Throws 'conflict' if a change lets more of a school's audits open within 365 days than allowed without a reason. An
 * earlier reason stays valid. Stores the reason, with the survey's number in that year. A survey that was set up before
 * the change keeps its open date. Call it while the school's row is locked.
 */
export async function requireYearly(
  reader: Reader,
  before: FullSurvey,
  after: FullSurvey,
  given?: string,
): Promise<void> {
  const { survey_date_begin: begin, survey_setup_complete_date: complete } = after
  const wasSet = before.survey_setup_complete_date !== null && before.survey_date_begin === begin
  if (after.pulse_of !== null || complete === null || begin === null || wasSet) return
  const others = await othersOf(reader, after)
  const refusal = tooSoon(begin, nextOpening(others))
  const extra_reason = refusal === null ? null : (given ?? after.extra_reason)
  if (refusal !== null && extra_reason === null) throw new Problem('conflict', refusal)
  const year_place = extra_reason === null ? null : auditNumberInYear(begin, others)
  await changeSurvey(reader.db, after.id, { extra_reason, year_place })
}

/** Returns the first day an unopened survey can open without a reason; null if it has or needs none. */
export const canOpenFrom = async (reader: Reader, survey: FullSurvey): Promise<string | null> =>
  survey.stage !== 'pre-release' || survey.pulse_of !== null || survey.extra_reason !== null
    ? null
    : nextOpening(await othersOf(reader, survey))

const othersOf = async (reader: Reader, { id, entity_fk }: FullSurvey): Promise<FullSurvey[]> =>
  (await listSurveys(reader, entity_fk)).filter((other) => other.id !== id)
