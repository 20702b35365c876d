import type { PrintDocument } from '#contract/documents/printed-document.ts'
import type { QueueEmail, QueueEmails } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import type { RecentCharges } from './charges/tables.ts'
import type { OrderBatches } from './orders/batches.ts'
import type { RecentProducts } from './prices/price-lines.ts'

/** What most of the shop's services need. */
export interface ShopContext {
  readonly db: Database
  readonly queueEmail: QueueEmail<Database>
  readonly queueEmails: QueueEmails<Database>
  readonly printDocument: PrintDocument
  /** What orders were last priced with. */
  readonly recentProducts: RecentProducts
  /** What orders were last charged by. */
  readonly recentCharges: RecentCharges
  /** The orders that are being placed. */
  readonly orderBatches: OrderBatches
  /** Scheme and host of the shop. */
  readonly publicUrl: string
  /** How long an order holds its pieces without being paid, unless the settings say how long. */
  readonly holdMinutes: number
  /** How long an order that waits for approval holds them, unless the settings say how long. */
  readonly approvalDays: number
}
