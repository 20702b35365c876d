import type { Generated, GeneratedAlways } from 'kysely'

/** Answers of a register of tax numbers; rows are never changed. */
export interface TaxNumberChecks {
  id: GeneratedAlways<number>
  /** The company. */
  customer_id: string
  /** Without spaces and dots, with the letters of its country. */
  tax_number: string
  outcome: 'valid' | 'invalid' | 'unanswered'
  source: 'vies' | 'demo'
  /** The seller's number that it was asked with; empty for none. */
  requester: Generated<string>
  /** The register's number of the consultation. */
  reference: Generated<string>
  /** The holder that the register names. */
  name: Generated<string>
  /** Why there is no answer. */
  reason: Generated<string>
  at: Generated<Date>
}

export interface TaxNumbersTables {
  tax_number_checks: TaxNumberChecks
}
