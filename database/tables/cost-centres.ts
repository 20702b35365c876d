import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** What a company charges its orders to in its own books. */
export interface CostCentres {
  id: Generated<string>
  customer_id: string
  /** Unique in the company, whether in upper or lower case. */
  code: string
  name: string
  /** Whether new orders may be charged to it. */
  active: Generated<boolean>
  created_at: CreatedAt
}
