import fs from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { failedForMs, waitingAtMost, waitingResponses } from '../features/figures/responses/server/actions.ts'
import type { Db } from '../server/db/connect.ts'
import { dialectOf } from '../server/db/portable.ts'
import { missingParts } from '../server/db/schema-parts.ts'
import { beingRestored } from '../server/errors.ts'
import type { Services } from '../server/serve.ts'
import { Problem } from '../shared/errors.ts'

/** How long a failed commit makes the process unready, in ms. The next response then tests commits again. */
const failureCountsMs = 10_000
/** Free space required on the embedded database's disk, in bytes. */
export const spaceNeeded = 64 * 1024 * 1024

const notReady = (sentence: string) => new Problem('unavailable', sentence, 5)

/** The check throws 'unavailable' with the reason if responses can't be stored. Simultaneous calls share one check. */
export function readiness({ db }: Pick<Services, 'db'>): () => Promise<void> {
  let looking: Promise<void> | undefined
  return async () => {
    const failed = failedForMs(db)
    if (failed !== undefined && failed < failureCountsMs)
      throw notReady('The last response couldn’t be stored.')
    if (waitingResponses(db) >= waitingAtMost) throw notReady('Too many responses are waiting to be stored.')
    looking ??= look(db).finally(() => {
      looking = undefined
    })
    await looking
  }
}

async function look(db: Db): Promise<void> {
  // A broken connection fails only once, because the second attempt uses a new connection.
  await inTime(tryWrite(db).catch(() => tryWrite(db))).catch(() => {
    throw notReady('The database can’t store responses right now.')
  })
  if ((await inTime(missingParts(db))).length > 0) throw notReady(beingRestored)
  if ((await freeSpace(db)) < spaceNeeded) throw notReady('The database’s disk is nearly full.')
}

/** Waits for the database for up to three seconds. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Problem('unavailable')), 3000)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Writes and commits a row, as for a response. */
async function tryWrite(db: Db): Promise<void> {
  const value = new Date().toISOString()
  await db
    .insertInto('server_secrets')
    .values({ name: 'readiness', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Returns the free bytes on the embedded database's disk, or infinity for PostgreSQL, which doesn't report its disk's.
 */
export async function freeSpace(db: Db): Promise<number> {
  if (dialectOf(db) === 'postgresql') return Number.POSITIVE_INFINITY
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db)
  const file = rows[0]?.file
  if (!file) return Number.POSITIVE_INFINITY
  const { bavail, bsize } = await fs.statfs(dirname(file))
  return bavail * bsize
}
