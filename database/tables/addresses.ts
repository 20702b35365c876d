import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

export interface Addresses {
  id: Generated<string>
  customer_id: string
  name: string
  company: Generated<string>
  street: string
  city: string
  region: Generated<string>
  postal_code: Generated<string>
  /** ISO 3166-1 alpha-2. */
  country: string
  phone: string
  /** Whether checkout preselects it; at most one per customer. */
  is_default: Generated<boolean>
  created_at: CreatedAt
}
