import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

interface Addresses {
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

/** The billing address of a customer; without a row, invoices go to the first delivery address of each order. */
interface BillingAddresses {
  customer_id: string
  /** Its parts, and as `text` the printed form. */
  address: JSONColumnType<BillingAddress>
}

interface BillingAddress {
  readonly name: string
  readonly company: string
  readonly street: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  readonly country: string
  readonly phone: string
  readonly text: string
}

export interface AddressesTables {
  addresses: Addresses
  billing_addresses: BillingAddresses
}
