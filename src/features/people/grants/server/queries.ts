import type { Insertable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import { forUpdate } from '../../../../server/db/portable.ts'
import type { GrantKind } from '../../../../shared/grants.ts'
import type { Grant, GrantTables, OwnColumns } from './tables.ts'

/** Each kind's table, and its names for the columns that all or most kinds have. */
const tables = {
  apiKey: { table: 'api_keys', digest: 'key_digest', place: 'organization_id', withdrawn: 'ended_at' },
  webhook: { table: 'webhooks', digest: null, place: 'organization_id', withdrawn: 'ended_at' },
  namedLink: { table: 'named_links', digest: 'token_digest', place: 'school_id', withdrawn: 'withdrawn_at' },
  shareLink: { table: 'share_links', digest: 'token_digest', place: 'survey_id', withdrawn: 'withdrawn_at' },
} as const

/** Returns a row without its digest, which isn't needed after the lookup. */
function grantOf<K extends GrantKind>(kind: K, row: object): Grant<K> {
  const { digest, place, withdrawn } = tables[kind]
  const { [digest ?? '']: _, ...columns } = row as Record<string, unknown>
  const { expires_at = null, owner_version = null } = columns
  const common = { kind, place: columns[place], withdrawn_at: columns[withdrawn], expires_at, owner_version }
  return { ...columns, ...common } as unknown as Grant<K>
}

type Where = { place: number | null } | { maker: number } | 'all'

/** Selects a kind's grants, oldest first, for a place, an account or all. With `at`, only those still running then. */
export async function selectGrants<K extends GrantKind>(
  db: Db,
  kind: K,
  where: Where,
  at?: string,
): Promise<Grant<K>[]> {
  const { table, place, withdrawn } = tables[kind]
  let query = db.selectFrom(table).selectAll()
  if (where !== 'all')
    query =
      'maker' in where
        ? query.where('created_by', '=', where.maker)
        : query.where(place, where.place === null ? 'is' : '=', where.place)
  if (at !== undefined) query = query.where(withdrawn, 'is', null)
  const grants = (await query.orderBy('id').execute()).map((row) => grantOf(kind, row))
  return grants.filter(({ expires_at }) => !at || expires_at === null || expires_at > at)
}

/** In a transaction, locks the grant's row, so that the grant can be turned off only before or after. */
export async function findByDigest<K extends GrantKind>(
  db: Db,
  kind: K,
  digest: string,
): Promise<Grant<K> | undefined> {
  const { table, digest: column } = tables[kind]
  if (column === null) return undefined
  const query = db.selectFrom(table).selectAll().where(column, '=', digest)
  const row = await (db.isTransaction ? forUpdate(db, query) : query).executeTakeFirst()
  return row && grantOf(kind, row)
}

export interface NewGrant<K extends GrantKind> {
  kind: K
  place: number | null
  digest: string | null
  ownerVersion: number
  createdBy: number
  createdAt: string
  expiresAt: string | null
  own: Insertable<OwnColumns[K]>
}

export async function insertGrant<K extends GrantKind>(db: Db, made: NewGrant<K>): Promise<Grant<K>> {
  const { table, digest, place } = tables[made.kind]
  const values = {
    ...made.own,
    [place]: made.place,
    created_by: made.createdBy,
    created_at: made.createdAt,
    ...(digest === null ? {} : { [digest]: made.digest, expires_at: made.expiresAt }),
    ...(place === 'organization_id' ? {} : { owner_version: made.ownerVersion }),
  } as unknown as Insertable<GrantTables['apiKey']>
  const row = await db.insertInto(table).values(values).returningAll().executeTakeFirstOrThrow()
  return grantOf(made.kind, row)
}

/** Turns off a place's grant, or ends it now. Returns false if it was off or, for ending, had already ended. */
export async function endGrant(
  db: Db,
  { kind, id, place }: Pick<Grant, 'kind' | 'id' | 'place'>,
  state: 'ended' | 'withdrawn',
  at: string,
): Promise<boolean> {
  const { table, place: column, withdrawn } = tables[kind]
  const query = db
    .updateTable(table)
    .set({ [state === 'withdrawn' ? withdrawn : 'expires_at']: at })
    .where('id', '=', id)
    .where(column, place === null ? 'is' : '=', place)
    .where(withdrawn, 'is', null)
  const result = await (state === 'ended' ? query.where('expires_at', '>', at) : query).executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Writes a grant's column if its value hasn't changed since it was read; otherwise returns false. */
export async function changeGrant<K extends GrantKind>(
  db: Db,
  { kind, id }: { kind: K; id: number },
  column: keyof OwnColumns[K] & string,
  former: string | null,
  next: string,
): Promise<boolean> {
  const result = await db
    .updateTable(tables[kind].table)
    .set({ [column]: next })
    .where('id', '=', id)
    .where(db.dynamic.ref(column), former === null ? 'is' : '=', former)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}
