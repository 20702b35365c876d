import type { Generated } from 'kysely'
import type { CompanyRole } from './companies.ts'
import type { CreatedAt } from './created-at.ts'

/** The token with which a company's directory signs its requests. */
interface ScimTokens {
  id: Generated<string>
  customer_id: string
  name: string
  /** SHA-256 of the token. */
  token_hash: string
  /** Email of the owner. */
  made_by: string
  created_at: CreatedAt
  /** Noted at most once a minute. */
  last_used_at: Date | null
  revoked_at: Date | null
}

/** Somebody whom the directory of a company has added, changed or removed. */
interface ScimUsers {
  customer_id: string
  user_id: string
  /** The directory's own id of the person. */
  external_id: string | null
  /** The groups besides that of their role, into which the directory put them. */
  other_groups: Generated<CompanyRole[]>
  created_at: CreatedAt
  changed_at: Generated<Date>
  /** When the directory deleted them; null while it sees them. */
  deleted_at: Generated<Date | null>
}

export interface ScimTables {
  scim_tokens: ScimTokens
  scim_users: ScimUsers
}
