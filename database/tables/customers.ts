import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** A person alone, or a company of several: who owns orders and quotes. */
export interface Customers {
  id: Generated<string>
  created_at: CreatedAt
}
