import type { PrintDocument } from '#contract/documents/printed-document.ts'
import type { QueueEmail } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import type { RecentCharges } from './charges/tables.ts'
import type { RecentProducts } from './prices/price-lines.ts'

/** The dependencies that most of the shop's services share. */
export interface ShopContext {
  readonly db: Database
  readonly queueEmail: QueueEmail<Database>
  readonly printDocument: PrintDocument
  /** Products as orders last priced them. */
  readonly recentProducts: RecentProducts
  /** Tax and freight rates as orders last read them. */
  readonly recentCharges: RecentCharges
  /** Scheme and host of the shop. */
  readonly publicUrl: string
  /** Minutes that an unpaid order holds its stock, unless the settings override it. */
  readonly holdMinutes: number
  /** Days that an order waiting for approval holds its stock, unless the settings override it. */
  readonly approvalDays: number
}
