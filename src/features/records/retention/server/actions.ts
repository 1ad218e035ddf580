import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Group } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import {
  insertStoredResult,
  selectStoredResult,
  selectStoredResults,
  selectWithStoredResult,
} from './queries.ts'

export { deleteStoredResults } from './queries.ts'

/** Results that are computed once: at the close, and when the survey becomes final. */
export type StoredResultKind =
  | 'provisional'
  | 'final'
  /** Figures of a group whose responses were decided on after the final results were computed. */
  | `late-${Group}`
  | 'tracking'
  | 'combinations'
  | 'summary'
  | 'line'
  /** Comparisons of a survey's questions, for finding those that work differently. */
  | 'questions'

interface Deletable {
  zone: string
  responses_deleted_at: string | null
}

/** Returns a survey's stored result of a kind; undefined if there is none. */
export async function storedResult<T>(
  db: Db,
  surveyId: number,
  kind: StoredResultKind,
): Promise<T | undefined> {
  const document = await selectStoredResult(db, surveyId, kind)
  return document === undefined
    ? undefined
    : parsed(document, `the saved results of survey ${surveyId} (${kind})`)
}

/** Returns stored results by survey ID, leaving out missing and unreadable ones. */
export async function storedResultsOf<T>(
  db: Db,
  surveyIds: readonly number[],
  kind: StoredResultKind,
): Promise<Map<number, T>> {
  const rows = surveyIds.length === 0 ? [] : await selectStoredResults(db, surveyIds, kind)
  return new Map(
    rows.flatMap(({ survey_id, document }): [number, T][] => {
      try {
        return [[survey_id, JSON.parse(document)]]
      } catch {
        return []
      }
    }),
  )
}

/** Returns the IDs of those surveys that have a stored result of a kind. */
export const surveysWithStoredResult = async (
  db: Db,
  surveyIds: readonly number[],
  kind: StoredResultKind,
): Promise<ReadonlySet<number>> =>
  new Set((await selectWithStoredResult(db, surveyIds, kind)).map(({ survey_id }) => survey_id))

/** Stores a result, unless another process stored one first. Returns the stored one. */
export async function storeOnce<T>(db: Db, survey_id: number, kind: StoredResultKind, result: T): Promise<T> {
  await insertStoredResult(db, { survey_id, kind, document: JSON.stringify(result) })
  return (await storedResult<T>(db, survey_id, kind)) ?? result
}

/** Only counts may be shown if an earlier version deleted the responses, because it protected figures differently. */
export const wasDeletedByEarlierVersion = async (
  db: Db,
  survey: { id: number; responses_deleted_at: string | null },
): Promise<boolean> =>
  survey.responses_deleted_at !== null && (await selectStoredResult(db, survey.id, 'final')) === undefined

/** Throws 'gone' if an earlier version stored a survey's results. */
export async function requireRounded(
  db: Db,
  survey: { id: number; responses_deleted_at: string | null },
): Promise<void> {
  if (!(await wasDeletedByEarlierVersion(db, survey))) return
  throw new Problem(
    'gone',
    'An earlier version saved these results with less rounding, so we no longer show or share them.',
  )
}

/** Throws 'gone', with the day in the survey's time zone, if a survey's individual responses have been deleted. */
export function requireResponses({ responses_deleted_at: deletedAt, zone }: Deletable): void {
  if (deletedAt === null) return
  const day = dayIn(zone, new Date(deletedAt))
  throw new Problem(
    'gone',
    `This survey’s individual responses were deleted on ${day}. Its results are still here.`,
  )
}
