import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import { sealAll, sealed, type Unreadable } from '../../../../server/sealed.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type EndedGrant, whyNoMore } from '../../../../shared/grants.ts'
import { grouped } from '../../../../shared/grouped.ts'
import { isEntitled, placeName, requirePlace } from '../../../people/api-keys/server/actions.ts'
import { type Ending, endedEvent, findUsers, holdMaker } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { addJob, doJobs, selectFailed, selectNewest } from '../../../records/jobs/server/actions.ts'
import type { JobRow } from '../../../records/jobs/server/tables.ts'
import type { Delivery, Webhook } from '../contract.ts'
import { laneOf } from '../rules.ts'
import { whyNotSent } from './actions-addresses.ts'
import { deliveryWork } from './actions-deliver.ts'
import {
  endWebhook,
  insertWebhook,
  replaceSecret,
  selectWebhookSecrets,
  selectWebhooks,
  selectWebhooksMadeBy,
} from './queries.ts'
import type { WebhookRow } from './tables.ts'

export { deleteDeliveriesOf } from './actions-deliver.ts'

async function toWebhooks({ db, config }: Services, rows: readonly WebhookRow[]): Promise<Webhook[]> {
  const makers = await findUsers(db, [...new Set(rows.map((row) => row.created_by))])
  const undelivered = grouped(await selectFailed(db), ({ lane }) => lane)
  return Promise.all(
    rows.map(async (row) => {
      const maker = makers.get(row.created_by)
      const isOpen = row.ended_at === null && (await isEntitled(db, maker, row))
      return {
        id: row.id,
        url: row.url,
        state: isOpen ? ('open' as const) : ('withdrawn' as const),
        createdBy: `${maker?.first_name} ${maker?.last_name}`,
        created: dayIn(config.timeZone ?? 'UTC', new Date(row.created_at)),
        undelivered: summaryOf(undelivered.get(laneOf(row.id)) ?? []),
      }
    }),
  )
}

/** What a webhook did not get, from the newest delivery to the oldest. */
function summaryOf(failed: readonly JobRow[]): Webhook['undelivered'] {
  const [newest, oldest] = [failed[0], failed.at(-1)]
  if (!newest || !oldest) return null
  const next = failed.flatMap(({ next_at }) => next_at ?? []).sort()[0] ?? null
  return { count: failed.length, since: oldest.created_at, reason: newest.outcome ?? '', next }
}

/** The webhooks of an organization or of the whole installation. Throws 'denied' as making one does. */
export async function listWebhooks(
  services: Services,
  user: UserRow,
  organization: number | undefined,
): Promise<Webhook[]> {
  requirePlace(user, organization)
  return toWebhooks(services, await selectWebhooks(services.db, organization ?? null))
}

/** Makes a webhook. Throws 'badRequest' for an address to which nothing is sent, 'denied' as listing does. */
export async function createWebhook(
  services: Services,
  user: UserRow,
  { url, organization }: { url: string; organization?: number | undefined },
): Promise<{ secret: string; webhook: Webhook }> {
  requirePlace(user, organization)
  const refused = whyNotSent(url, services.config.webhookHosts)
  if (refused !== null) throw new Problem('badRequest', refused)
  const at = services.now()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const row = await services.db.transaction().execute(async (trx) => {
    await holdMaker(trx, user)
    const refused = whyNoMore('webhook', (await openWebhooksOf(trx, user)).length)
    if (refused !== null) throw new Problem('conflict', refused)
    const made = await insertWebhook(trx, {
      url,
      secret: await sealed({ ...services, db: trx }, 'webhook', secret),
      organization_id: organization ?? null,
      created_by: user.id,
      created_at: at.toISOString(),
      ended_at: null,
    })
    await recordEvent(trx, at, {
      user: user.id,
      identifier: placeName(made.organization_id),
      event: 'Webhook made',
      message: `webhook ${made.id} to ${new URL(url).host}`,
    })
    return made
  })
  const [webhook] = await toWebhooks(services, [row])
  if (!webhook) throw new Problem('unexpected')
  return { secret, webhook }
}

