import { createHash } from 'node:crypto'
import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { questionSets, sumOf, tallyOf } from '../rules.ts'
import type { SharedRow, SharedTable } from '../rules-exchange.ts'
import { countCodes, selectGuids, selectShared } from './queries.ts'

export { deleteShared, putShared } from './queries.ts'

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

/** Returns a code for each of this installation's interviews. It doesn't tell the interview's ID. */
export const ownCodes = async (db: Db): Promise<string[]> =>
  (await selectGuids(db))
    .map((guid) => createHash('sha256').update(guid).digest('base64url').slice(0, 22))
    .sort()

/** Returns the tables that other installations shared, by name. */
export const sharedTables = async (db: Db) =>
  (await selectShared(db)).map((table) => ({
    ...table,
    madeAt: table.made_at,
    ...parsed<SharedTable>(table.content, `the interviews of ${table.name}`),
  }))
