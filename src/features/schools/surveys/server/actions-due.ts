import { addDays } from '../../../../shared/dates.ts'
import { fullSurveys, type Reader } from './actions.ts'
import type { FullSurvey } from './tables.ts'

export { selectPreparedIds } from './queries.ts'

/** Surveys of all schools with stored responses. */
export const surveysWithResponses = (reader: Reader): Promise<FullSurvey[]> =>
  fullSurveys(reader, { withResponses: true })

/**
 * Surveys of all schools that something may have to be done about: those that collect or are provisional, and those found
 * final in the last 30 days. A survey that opens today anywhere is among them.
 */
export function dueSurveys(reader: Reader): Promise<FullSurvey[]> {
  const now = reader.now()
  const finalSince = new Date(now.getTime() - 30 * 24 * 60 * 60_000).toISOString()
  return fullSurveys(reader, { due: { by: addDays(now.toISOString().slice(0, 10), 1), finalSince } })
}

/** Current surveys in preparation, by id. */
export async function preparedSurveys(
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FullSurvey>> {
  const surveys = await fullSurveys(reader, { ids, active: 1 })
  return new Map(surveys.filter(({ stage }) => stage === 'pre-release').map((survey) => [survey.id, survey]))
}
