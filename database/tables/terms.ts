import type { Generated } from 'kysely'

/** A company without a row pays by card. */
interface CompanyTerms {
  customer_id: string
  days: number
  credit_limit_cents: number
  /** Email of the admin. */
  granted_by: string
  granted_at: Generated<Date>
  /** Cash discount, of an invoice paid within so many days. Null for none. */
  discount_basis_points: number | null
  discount_days: number | null
}

export interface TermsTables {
  company_terms: CompanyTerms
}
