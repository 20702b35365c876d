import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CompanyRole } from './companies.ts'
import type { CreatedAt } from './created-at.ts'

interface Users {
  id: Generated<string>
  identity_uid: string
  /** Lower case. Null after someone else has confirmed it. */
  email: string | null
  name: Generated<string>
  role: 'admin' | null
  /** The kind of admin; meaningless without the admin role. */
  admin_role: Generated<'owner' | 'sales' | 'warehouse' | 'read-only'>
  address: string | null
  phone: string | null
  education: string | null
  customer_id: Generated<string>
  /** Null for a customer without a company. */
  company_role: CompanyRole | null
  /** The member's own customer from before they joined the company, restored when they leave it. */
  personal_customer_id: string | null
  /** Whether the identity provider had verified the email at the last sign-in. */
  email_verified: Generated<boolean>
  /** The amount that a member may order per window before orders wait for approval. */
  spending_limit_cents: number | null
  spending_window: 'day' | 'month' | 'quarter' | null
  /** The cost centre of the member's orders, unless they name another. */
  cost_centre_id: string | null
  /** Whether the admin gets emails about paid orders; null for the role's default. */
  tell_of_orders: boolean | null
  /** Whether it is a program of its company, which nobody signs in as. */
  service_account: Generated<boolean>
  created_at: CreatedAt
}

/** Sessions in which an admin acts for a customer. */
interface ActingSessions {
  id: Generated<string>
  admin_id: string
  user_id: string
  reason: string
  started_at: CreatedAt
  expires_at: ColumnType<Date, never, never>
  ended_at: Date | null
}

/** Admins' notes about the person with an email. */
interface PersonNotes {
  id: GeneratedAlways<number>
  email: string
  /** Email of the admin. */
  author: string
  note: string
  at: CreatedAt
}

interface DeletedIdentities {
  uid: string
  deleted_at: ColumnType<Date, Date | undefined, Date>
  ended_at: Date | null
}

export interface UsersTables {
  users: Users
  acting_sessions: ActingSessions
  person_notes: PersonNotes
  deleted_identities: DeletedIdentities
}
