import type { Generated, GeneratedAlways } from 'kysely'

/** One row: what owners of the shop set in its pages. */
export interface ShopSettings {
  is_only: Generated<boolean>
  /** Null: what the process was started with. */
  hold_minutes: number | null
  approval_days: number | null
  /** Unpaid orders of one account. Null: as the shop is made. */
  unpaid_orders: number | null
  unpaid_cents: number | null
  /** Where answers to e-mails go. Empty: to whom they are from. */
  reply_to: Generated<string>
}

/** One row: what is said above every page. */
export interface Announcement {
  is_only: Generated<boolean>
  /** Empty: nothing. */
  text: Generated<string>
  link: Generated<string>
  ends_at: Date | null
}

/** Who sells, as papers say it: a row for each change. */
export interface SellerDetails {
  id: GeneratedAlways<number>
  since: Generated<Date>
  name: string
  address: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  tax_number: Generated<string>
  bank_account: Generated<string>
}
