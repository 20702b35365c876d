import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Saved lists. */

interface Lists {
  id: Generated<string>
  customer_id: string
  /** Null after the account is deleted. */
  created_by: string | null
  /** Unique among the customer's lists, ignoring case. */
  name: string
  /** Whether other members of the customer's company see it. */
  shared: Generated<boolean>
  created_at: CreatedAt
  changed_at: Generated<Date>
}

interface ListLines {
  list_id: string
  product_id: string
  pieces: number
  note: Generated<string>
  added_at: CreatedAt
}

export interface ListsTables {
  lists: Lists
  list_lines: ListLines
}
