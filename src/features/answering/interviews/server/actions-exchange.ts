import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { questionSets, sumOf, tallyOf } from '../rules.ts'
import type { SharedRow } from '../rules-exchange.ts'
import { countCodes, selectShared } from './queries.ts'

export { findShared, putShared } from './queries.ts'

/** Returns what this installation's interviews showed, for each wording of each question. */
export async function ownRows(db: Db): Promise<SharedRow[]> {
  const rows = new Map<string, SharedRow>()
  for (const instrument of questionSets)
    for (const { language, item_id: item, wording, faults, interviews } of await countCodes(db, instrument)) {
      const key = [instrument, item, language, wording].join(' ')
      const tally = tallyOf(faults, interviews)
      const before = rows.get(key)
      rows.set(key, { instrument, item, language, wording, ...sumOf(before ? [before, tally] : [tally]) })
    }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Returns the tables that other installations shared, by name. */
export const sharedTables = async (db: Db): Promise<{ name: string; madeAt: string; rows: SharedRow[] }[]> =>
  (await selectShared(db)).map(({ name, made_at, content }) => ({
    name,
    madeAt: made_at,
    rows: parsed<SharedRow[]>(content, `the interviews of ${name}`),
  }))
