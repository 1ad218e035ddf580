import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'
import { notForThem, notSentYet, withdrawn } from '../rules.ts'
import type { DeliveryRow, WebhookRow } from './tables.ts'

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

/** What was prepared for webhooks already: `event subject`, by webhook. */
export async function selectTold(db: Db, webhooks: readonly number[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'event', 'subject'])
    .where((eb) => isAmong(db, eb.ref('webhook_id'), webhooks))
    .execute()
  return new Set(rows.map(({ webhook_id, event, subject }) => `${webhook_id} ${event} ${subject}`))
}

/** Prepares a delivery; one that another process prepared stays as it is. */
export const insertDelivery = (db: Db, delivery: Omit<DeliveryRow, 'id'>): Promise<unknown> =>
  db
    .insertInto('webhook_deliveries')
    .values(delivery)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event', 'subject']).doNothing())
    .execute()

/** The webhooks that have deliveries whose time has come. */
export async function selectWebhooksDue(db: Db, now: string): Promise<number[]> {
  const due = db.selectFrom('webhook_deliveries').select('webhook_id').distinct().where('next_at', '<=', now)
  return (await due.execute()).map(({ webhook_id }) => webhook_id)
}

/** Deliveries of a webhook whose time has come, tests first, the oldest first. */
export const selectDue = (db: Db, now: string, webhook: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('next_at', '<=', now)
    .where('webhook_id', '=', webhook)
    .orderBy((eb) => eb('event', '=', 'test'), 'desc')
    .orderBy('next_at')
    .orderBy('id')
    .limit(50)
    .execute()

/** Takes a delivery for an attempt until an instant; false where another process has taken it. */
export async function takeDelivery(db: Db, { id, next_at }: DeliveryRow, until: string): Promise<boolean> {
  const result = await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ next_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('next_at', '=', next_at)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const saveOutcome = (
  db: Db,
  id: number,
  outcome: Pick<DeliveryRow, 'next_at' | 'delivered_at' | 'outcome'>,
): Promise<unknown> => db.updateTable('webhook_deliveries').set(outcome).where('id', '=', id).execute()

/** The newest deliveries of a webhook. */
export const selectDeliveries = (db: Db, webhook: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Deletes older deliveries, but for those that tell of one of some subjects. */
export const deleteDeliveriesBefore = (
  db: Db,
  instant: string,
  besides: readonly string[],
): Promise<unknown> =>
  db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', instant)
    .where((eb) => eb.not(isAmong(db, eb.ref('subject'), besides)))
    .execute()

/** Deletes deliveries, waiting ones too, that tell of one of these subjects. */
export const deleteDeliveriesOf = (db: Db, subjects: readonly string[]): Promise<unknown> =>
  db
    .deleteFrom('webhook_deliveries')
    .where((eb) => isAmong(db, eb.ref('subject'), subjects))
    .execute()

/** Deliveries that failed at least once and were not delivered since. */
const undelivered = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as failed')
    .where('delivered_at', 'is', null)
    .where('outcome', 'not in', [notSentYet, notForThem, withdrawn])

/** How many of them wait for another try. */
export async function countUndelivered(db: Db): Promise<number> {
  const row = await undelivered(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Those of some webhooks, the newest attempt first; without those that we gave up before a later one was delivered. */
export const selectUndelivered = (db: Db, webhooks: readonly number[]): Promise<DeliveryRow[]> =>
  undelivered(db)
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('webhook_id'), webhooks))
    .where((eb) =>
      eb.or([
        eb('next_at', 'is not', null),
        eb.not(
          eb.exists(
            eb
              .selectFrom('webhook_deliveries as later')
              .select('later.id')
              .whereRef('later.webhook_id', '=', 'failed.webhook_id')
              .whereRef('later.id', '>', 'failed.id')
              .where('later.delivered_at', 'is not', null),
          ),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
