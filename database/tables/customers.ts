import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** A single person, or a company with members: the owner of orders and quotes. */
interface Customers {
  id: Generated<string>
  created_at: CreatedAt
}

export interface CustomersTables {
  customers: Customers
}
