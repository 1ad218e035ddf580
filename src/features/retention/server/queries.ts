import type { Db } from '../../../server/db/connect.ts'
import { dayIn } from '../../../shared/dates.ts'
import { Problem } from '../../../shared/errors.ts'

export type KeptKind = 'scores' | 'items' | 'tracking' | 'combinations'

interface Deletable {
  id: number
  zone: string
  responses_deleted_at: string | null
}

/** Figures of a survey as they were kept when its responses were deleted; undefined while those are there. */
export async function keptResult<T>(db: Db, survey: Deletable, kind: KeptKind): Promise<T | undefined> {
  if (survey.responses_deleted_at === null) return undefined
  const { document } = await db
    .selectFrom('kept_results')
    .select('document')
    .where('survey_id', '=', survey.id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return JSON.parse(document) as T
}

export async function keepResult(db: Db, surveyId: number, kind: KeptKind, figures: unknown): Promise<void> {
  const document = JSON.stringify(figures)
  await db.insertInto('kept_results').values({ survey_id: surveyId, kind, document }).execute()
}

export async function deleteKept(db: Db, surveyId: number): Promise<void> {
  await db.deleteFrom('kept_results').where('survey_id', '=', surveyId).execute()
}

/** The day on which a survey's responses were deleted, in the school's time zone; null while they are there. */
export const deletionDay = (survey: Deletable): string | null =>
  survey.responses_deleted_at === null ? null : dayIn(survey.zone, new Date(survey.responses_deleted_at))

/** Refuses where single responses are asked for that are no longer there, and says why. */
export function requireResponses(survey: Deletable): void {
  const day = deletionDay(survey)
  if (day === null) return
  throw new Problem(
    'gone',
    `The single responses of this survey were deleted on ${day}, as this service is set to do after a survey’s close. Its results remain.`,
  )
}
