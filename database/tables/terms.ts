import type { Generated } from 'kysely'

/** A company without a row pays by card. */
interface CompanyTerms {
  customer_id: string
  days: number
  credit_limit_cents: number
  /** Email of the admin. */
  granted_by: string
  granted_at: Generated<Date>
}

export interface TermsTables {
  company_terms: CompanyTerms
}
