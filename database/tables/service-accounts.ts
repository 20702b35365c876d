import type { Generated } from 'kysely'

/** A code that was emailed to the mailbox of a future service account. */
interface ServiceAccountCodes {
  customer_id: string
  email: string
  /** SHA-256 of the code. */
  code_hash: string
  expires_at: Date
  /** Wrong codes typed so far. */
  attempts: Generated<number>
}

export interface ServiceAccountsTables {
  service_account_codes: ServiceAccountCodes
}