/** Withdraws a webhook. Nothing happens where the place has no such webhook that could still be withdrawn. */
export async function withdrawWebhook(
  { db, now }: Services,
  user: UserRow,
  id: number,
  organization: number | undefined,
): Promise<void> {
  requirePlace(user, organization)
  await db.transaction().execute(async (trx) => {
    if (!(await endWebhook(trx, { id, organization: organization ?? null }, now().toISOString()))) return
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: placeName(organization ?? null),
      event: 'Webhook withdrawn',
      message: `webhook ${id}`,
    })
  })
}

/** Seals the secrets of webhooks that earlier versions stored as they are. */
export const sealWebhooks = async (services: Pick<Services, 'db' | 'config'>): Promise<Unreadable> =>
  sealAll(services, 'webhook', await selectWebhookSecrets(services.db), (...change) =>
    replaceSecret(services.db, ...change),
  )

/** The open webhooks of an account. */
async function openWebhooksOf(db: Db, maker: UserRow): Promise<WebhookRow[]> {
  const rows = await selectWebhooksMadeBy(db, maker.id)
  const entitled = await Promise.all(rows.map((row) => isEntitled(db, maker, row)))
  return rows.filter((_, place) => entitled[place])
}

/** Ends webhooks of an account. */
export async function endWebhooksOf(ending: Ending): Promise<EndedGrant[]> {
  const { db: trx, now, maker, which } = ending
  const ended: EndedGrant[] = []
  for (const row of await selectWebhooksMadeBy(trx, maker.id)) {
    if (which === 'lost' && (await isEntitled(trx, maker, row))) continue
    if (!(await endWebhook(trx, { id: row.id, organization: row.organization_id }, now().toISOString())))
      continue
    const { host } = new URL(row.url)
    await recordEvent(trx, now(), {
      ...endedEvent(ending, `webhook ${row.id} to ${host}`),
      identifier: placeName(row.organization_id),
      event: 'Webhook withdrawn',
    })
    ended.push({ kind: 'webhook', id: row.id, name: host })
  }
  return ended
}

/** The webhook of a place; undefined where it has none of this id. Throws 'denied' as listing does. */
async function webhookOf(
  services: Services,
  user: UserRow,
  id: number,
  organization: number | undefined,
): Promise<WebhookRow | undefined> {
  requirePlace(user, organization)
  return (await selectWebhooks(services.db, organization ?? null)).find((one) => one.id === id)
}

/**
 * Sends a delivery that tells of no survey, before what waits for the webhook. Throws 'conflict' where the webhook of this
 * place is not open.
 */
export async function testWebhook(
  services: Services,
  user: UserRow,
  id: number,
  organization: number | undefined,
): Promise<void> {
  const { db, now } = services
  const webhook = await webhookOf(services, user, id, organization)
  if (webhook?.ended_at !== null) throw new Problem('conflict', 'This webhook was withdrawn.')
  const lane = laneOf(id)
  await db.transaction().execute(async (trx) => {
    await addJob(
      { db: trx, now },
      {
        lane,
        name: 'webhook',
        key: `test ${randomUUID()}`,
        content: JSON.stringify({ type: 'test', timestamp: now().toISOString(), data: {} }),
        isUrgent: true,
      },
    )
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: placeName(webhook.organization_id),
      event: 'Webhook tested',
      message: `webhook ${id}`,
    })
  })
  await doJobs(services, { webhook: deliveryWork }, { lane })
}

/** What was sent to a webhook, newest first. */
export async function listDeliveries(
  services: Services,
  user: UserRow,
  id: number,
  organization: number | undefined,
): Promise<Delivery[]> {
  const webhook = await webhookOf(services, user, id, organization)
  const rows = webhook ? await selectNewest(services.db, laneOf(id)) : []
  return rows.map((row) => ({
    id: row.id,
    event: row.key?.split(' ')[0] ?? '',
    body: row.content,
    created: row.created_at,
    delivered: row.done_at,
    next: row.next_at,
    attempts: row.attempts,
    outcome: row.outcome ?? 'Not sent yet',
  }))
}
