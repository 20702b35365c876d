import { type SqlBool, sql } from 'kysely'
import { isoOf } from '#contract/days.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { Database } from '#database/open.ts'
import { csvFile, inBatches } from '../csv-file.ts'
import { within } from '../days.ts'
import { listedInvoice, partyStates } from '../privacy/erased-orders.ts'
import { type InvoiceFilter, matching } from './store.ts'

const columns = [
  'number',
  'kind',
  'issued',
  'invoice',
  'order',
  'purchase order',
  'customer',
  'email',
  'company',
  'tax number',
  'method',
  'net',
  'freight',
  'tax',
  'total',
  'currency',
  'open',
  'due',
  'paid at',
  'cost centre',
  'fees by law',
] as const

/** Exports the matching invoices and their credit notes as parts of one CSV file, each under its own number. */
export const exportInvoices = (db: Database, filter: InvoiceFilter): AsyncGenerator<string> =>
  csvFile(columns, documents(db, filter), (document) => toCells(listedInvoice(document)))

async function* documents(db: Database, filter: InvoiceFilter): AsyncGenerator<readonly Document[]> {
  yield* inBatches<Document>((limit, after) => findInvoices(db, filter, limit, after))
  yield* inBatches<Document>((limit, after) => findCreditNotes(db, filter, limit, after))
}

/** Columns of the invoice and its order. */
const shared = [
  'invoices.number as invoice',
  'orders.number as orderNumber',
  'orders.purchase_order_number as purchaseOrderNumber',
  'orders.cost_centre_code as costCentreCode',
  'orders.cost_centre_name as costCentreName',
  'bill_to_name as name',
  'bill_to_email as email',
  'bill_to_company as company',
  'bill_to_tax_number as taxNumber',
  'method',
  ...partyStates,
] as const

/** When an invoice was fully paid: by card at issue, by bank transfer with the last payment recorded. */
const paidAt = sql<Date | null>`case when open_cents > 0 then null when method = 'card' then invoices.issued_at else (
  select max(recorded_at) from invoice_payments p where p.invoice_id = invoices.id and kind = 'transfer'
    and not exists (select from invoice_payments r where r.reverses = p.id)) end`

type After = { readonly year: number; readonly serial: number } | undefined

function findInvoices(db: Database, filter: InvoiceFilter, limit: number, after: After) {
  return db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(shared)
    .select([
      'year',
      'serial',
      'invoices.number',
      'issued_at as issuedAt',
      'invoices.amount_cents as amountCents',
      'invoices.tax_cents as taxCents',
      'invoices.freight_cents as freightCents',
      'invoices.fee_cents as feeCents',
      'open_cents as openCents',
      'due_at as dueAt',
      paidAt.as('paidAt'),
    ])
    .where(matching(filter))
    .$if(after !== undefined, (query) => query.where(follows('invoices', after)))
    .orderBy('year')
    .orderBy('serial')
    .limit(limit)
    .execute()
}

type Invoice = Awaited<ReturnType<typeof findInvoices>>[number]
type OnlyOfInvoices = 'freightCents' | 'feeCents' | 'openCents' | 'dueAt' | 'paidAt'
type Document = Omit<Invoice, OnlyOfInvoices> & Partial<Pick<Invoice, OnlyOfInvoices>>

function findCreditNotes(
  db: Database,
  { from, to, ...ofInvoice }: InvoiceFilter,
  limit: number,
  after: After,
): Promise<Document[]> {
  return db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(shared)
    .select([
      'credit_notes.year',
      'credit_notes.serial',
      'credit_notes.number',
      'credit_notes.issued_at as issuedAt',
      sql<number>`-credit_notes.amount_cents`.as('amountCents'),
      sql<number>`-credit_notes.tax_cents`.as('taxCents'),
    ])
    .where(matching(ofInvoice))
    .where(within(sql.ref('credit_notes.issued_at'), { from, to }))
    .$if(after !== undefined, (query) => query.where(follows('credit_notes', after)))
    .orderBy('credit_notes.year')
    .orderBy('credit_notes.serial')
    .limit(limit)
    .execute()
}

const follows = (table: 'invoices' | 'credit_notes', after: After) =>
  sql<SqlBool>`(${sql.ref(`${table}.year`)}, ${sql.ref(`${table}.serial`)}) > (${after?.year}::int, ${after?.serial}::int)`

const toCells = (document: Document) => ({
  number: document.number,
  kind: document.openCents === undefined ? 'credit note' : 'invoice',
  issued: isoOf(document.issuedAt),
  invoice: document.invoice,
  order: orderNumber(document.orderNumber),
  'purchase order': document.purchaseOrderNumber,
  customer: document.name,
  email: document.email,
  company: document.company,
  'tax number': document.taxNumber,
  method: document.method,
  net: toAmount(document.amountCents - document.taxCents),
  freight: document.freightCents === undefined ? '' : toAmount(document.freightCents),
  tax: toAmount(document.taxCents),
  total: toAmount(document.amountCents),
  currency: shopCurrency(),
  open: document.openCents === undefined ? '' : toAmount(document.openCents),
  due: document.method === 'account' && document.dueAt ? isoOf(document.dueAt) : '',
  'paid at': document.paidAt ? isoOf(document.paidAt) : '',
  'cost centre': document.costCentreCode,
  'fees by law': document.feeCents === undefined ? '' : toAmount(document.feeCents),
})
