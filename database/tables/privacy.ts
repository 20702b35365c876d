import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** The copy of a user's data that they last requested. */
interface DataCopies {
  user_id: string
  asked_at: ColumnType<Date, Date | undefined, Date>
  /** Null until it is made, like the next two. */
  made_at: Date | null
  expires_at: Date | null
  /** A ZIP. */
  file: Uint8Array | null
}

/** An order of an erased person. */
interface ErasedOrders {
  order_id: string
  erased_at: CreatedAt
  /** The time when its invoices were emptied; null while the law requires keeping them. */
  papers_erased_at: Date | null
}

/** One row: the retention periods that the shop is free to choose. */
interface Retention {
  is_only: Generated<boolean>
  message_days: Generated<number>
  sign_in_days: Generated<number>
  /** Null keeps carts as long as the account; in the next two, null keeps rows for good. */
  cart_days: number | null
  quote_days: number | null
  log_days: number | null
  /** Years for which invoices of erased people are kept. */
  invoice_years: Generated<number>
}

export interface PrivacyTables {
  data_copies: DataCopies
  erased_orders: ErasedOrders
  retention: Retention
}
