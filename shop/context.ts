import type { QueueEmail } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'

/** What most of the shop's services need. */
export interface ShopContext {
  readonly db: Database
  readonly queueEmail: QueueEmail<Database>
  /** Scheme and host of the shop. */
  readonly publicUrl: string
  /** How long an order holds its pieces without being paid. */
  readonly holdMinutes: number
}
