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

/** For so long a failed commit counts; then the next response shows whether it still is so. */
const failureCountsMs = 10_000
/** Space that the disk of the embedded database has to have, in bytes. */
export const spaceNeeded = 64 * 1024 * 1024

const notReady = (sentence: string) => new Problem('unavailable', sentence, 5)

/**
 * A check whether a response could be stored now; it throws 'unavailable' with the reason otherwise. Callers at the
 * same time share one look at the database.
 */
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
  // A connection that has become useless says so once; then another one is made.
  await inTime(tryWrite(db).catch(() => tryWrite(db))).catch(() => {
    throw notReady('The database can’t store responses right now.')
  })
  if ((await inTime(missingParts(db))).length > 0) throw notReady(beingRestored)
  if ((await freeSpace(db)) < spaceNeeded) throw notReady('The database’s disk is nearly full.')
}

/** Gives up waiting for the database after three seconds. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Problem('unavailable')), 3000)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Writes a row and commits, as a response does. */
async function tryWrite(db: Db): Promise<void> {
  const value = new Date().toISOString()
  await db
    .insertInto('server_secrets')
    .values({ name: 'readiness', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Bytes free on the disk of the embedded database; PostgreSQL does not tell of its own. */
export async function freeSpace(db: Db): Promise<number> {
  if (dialectOf(db) === 'postgresql') return Number.POSITIVE_INFINITY
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db)
  const file = rows[0]?.file
  if (!file) return Number.POSITIVE_INFINITY
  const { bavail, bsize } = await fs.statfs(dirname(file))
  return bavail * bsize
}
