import type { PrintDocument } from '#contract/documents/printed-document.ts'
import type { QueueEmail, RenderEmail } from '#contract/ports.ts'
import type { Jobs } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import type { LogFailure } from '#http/serve.ts'
import type { RecentCharges } from './charges/active-rates.ts'
import type { Transmit } from './invoice-transmissions/transmit.ts'
import type { RecentProducts } from './prices/price-lines.ts'

/** Times of scheduled jobs, as cron expressions. */
export const EVERY_MINUTE = '* * * * *'
export const EVERY_HOUR = '7 * * * *'

/** The dependencies that most of the shop's services share. */
export interface ShopContext {
  readonly db: Database
  /** Whether everybody waits for one connection, as with the embedded database. */
  readonly hasOneConnection: boolean
  readonly jobs: Pick<Jobs, 'work' | 'schedule'>
  readonly queueEmail: QueueEmail<Database>
  /** For previews of emails. */
  readonly renderEmail: RenderEmail
  /** Has invoices and credit notes sent to their company. */
  readonly transmit: Transmit
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
  readonly logFailure: LogFailure
}
