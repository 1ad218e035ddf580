import type { Db } from '../../../../server/db/connect.ts'
import { SharedRead } from '../../../../server/db/shared-read.ts'
import { surveyIdOfLink } from '../../../records/links/server/actions.ts'
import { stageOf } from '../rules-stages.ts'
import type { Reader } from './actions.ts'
import { type SeenByRespondents, selectSeen, surveyIdOfGuid } from './queries-seen.ts'

const reads = new WeakMap<Db, SharedRead<number, SeenByRespondents>>()

function readsOf(db: Db): SharedRead<number, SeenByRespondents> {
  const known = reads.get(db) ?? new SharedRead((ids: number[]) => selectSeen(db, ids))
  reads.set(db, known)
  return known
}

/**
 * Returns a check of whether a survey link still shows respondents the same as at this call. Call it before the first
 * read. Returns undefined if the survey isn't open, because then it may change on its own. The check reads the rows
 * again, once for all concurrent callers, so it sees changes by other processes. The stage follows the clock.
 */
export async function validityCheckOf(
  { db, now }: Pick<Reader, 'db' | 'now'>,
  link: string,
): Promise<(() => Promise<boolean>) | undefined> {
  const id = (await surveyIdOfLink(db, link)) ?? (await surveyIdOfGuid(db, link))
  if (id === undefined) return undefined
  const before = await readsOf(db).get(id)
  const isOpen = (seen: SeenByRespondents) =>
    seen.zone !== null && stageOf({ ...seen, zone: seen.zone }, now()) === 'collecting'
  if (!before || !isOpen(before)) return undefined
  // While the rows stay the same, only midnight can close the survey, so the calendar is checked at most once a second.
  let openIn = Number.NaN
  return async () => {
    const seen = await readsOf(db).get(id)
    if (seen?.all !== before.all) return false
    const second = Math.floor(now().getTime() / 1000)
    if (second === openIn) return true
    if (!isOpen(before)) return false
    openIn = second
    return true
  }
}
