import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** How admins arrange the list of all orders. */

export interface OrderColumns {
  user_id: string
  columns: string[]
}

export interface OrderViews {
  id: Generated<string>
  user_id: string
  /** Unique among the user's, in any case. */
  name: string
  filter: JSONColumnType<Record<string, unknown>>
  columns: string[]
  created_at: CreatedAt
}
