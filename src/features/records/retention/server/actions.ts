import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Group } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { insertKept, selectKept, selectKeptOfMany, selectWithKept } from './queries.ts'

export { forgetKept } from './queries.ts'

/** Results as they were made once: at the close, and when the survey was final. */
export type KeptKind =
  | 'provisional'
  | 'final'
  /** The figures of a group that was decided after the final results were made. */
  | `late-${Group}`
  | 'tracking'
  | 'combinations'
  | 'summary'
  | 'line'

interface Deletable {
  zone: string
  responses_deleted_at: string | null
}

/** What was kept of a survey; undefined where nothing of the kind was kept. */
export async function keptResult<T>(db: Db, surveyId: number, kind: KeptKind): Promise<T | undefined> {
  const document = await selectKept(db, surveyId, kind)
  return document === undefined
    ? undefined
    : parsed(document, `the saved results of survey ${surveyId} (${kind})`)
}

/**
 * What was kept of some surveys, by the survey's id; surveys without a stored one, or with one that can’t be read, are
 * missing. Asking for one of these says why.
 */
export async function keptResultsOf<T>(
  db: Db,
  surveyIds: readonly number[],
  kind: KeptKind,
): Promise<Map<number, T>> {
  const rows = surveyIds.length === 0 ? [] : await selectKeptOfMany(db, surveyIds, kind)
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

/** The ids of those surveys that have a stored document of a kind. */
export const surveysWithKept = async (
  db: Db,
  surveyIds: readonly number[],
  kind: KeptKind,
): Promise<ReadonlySet<number>> =>
  new Set((await selectWithKept(db, surveyIds, kind)).map(({ survey_id }) => survey_id))

/** Keeps a result, unless another process has kept one first; answers the one that is. */
export async function keepOnce<T>(db: Db, survey_id: number, kind: KeptKind, result: T): Promise<T> {
  await insertKept(db, { survey_id, kind, document: JSON.stringify(result) })
  return (await keptResult<T>(db, survey_id, kind)) ?? result
}

/**
 * Whether a survey's responses were deleted by an earlier version, which kept figures that were protected in another
 * way. Of these only the counts may still be shown.
 */
export const wasKeptEarlier = async (
  db: Db,
  survey: { id: number; responses_deleted_at: string | null },
): Promise<boolean> =>
  survey.responses_deleted_at !== null && (await selectKept(db, survey.id, 'final')) === undefined

/** Throws 'gone' where an earlier version kept a survey's results. */
export async function requireRounded(
  db: Db,
  survey: { id: number; responses_deleted_at: string | null },
): Promise<void> {
  if (!(await wasKeptEarlier(db, survey))) return
  throw new Problem(
    'gone',
    'An earlier version saved these results with less rounding, so we no longer show or share them.',
  )
}

/** Throws 'gone' with the day, in the survey's time zone, where a survey's single responses have been deleted. */
export function requireResponses({ responses_deleted_at: deletedAt, zone }: Deletable): void {
  if (deletedAt === null) return
  const day = dayIn(zone, new Date(deletedAt))
  throw new Problem(
    'gone',
    `This survey’s individual responses were deleted on ${day}. Its results are still here.`,
  )
}
