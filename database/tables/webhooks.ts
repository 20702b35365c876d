import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Webhook endpoints and their deliveries. Triggers of `schema/webhooks.sql` write the last two. */

interface WebhookEndpoints {
  id: Generated<string>
  /** Null for the shop's own. */
  customer_id: string | null
  /** Starts at 1; unique per customer. Null for a purchasing system. */
  slot: number | null
  url: string
  events: string[]
  /** Signs the messages. Null for a purchasing system. */
  secret: Buffer | null
  /** Also signs, until the time beside it. */
  previous_secret: Buffer | null
  previous_until: Date | null
  created_at: CreatedAt
  succeeded_at: Date | null
  failed_at: Date | null
  /** The receiver asked for no deliveries before this time. */
  not_before: Date | null
  /** The last change of products that it was sent. */
  catalogue_position: Generated<string>
  disabled_at: Date | null
  disabled_because: 'owner' | 'failing' | 'gone' | null
  /** The connection of a purchasing system whose documents go there; null for a webhook. */
  connection_id: string | null
  /** This shop's identity in the purchasing system; null for a webhook, and where documents go by email. */
  shared_secret: string | null
}

interface WebhookEvents {
  id: Generated<string>
  type: string
  data: ColumnType<Record<string, unknown>, string, never>
  created_at: CreatedAt
}

interface WebhookDeliveries {
  id: Generated<string>
  event_id: string
  endpoint_id: string
  /** Of a document for a purchasing system: the order that it is on. */
  order_id: string | null
  state: Generated<'waiting' | 'delivered' | 'failed'>
  created_at: CreatedAt
  attempts: Generated<number>
  due_at: Generated<Date>
  /** A job has claimed it until this time. */
  sending_until: Date | null
  /** The last attempt, like the next four. */
  attempted_at: Date | null
  status: number | null
  took_ms: number | null
  /** Why there was no reply, or why it was not accepted. */
  problem: Generated<string>
  reply: Generated<string>
}

export interface WebhooksTables {
  webhook_endpoints: WebhookEndpoints
  webhook_events: WebhookEvents
  webhook_deliveries: WebhookDeliveries
}
