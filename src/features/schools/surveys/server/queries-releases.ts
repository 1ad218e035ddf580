import type { Db } from '../../../../server/db/connect.ts'
import { forUpdate, isAmong } from '../../../../server/db/portable.ts'
import { type ReleaseStep, releaseSteps } from '../../../../shared/levels.ts'
import type { StoredSurvey } from './tables.ts'

/**
 * Releases surveys as far as a step, forward only, and answers those that this moved and from where: final ones that steps
 * govern and that are released less far.
 */
export async function markReleased(
  db: Db,
  ids: readonly number[],
  to: ReleaseStep,
): Promise<{ id: number; guid: string; from: ReleaseStep }[]> {
  const before = releaseSteps.slice(0, releaseSteps.indexOf(to))
  if (ids.length === 0 || before.length === 0) return []
  await forUpdate(
    db,
    db
      .selectFrom('surveys')
      .select('id')
      .where((eb) => isAmong(db, eb.ref('id'), ids))
      .orderBy('id'),
  ).execute()
  const found: { id: number; guid: string; from: ReleaseStep }[] = []
  for (const from of before) {
    const rows = await db
      .updateTable('surveys')
      .set({ released_to: to })
      .where((eb) => isAmong(db, eb.ref('id'), ids))
      .where('final_at', 'is not', null)
      .where('released_to', '=', from)
      .returning(['id', 'guid'])
      .execute()
    found.push(...rows.map((row) => ({ ...row, from })))
  }
  return found
}

/** How far the results of some surveys are released, by guid. */
export async function selectReleases(
  db: Db,
  guids: readonly string[],
): Promise<Map<string, ReleaseStep | null>> {
  if (guids.length === 0) return new Map()
  const rows = await db
    .selectFrom('surveys')
    .select(['guid', 'released_to'])
    .where((eb) => isAmong(db, eb.ref('guid'), guids))
    .execute()
  return new Map(rows.map((row) => [row.guid, row.released_to]))
}

/**
 * Opens the closed surveys of a school to everyone: final ones are released, the others open on their own. Answers those
 * that this moved, and from where.
 */
export async function setAllReleased(
  db: Db,
  schoolId: number,
): Promise<{ id: number; guid: string; from: ReleaseStep; isFinal: boolean; response_count: number }[]> {
  // All of their rows are taken first: one whose close is being recorded is waited for.
  const held = await forUpdate(
    db,
    db
      .selectFrom('surveys')
      .select(['id', 'guid', 'released_to as from', 'final_at', 'response_count'])
      .where('entity_fk', '=', schoolId)
      .where('cancelled_at', 'is', null)
      .orderBy('id'),
  ).execute()
  const moved = held.flatMap(({ from, final_at, ...survey }) =>
    from === null || from === 'everybody' ? [] : [{ ...survey, from, isFinal: final_at !== null }],
  )
  for (const { id, isFinal } of moved)
    await db
      .updateTable('surveys')
      .set({ released_to: isFinal ? 'everybody' : null })
      .where('id', '=', id)
      .execute()
  return moved
}

/** A survey that is final, and how far it is released. */
export type LastFinal = Pick<StoredSurvey, 'id' | 'guid' | 'entity_fk' | 'released_to' | 'survey_date_end'>

/** The newest final audit of each of some schools, without the current surveys. */
export const selectLastFinal = (db: Db, schoolIds: readonly number[]): Promise<LastFinal[]> =>
  db
    .selectFrom('surveys')
    .innerJoin('survey_settings', 'survey_settings.survey_id', 'surveys.id')
    .select(['surveys.id', 'guid', 'entity_fk', 'released_to', 'survey_date_end'])
    .where('surveys.id', 'in', (newest) =>
      newest
        .selectFrom('surveys')
        .select(({ fn }) => fn.max('id').as('id'))
        .where((eb) => isAmong(db, eb.ref('entity_fk'), schoolIds))
        .where('active', '=', 0)
        .where('pulse_of', 'is', null)
        .where('final_at', 'is not', null)
        .where('cancelled_at', 'is', null)
        .groupBy('entity_fk'),
    )
    .execute()
