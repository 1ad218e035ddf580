import type { Db } from '../../../server/db/connect.ts'
import { dayIn } from '../../../shared/dates.ts'
import { Problem } from '../../../shared/errors.ts'
import { insertKept, selectKept } from './queries.ts'

export { deleteKept } from './queries.ts'

export type KeptKind = 'scores' | 'items' | 'tracking' | 'combinations'

interface Deletable {
  id: number
  zone: string
  responses_deleted_at: string | null
}

/** Figures of a survey as they were kept when its responses were deleted; undefined while those are there. */
export async function keptResult<T>(db: Db, survey: Deletable, kind: KeptKind): Promise<T | undefined> {
  if (survey.responses_deleted_at === null) return undefined
  return JSON.parse(await selectKept(db, survey.id, kind)) as T
}

export const keepResult = (db: Db, survey_id: number, kind: KeptKind, figures: unknown): Promise<void> =>
  insertKept(db, { survey_id, kind, document: JSON.stringify(figures) })

/** Throws 'gone' with the day, in the school's time zone, where a survey's single responses have been deleted. */
export function requireResponses({ responses_deleted_at: deletedAt, zone }: Deletable): void {
  if (deletedAt === null) return
  const day = dayIn(zone, new Date(deletedAt))
  throw new Problem(
    'gone',
    `The single responses of this survey were deleted on ${day}, as this service is set to do after a survey’s close. Its results remain.`,
  )
}
