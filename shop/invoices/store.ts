import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InvoiceSort, InvoiceState } from '#contract/invoices/endpoints.ts'
import { orderNumberIn } from '#contract/orders/order.ts'
import { countRows } from '#database/count-rows.ts'
import type { PageRequest } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { type Member, ofSubsidiary, visibleTo } from '../companies/visibility.ts'
import { type Days, today, within } from '../days.ts'
import { isErased, listedInvoice, partyStates } from '../privacy/erased-orders.ts'

const isOverdue = sql<boolean>`(open_cents > 0 and due_at < now())`

/** A field of the order as it was when the invoice was issued: a later change of the order does not change it. */
const atIssue = (field: string, today: RawBuilder<string>) => sql<string>`coalesce((
  select c.before ->> ${sql.lit(field)} from order_changes c
  where c.order_id = orders.id and c.state = 'done' and c.ended_at > invoices.issued_at
  order by c.version limit 1), ${today})`

const selectInvoices = (db: Database) =>
  db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select([
      'invoices.id',
      'invoices.number',
      'order_id as orderId',
      'shipment_id as shipmentId',
      sql<number | null>`(select number from shipments where shipments.id = shipment_id)`.as(
        'shipmentNumber',
      ),
      'orders.number as orderNumber',
      atIssue('purchaseOrderNumber', sql`orders.purchase_order_number`).as('purchaseOrderNumber'),
      atIssue('costCentreCode', sql`orders.cost_centre_code`).as('costCentreCode'),
      atIssue('costCentreName', sql`orders.cost_centre_name`).as('costCentreName'),
      'invoices.customer_id as customerId',
      'method',
      'invoices.amount_cents as amountCents',
      'invoices.freight_cents as freightCents',
      'invoices.fee_cents as feeCents',
      'invoices.tax_cents as taxCents',
      'invoices.tax_exempt_number as taxExemptNumber',
      'paid_cents as paidCents',
      'credited_cents as creditedCents',
      'credited_tax_cents as creditedTaxCents',
      'open_cents as openCents',
      'issued_at as issuedAt',
      'due_at as dueAt',
      'payment_reference as paymentReference',
      'discount_basis_points as discountBasisPoints',
      sql<string | null>`discount_until::text`.as('discountUntil'),
      'bill_to_company as company',
      'bill_to_tax_number as taxNumber',
      'bill_to_name as name',
      'bill_to_email as email',
      'bill_to_address as address',
      'bill_to_register as register',
      'bill_to_electronic_address as electronicAddress',
      isOverdue.as('overdue'),
      ...partyStates,
    ])

export const findInvoice = (db: Database, id: string) =>
  selectInvoices(db).where('invoices.id', '=', id).executeTakeFirst()

export const findInvoicesById = (db: Database, ids: readonly string[]) =>
  selectInvoices(db).where('invoices.id', 'in', ids).execute()

export type StoredInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** Finds an invoice of an order that the member may see, or, for an owner, of a subsidiary. */
export const findInvoiceOf = (db: Database, id: string, member: Member) =>
  selectInvoices(db)
    .where('invoices.id', '=', id)
    .where((e) => e.or([visibleTo(member, 'orders'), ofSubsidiary(member)]))
    .executeTakeFirst()

/** The invoice of a whole order. */
export const findInvoiceOfOrder = (db: Database, orderId: string) =>
  selectInvoices(db).where('order_id', '=', orderId).where('shipment_id', 'is', null).executeTakeFirst()

/** The invoices of an order, oldest first: several if it is invoiced by shipment. */
export const findInvoicesOfOrder = (db: Database, orderId: string) =>
  selectInvoices(db)
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('year')
    .orderBy('serial')
    .execute()

export const findInvoiceOfShipment = (db: Database, shipmentId: string) =>
  selectInvoices(db).where('shipment_id', '=', shipmentId).executeTakeFirst()

export interface InvoiceFilter extends Days {
  /** Only invoices of orders that this member may see; without it, all invoices. */
  readonly member?: Member
  /** The company that owes the invoice. */
  readonly company?: string | undefined
  readonly state?: InvoiceState | undefined
  /** Part of a number, company, name or email address, the beginning of a purchase-order number, or a whole order number. */
  readonly q?: string | undefined
}

export interface InvoiceList extends InvoiceFilter, PageRequest {
  /** @default newest first; open ones by due date */
  readonly sort?: InvoiceSort | undefined
}

