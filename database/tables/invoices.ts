import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Invoices, credit notes and bank transfers. */

interface DocumentCounters {
  kind: 'invoice' | 'credit-note'
  year: number
  last: number
}

interface Invoices {
  id: Generated<string>
  year: number
  /** Starts at 1 each year, without gaps. */
  serial: number
  number: GeneratedAlways<string>
  order_id: string
  /** What it bills, if its order is invoiced by shipment. */
  shipment_id: string | null
  customer_id: string
  method: 'card' | 'account'
  amount_cents: number
  transaction_id: string | null
  issued_at: Date
  due_at: Date
  /** The company's payment terms at that time; null for card payments. */
  terms_days: number | null
  credit_limit_cents: number | null
  /** The company's total debt including this invoice. */
  exposure_cents: number | null
  /** Empty for a customer without a company. */
  bill_to_company: string
  bill_to_tax_number: string
  bill_to_name: string
  bill_to_email: string
  bill_to_address: string
  bill_to_register: Generated<string>
  bill_to_electronic_address: Generated<string>
  /** Received, less repayments. */
  paid_cents: number
  credited_cents: Generated<number>
  open_cents: GeneratedAlways<number>
  /** The next three are copied from its order, or are those of its shipment. */
  freight_cents: Generated<number>
  /** Fees by law on its pieces. */
  fee_cents: Generated<number>
  tax_cents: Generated<number>
  tax_exempt_number: Generated<string>
  credited_tax_cents: Generated<number>
  /** By ISO 11649; null for card payments, and for invoices of before there were any. */
  payment_reference: string | null
  /** Cash discount, if it is paid on that day or earlier; null for none. */
  discount_basis_points: number | null
  discount_until: string | null
}

/** An order on account that has an invoice for each of its shipments. */
interface InvoicedByShipment {
  order_id: string
  customer_id: string
  /** The company's terms when it went on account, and its total debt including this order. */
  terms_days: number
  credit_limit_cents: number
  exposure_cents: number
  agreed_at: CreatedAt
  /** The part neither invoiced nor cancelled before invoicing. Kept by triggers. */
  rest_cents: number
  discount_basis_points: number | null
  discount_days: number | null
}

/** The billed lines of such an order's invoice, or pieces cancelled before invoicing. */
interface BilledLines {
  id: Generated<number>
  order_id: string
  /** Null: cancelled before it was invoiced. */
  invoice_id: string | null
  /** Null: freight. */
  line_position: number | null
  pieces: number
  /** Price times pieces. */
  amount_cents: number
  discount_cents: number
  tax_cents: number
}

interface CreditNotes {
  id: Generated<string>
  year: number
  serial: number
  number: GeneratedAlways<string>
  invoice_id: string
  amount_cents: number
  /** The part that is tax. */
  tax_cents: number
  issued_at: Date
}

/** The VAT breakdown of a credit note; older ones have none. */
interface CreditNoteTaxes {
  credit_note_id: string
  category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null
  /** Thousandths of a percent. */
  rate: number
  net_cents: number
  tax_cents: number
}

interface InvoicePayments {
  id: Generated<string>
  invoice_id: string
  /** discount: the cash discount; charges: what banks took off; credit: money kept on the customer's account. */
  kind: 'transfer' | 'discount' | 'charges' | 'credit' | 'reversal' | 'repayment'
  /** Negative if it reduces the invoice. */
  amount_cents: number
  /** The day on the bank statement. */
  received_on: string
  reference: string
  /** The row that a reversal undoes. */
  reverses: string | null
  /** Email of the admin. */
  recorded_by: string
  recorded_at: CreatedAt
}

interface InvoiceReminders {
  invoice_id: string
  kind: 'due-soon' | 'overdue-1' | 'overdue-7' | 'overdue-14'
  sent_at: CreatedAt
}

/** Sending a document to its company. Triggers check each change of state and record the result of an email. */
interface InvoiceTransmissions {
  id: Generated<string>
  invoice_id: string
  /** Null: the invoice itself. */
  credit_note_id: string | null
  channel: 'mail' | 'folder'
  format: InvoiceFormat
  state: Generated<'queued' | 'sent' | 'accepted' | 'refused'>
  /** Counts how often it was sent. Each round may take several attempts. */
  round: Generated<number>
  attempts: Generated<number>
  /** Why the last attempt failed, or why it was refused. */
  answer: Generated<string>
  queued_at: Generated<Date>
  sent_at: Date | null
  answered_at: Date | null
}

export type InvoiceFormat = 'pdf' | 'factur-x' | 'peppol' | 'xrechnung' | 'xrechnung-cii' | 'cii'

/** The accounts of the seller's books. No row: not set. */
interface AccountingAccounts {
  purpose: AccountPurpose
  account: string
  /** DATEV's key for tax; empty for none. */
  posting_key: Generated<string>
}

type AccountPurpose =
  | 'receivables'
  | 'bank'
  | 'bank-charges'
  | 'card'
  | 'tax'
  | 'freight'
  | 'fees'
  | 'standard'
  | 'reduced'
  | 'zero'
  | 'exempt'
  | 'reverse-charge'
  | 'domestic-reverse-charge'
  | 'intra-community'
  | 'export'
  | 'outside-scope'

/** One row: further accounting settings. Null: not set. */
interface AccountingSettings {
  is_only: Generated<boolean>
  /** Rates below it are reduced ones. Basis points. */
  reduced_below: number | null
  consultant: number | null
  client: number | null
  account_length: number | null
  fiscal_year_month: number | null
  datev_amounts: 'gross' | 'net' | null
}

/** Months of the books into which nothing is dated any longer. */
interface ClosedMonths {
  /** Its first day. */
  month: string
  closed_at: CreatedAt
  /** Email of the admin. */
  closed_by: string
  /** Why it was closed although something was open; empty if nothing was. */
  reason: Generated<string>
  left_open: JSONColumnType<readonly { readonly kind: string; readonly count: number }[]>
}

export interface InvoicesTables {
  closed_months: ClosedMonths
  document_counters: DocumentCounters
  accounting_accounts: AccountingAccounts
  accounting_settings: AccountingSettings
  invoices: Invoices
  invoiced_by_shipment: InvoicedByShipment
  billed_lines: BilledLines
  /** A view: invoices without those of voided shipments. */
  settled_lines: BilledLines
  credit_notes: CreditNotes
  credit_note_taxes: CreditNoteTaxes
  invoice_payments: InvoicePayments
  invoice_reminders: InvoiceReminders
  invoice_transmissions: InvoiceTransmissions
}
