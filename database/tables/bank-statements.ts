import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

interface BankFiles {
  id: Generated<string>
  name: string
  /** SHA-256 of its bytes. */
  content_hash: string
  source: 'page' | 'folder' | 'email'
  /** Email of the admin; empty for the folder and for email. */
  received_by: string
  received_at: CreatedAt
  /** Why nothing of it was read; empty if it was. */
  problem: Generated<string>
}

interface BankStatements {
  id: Generated<string>
  file_id: string
  position: number
  /** An IBAN, or as the file writes it. */
  account: string
  number: string
  sequence: string
  made_at: string
  currency: string
  from_day: string | null
  to_day: string | null
  /** Null: the file has no balances. */
  opening_cents: number | null
  closing_cents: number | null
  pending_count: Generated<number>
  repeated_count: Generated<number>
  repeated_cents: Generated<number>
  /** Why it was refused; empty if it was not. */
  problem: Generated<string>
}

export type BankTransferState = 'waiting' | 'booked' | 'kept' | 'ignored' | 'returned'

interface BankTransfers {
  id: Generated<string>
  serial: GeneratedAlways<number>
  statement_id: string
  position: number
  account: string
  key: string
  /** Negative: money left the account. */
  amount_cents: number
  booked_on: string
  value_on: string
  payer_name: string
  payer_iban: string
  purpose: string
  creditor_references: string[]
  end_to_end_id: string
  bank_reference: string
  charges_cents: number
  is_return: boolean
  return_reason: string
  state: Generated<BankTransferState>
  rule: Generated<string>
  reason: Generated<string>
  is_tried: Generated<boolean>
  /** Email of the admin; empty: by rule; null: it waits. */
  decided_by: string | null
  decided_at: Date | null
}

interface CustomerCredits {
  id: Generated<string>
  customer_id: string
  transfer_id: string
  kind: 'kept' | 'taken-back'
  amount_cents: number
  reverses: string | null
  recorded_by: string
  recorded_at: CreatedAt
}

/** Kept by triggers. */
interface CustomerCreditBalances {
  customer_id: string
  cents: number
}

interface BankBookings {
  id: Generated<string>
  transfer_id: string
  /** One of the two. */
  payment_id: string | null
  credit_id: string | null
  undone_at: Date | null
}

interface KnownPayers {
  iban: string
  customer_id: string
  name: string
  learned_by: string
  learned_at: Generated<Date>
}

interface BankColumns {
  headings: string
  columns: JSONColumnType<object, string, string>
  saved_by: string
  saved_at: Generated<Date>
}

/** One row. */
interface BankMailbox {
  is_only: Generated<boolean>
  mail_hash: string | null
}

export interface BankStatementsTables {
  bank_files: BankFiles
  bank_statements: BankStatements
  bank_transfers: BankTransfers
  customer_credits: CustomerCredits
  customer_credit_balances: CustomerCreditBalances
  bank_bookings: BankBookings
  known_payers: KnownPayers
  bank_columns: BankColumns
  bank_mailbox: BankMailbox
}
