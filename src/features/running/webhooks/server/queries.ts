import type { Db } from '../../../../server/db/connect.ts'
import type { WebhookRow } from './tables.ts'

export const insertWebhook = (db: Db, webhook: Omit<WebhookRow, 'id'>): Promise<WebhookRow> =>
  db.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow()

/** The webhooks of an organization or, for null, of the whole installation; newest first. */
export const selectWebhooks = (db: Db, organization: number | null): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('organization_id', organization === null ? 'is' : '=', organization)
    .orderBy('id', 'desc')
    .execute()

/** Webhooks that an account made and nobody withdrew, the oldest first. */
export const selectWebhooksMadeBy = (db: Db, user: number): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('created_by', '=', user)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()

export const selectWebhookSecrets = (db: Db): Promise<{ id: number; secret: string }[]> =>
  db.selectFrom('webhooks').select(['id', 'secret']).orderBy('id').execute()

/** Writes the secret of a webhook where it is still the former one. */
export const replaceSecret = (db: Db, id: number, former: string, secret: string): Promise<unknown> =>
  db.updateTable('webhooks').set({ secret }).where('id', '=', id).where('secret', '=', former).execute()

export const selectOpenWebhooks = (db: Db): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('ended_at', 'is', null).orderBy('id').execute()

/** Withdraws a webhook of an organization or, for null, of the installation; false where none could be withdrawn. */
export async function endWebhook(
  db: Db,
  { id, organization }: { id: number; organization: number | null },
  ended_at: string,
): Promise<boolean> {
  const result = await db
    .updateTable('webhooks')
    .set({ ended_at })
    .where('id', '=', id)
    .where('organization_id', organization === null ? 'is' : '=', organization)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}
