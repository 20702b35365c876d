import type { Generated } from 'kysely'

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

/** Words that find the same products. */
export interface SynonymGroups {
  /** As the page Settings lists them, from 1. */
  position: number
  /** In lower case. */
  words: string[]
}

/** One row: what is said above every page. */
export interface Announcement {
  is_only: Generated<boolean>
  /** Empty: nothing. */
  text: Generated<string>
  link: Generated<string>
  ends_at: Date | null
}
