import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CompanyRole } from './companies.ts'
import type { CreatedAt } from './created-at.ts'

export interface Users {
  id: Generated<string>
  identity_uid: string
  /** Lower case. Null once somebody else proved to own it. */
  email: string | null
  name: Generated<string>
  role: 'admin' | null
  /** What kind of admin they are; of no meaning without the role. */
  admin_role: Generated<'owner' | 'sales' | 'warehouse' | 'read-only'>
  address: string | null
  phone: string | null
  education: string | null
  customer_id: Generated<string>
  /** Null for whoever is a customer of one. */
  company_role: CompanyRole | null
  /** Who they were before they joined a company, and are again when they leave it. */
  personal_customer_id: string | null
  /** Whether the identity provider vouched for the e-mail at the last sign-in. */
  email_verified: Generated<boolean>
  /** What a member may order in a window of time before an order waits for approval. */
  spending_limit_cents: number | null
  spending_window: 'day' | 'month' | 'quarter' | null
  /** Whether an admin is mailed about paid orders; null: as the role has it. */
  tell_of_orders: boolean | null
  created_at: CreatedAt
}

/** What admins wrote down of whoever has an e-mail. */
export interface PersonNotes {
  id: GeneratedAlways<number>
  email: string
  /** E-mail of the admin. */
  author: string
  note: string
  at: CreatedAt
}

export interface DeletedIdentities {
  uid: string
  deleted_at: ColumnType<Date, Date | undefined, Date>
  ended_at: Date | null
}
