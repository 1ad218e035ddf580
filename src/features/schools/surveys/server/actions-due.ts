import { addDays } from '../../../../shared/dates.ts'
import { fullSurveys, type Reader } from './actions.ts'
import type { FullSurvey } from './tables.ts'

export { selectPreparedIds } from './queries.ts'

/** Returns the surveys of all schools that have stored responses. */
export const surveysWithResponses = (reader: Reader): Promise<FullSurvey[]> =>
  fullSurveys(reader, { withResponses: true })

/**
 * Returns the surveys of all schools that may need action: those that are open, those that are closed but not final,
 * and those found final in the last 30 days. Surveys that open today anywhere are included.
 */
export function dueSurveys(reader: Reader): Promise<FullSurvey[]> {
  const now = reader.now()
  const finalSince = new Date(now.getTime() - 30 * 24 * 60 * 60_000).toISOString()
  return fullSurveys(reader, { due: { by: addDays(now.toISOString().slice(0, 10), 1), finalSince } })
}

/** Returns those of the given surveys that are current and in preparation, keyed by id. */
export async function preparedSurveys(
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FullSurvey>> {
  const surveys = await fullSurveys(reader, { ids, active: 1 })
  return new Map(surveys.filter(({ stage }) => stage === 'pre-release').map((survey) => [survey.id, survey]))
}
