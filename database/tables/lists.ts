import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Saved lists. */

export interface Lists {
  id: Generated<string>
  customer_id: string
  /** Null once the account was deleted. */
  created_by: string | null
  /** Unique among the customer's, in any case. */
  name: string
  /** Whether the customer's other members see it. */
  shared: Generated<boolean>
  created_at: CreatedAt
  changed_at: Generated<Date>
}

export interface ListLines {
  list_id: string
  product_id: string
  pieces: number
  note: Generated<string>
  added_at: CreatedAt
}