/** Invoices of orders under this email address, newest first. */
export const newestInvoicesOf = (db: Database, email: string, limit: number) =>
  selectInvoices(db)
    .where('orders.buyer_email', '=', email)
    .orderBy('issued_at', 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(limit)
    .execute()

const sorts = {
  newest: ['issued_at', 'desc'],
  oldest: ['issued_at', 'asc'],
  due: ['due_at', 'asc'],
  '-due': ['due_at', 'desc'],
  amount: ['invoices.amount_cents', 'asc'],
  '-amount': ['invoices.amount_cents', 'desc'],
} as const satisfies Record<InvoiceSort, readonly [column: string, direction: 'asc' | 'desc']>

export async function findInvoices(db: Database, { sort, limit, cursor, ...filter }: InvoiceList) {
  const isOpen = filter.state === 'open' || filter.state === 'overdue'
  const [column, direction] = sorts[sort ?? (isOpen ? 'due' : 'newest')]
  const key = sql.ref(column)
  const follows = direction === 'asc' ? sql`>` : sql`<`
  const rows = await selectInvoices(db)
    .where(matching(filter))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${key}, invoices.id) ${follows} (select ${key}, id from invoices where id = ${cursor})`,
      ),
    )
    .orderBy(key, direction)
    .orderBy('invoices.id', direction)
    .limit(limit)
    .execute()
  return rows.map(listedInvoice)
}

export const countInvoices = (db: Database, filter: InvoiceFilter): Promise<number> =>
  countRows(
    db
      .selectFrom('invoices')
      .$if(filter.member !== undefined, (query) =>
        query.innerJoin('orders', 'orders.id', 'invoices.order_id'),
      )
      .where(matching(filter)),
  )

const states = {
  open: sql<SqlBool>`open_cents > 0`,
  overdue: sql<SqlBool>`open_cents > 0 and due_at < now()`,
  settled: sql<SqlBool>`open_cents = 0`,
} satisfies Record<InvoiceState, unknown>

export function matching({ member, company, state, q, ...days }: InvoiceFilter) {
  const conditions = [
    within(sql.ref('invoices.issued_at'), days),
    ...(member ? [visibleTo(member, 'orders')] : []),
    ...(company === undefined ? [] : [sql<SqlBool>`invoices.customer_id = ${company}`]),
    ...(state ? [states[state]] : []),
    ...(q ? [isAbout(q)] : []),
  ]
  return sql.join<SqlBool>(conditions, sql` and `)
}

/** Each condition uses an index (`database/schema/invoices.sql`). */
const isAbout = (words: string) => sql<SqlBool>`(
  (lower(invoices.number || ' ' || bill_to_company || ' ' || bill_to_name || ' ' || bill_to_email)
    like ${`%${escapeLike(words.toLowerCase())}%`} and not ${isErased('invoices.order_id')})
  or invoices.number = upper(${words})
  or order_id = any (array(select id from orders where number = ${orderNumberIn(words)}::bigint
    union all select id from orders where purchase_order_number <> ''
      and lower(purchase_order_number) like ${`${escapeLike(words.toLowerCase())}%`})))`

const selectPayments = (db: Database) =>
  db.selectFrom('invoice_payments as p').select([
    'id',
    'kind',
    'amount_cents as amountCents',
    sql<string>`received_on::text`.as('receivedOn'),
    'reference',
    'recorded_at as recordedAt',
    // Of what a reversal takes back.
    (e) =>
      e
        .selectFrom('invoice_payments as t')
        .select('t.kind')
        .whereRef('t.id', '=', 'p.reverses')
        .as('takenKind'),
    (e) =>
      e
        .exists(e.selectFrom('invoice_payments as r').select('r.id').whereRef('r.reverses', '=', 'p.id'))
        .$castTo<boolean>()
        .as('reversed'),
  ])

/** Payments, oldest first. */
export const findPayments = (db: Database, invoiceId: string) =>
  selectPayments(db).where('invoice_id', '=', invoiceId).orderBy('recorded_at').orderBy('id').execute()

export const findPaymentsById = (db: Database, ids: readonly string[]) =>
  selectPayments(db).where('id', 'in', ids).execute()

/** Whether a payment was booked for a transfer of a bank statement. */
export async function isOfStatement(db: Database, paymentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('bank_bookings')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return found !== undefined
}

interface NewPayment {
  readonly invoiceId: string
  readonly kind: 'transfer' | 'discount' | 'charges' | 'credit' | 'reversal' | 'repayment'
  readonly amountCents: number
  /** Defaults to today. */
  readonly receivedOn?: string
  readonly reference: string
  readonly reverses?: string
  readonly recordedBy: string
}

/** Records money received or repaid. The database updates the invoice, whose open amount never falls below zero. */
export async function insertPayment(tx: Database, payment: NewPayment): Promise<string> {
  const { id } = await tx
    .insertInto('invoice_payments')
    .values({
      invoice_id: payment.invoiceId,
      kind: payment.kind,
      amount_cents: payment.amountCents,
      received_on: payment.receivedOn ?? sql<string>`${today}`,
      reference: payment.reference,
      reverses: payment.reverses ?? null,
      recorded_by: payment.recordedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
