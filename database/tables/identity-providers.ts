import type { Generated, JSONColumnType } from 'kysely'
import type { CompanyRole } from './companies.ts'
import type { CreatedAt } from './created-at.ts'

/** An email domain that a company claims, and whether it has been verified. */
export interface CompanyDomains {
  customer_id: string
  domain: string
  /** What the TXT record of the domain must contain. */
  txt_value: string
  /** SHA-256 of the code that was last emailed to the domain. */
  code_hash: string | null
  code_expires_at: Date | null
  code_attempts: Generated<number>
  created_at: CreatedAt
  proved_at: Date | null
  proved_by: 'dns' | 'email' | null
}

/** The identity provider at which a company's members sign in. */
interface CompanyIdentityProviders {
  customer_id: string
  id: Generated<string>
  issuer: string
  client_id: string
  client_secret: string
  default_role: CompanyRole
  /** Empty: roles are given in the shop alone. */
  role_claim: Generated<string>
  roles: JSONColumnType<{ readonly value: string; readonly role: CompanyRole }[]>
  created_at: CreatedAt
  /** When somebody first signed in with these settings. */
  tested_at: Date | null
  /** The time since when its members sign in no other way. */
  only_since: Date | null
  /** The owner who may sign in another way nevertheless. */
  escape_id: string | null
}

export interface IdentityProvidersTables {
  company_domains: CompanyDomains
  company_identity_providers: CompanyIdentityProviders
}
