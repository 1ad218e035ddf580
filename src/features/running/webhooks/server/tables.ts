import type { Generated, Selectable } from 'kysely'

/** An address that is told what happens to surveys. Instants are ISO 8601. */
interface WebhookTable {
  id: Generated<number>
  url: string
  /** Signs deliveries: `whsec_` and base64, sealed. */
  secret: string
  /** Null for all schools. */
  organization_id: number | null
  created_by: number
  created_at: string
  ended_at: string | null
}
export type WebhookRow = Selectable<WebhookTable>

interface WebhookDeliveryTable {
  id: Generated<number>
  webhook_id: number
  event: string
  /** What it tells of, once: a survey's guid. */
  subject: string
  /** JSON. */
  body: string
  created_at: string
  attempts: number
  /** When it is sent next; null where no attempt follows. */
  next_at: string | null
  delivered_at: string | null
  /** What came of the last attempt, in words. */
  outcome: string
}
export type DeliveryRow = Selectable<WebhookDeliveryTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    webhooks: WebhookTable
    webhook_deliveries: WebhookDeliveryTable
  }
}
