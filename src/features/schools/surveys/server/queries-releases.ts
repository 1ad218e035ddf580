import type { Db } from '../../../../server/db/connect.ts'
import { forUpdate, isAmong } from '../../../../server/db/portable.ts'
import { type ReleaseStep, releaseSteps } from '../../../../shared/levels.ts'
import type { StoredSurvey } from './tables.ts'

/**
 * Releases final surveys up to a step, forward only. Skips surveys that aren't released in steps or are already
 * released that far. Returns the surveys that were moved, with their previous steps.
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

/** Returns how far surveys' results are released, keyed by `guid`. */
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
 * Releases a school's closed surveys to everyone. Final surveys are released now; the other surveys' results will open
 * automatically. Returns the surveys that were moved, with their previous steps.
 */
export async function setAllReleased(
  db: Db,
  schoolId: number,
): Promise<{ id: number; guid: string; from: ReleaseStep; isFinal: boolean; response_count: number }[]> {
  // Lock all rows first. This waits for any close that is being recorded.
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

/** A final survey, and how far its results are released. */
export type LastFinal = Pick<StoredSurvey, 'id' | 'guid' | 'entity_fk' | 'released_to' | 'survey_date_end'>

/** Returns each school's newest final audit, excluding current surveys. */
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
