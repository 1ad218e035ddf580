import { randomBytes, randomUUID } from 'node:crypto'
import { sealAll, sealed, type Unreadable } from '../../../../server/sealed.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { grouped } from '../../../../shared/grouped.ts'
import {
  changeGrant,
  type Listed,
  listGrants,
  makeGrant,
  ofOrganization,
  type Place,
  requireScope,
  selectGrants,
} from '../../../people/grants/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { addJob, doJobs, selectFailed, selectNewest } from '../../../records/jobs/server/actions.ts'
import type { JobRow } from '../../../records/jobs/server/tables.ts'
import type { Delivery, Webhook } from '../contract.ts'
import { laneOf } from '../rules.ts'
import { whyNotSent } from './actions-addresses.ts'
import { deliveryWork, webhookGrants } from './actions-deliver.ts'

export { deleteDeliveriesOf, webhookGrants } from './actions-deliver.ts'

async function toWebhooks({ db }: Services, rows: readonly Listed<'webhook'>[]): Promise<Webhook[]> {
  const undelivered = grouped(await selectFailed(db, 'webhook'), ({ lane }) => lane)
  return rows.map(({ grant, shown }) => ({
    ...shown,
    url: grant.url,
    state: shown.state === 'open' ? 'open' : 'withdrawn',
    undelivered: summaryOf(undelivered.get(laneOf(grant.id)) ?? []),
  }))
}

/** Summarizes a webhook's failed deliveries, which are sorted newest first; null if there are none. */
function summaryOf(failed: readonly JobRow[]): Webhook['undelivered'] {
  const [newest, oldest] = [failed[0], failed.at(-1)]
  if (!newest || !oldest) return null
  const next = failed.flatMap(({ next_at }) => next_at ?? []).sort()[0] ?? null
  return { count: failed.length, since: oldest.created_at, reason: newest.outcome ?? '', next }
}

/** Returns an organization's or the whole installation's webhooks. Throws 'denied' as `createWebhook` does. */
export const listWebhooks = async (
  services: Services,
  user: UserRow,
  organization: number | undefined,
): Promise<Webhook[]> =>
  toWebhooks(services, await listGrants(services, user, webhookGrants, ofOrganization(organization)))

/** Throws 'badRequest' if nothing may be sent to its address, 'denied' and 'conflict' like `makeGrant`. */
export async function createWebhook(
  services: Services,
  user: UserRow,
  { url, organization }: { url: string; organization?: number | undefined },
): Promise<{ secret: string; webhook: Webhook }> {
  const place = ofOrganization(organization)
  requireScope(user, place)
  const refused = whyNotSent(url, services.config.webhookHosts)
  if (refused !== null) throw new Problem('badRequest', refused)
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const own = { url, secret: await sealed(services, 'webhook', secret) }
  const made = await makeGrant(services, user, webhookGrants, place, { own })
  const [webhook] = await toWebhooks(services, [made])
  if (!webhook) throw new Problem('unexpected')
  return { secret, webhook }
}

/** Seals webhook secrets that earlier versions stored unsealed. */
export const sealWebhooks = async (services: Pick<Services, 'db' | 'config'>): Promise<Unreadable> =>
  sealAll(services, 'webhook', await selectGrants(services.db, 'webhook', 'all'), (id, former, secret) =>
    changeGrant(services.db, { kind: 'webhook', id }, 'secret', former, secret),
  )

/** Undefined if this organization or installation has none with this ID. Throws 'denied' like `listWebhooks`. */
const webhookOf = async (services: Services, user: UserRow, id: number, place: Place) =>
  (await listGrants(services, user, webhookGrants, place)).find(({ grant }) => grant.id === id)?.grant

/** Sends a delivery without a survey, ahead of others. Throws 'conflict' if the place has no such open webhook. */
export async function testWebhook(
  services: Services,
  user: UserRow,
  id: number,
  organization: number | undefined,
): Promise<void> {
  const { db, now } = services
  const place = ofOrganization(organization)
  const webhook = await webhookOf(services, user, id, place)
  if (webhook?.withdrawn_at !== null) throw new Problem('conflict', 'This webhook was turned off.')
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
      identifier: place.name,
      event: 'Webhook tested',
      message: `webhook ${id}`,
    })
  })
  await doJobs(services, { webhook: deliveryWork }, { lane, atMost: 1 })
}

/** Returns a webhook's deliveries, newest first, including waiting ones. */
export async function listDeliveries(
  services: Services,
  user: UserRow,
  id: number,
  organization: number | undefined,
): Promise<Delivery[]> {
  const webhook = await webhookOf(services, user, id, ofOrganization(organization))
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
