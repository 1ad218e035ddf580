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

declare module '../../../../server/db/database.ts' {
  interface Database {
    webhooks: WebhookTable
  }
}
