import { type SqlBool, sql } from 'kysely'
import { api } from '#contract/api.ts'
import { orderNumber, orderNumberIn } from '#contract/orders/order.ts'
import { quoteNumber } from '#contract/quotes/endpoints.ts'
import { returnNumber } from '#contract/returns/endpoints.ts'
import { type FoundRecord, MAX_RECORDS } from '#contract/search/records.ts'
import { shipmentNumber } from '#contract/shipments/endpoints.ts'
import { normaliseSerial } from '#contract/shipments/serials.ts'
import { mayCall } from '#contract/users/admin-roles.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { visibleTo } from '../companies/visibility.ts'
import { numberAfter } from '../orders/number-after.ts'

interface Row {
  readonly kind: FoundRecord['kind']
  readonly number: string
  readonly id: string
  readonly orderNumber: number | null
}

/** Returns a number as people write it. Those that are stored as text stay as they are. */
const written = { order: orderNumber, quote: quoteNumber, shipment: shipmentNumber, return: returnNumber }

const numberOf = ({ kind, number }: Row) =>
  kind in written ? written[kind as keyof typeof written](Number(number)) : number // `in` has checked the key

/**
 * Finds the records with exactly this number that the caller may see: `visibleTo()` for customers, everything for
 * admins whose role may open the page. Each part of the query uses an index.
 */
export async function findRecords(db: Database, q: string, caller: Caller): Promise<FoundRecord[]> {
  if (q === '') return []
  const may = (call: typeof api.getInvoice | typeof api.getQuote) =>
    mayCall(call, caller.adminRole) ? sql<SqlBool>`true` : sql<SqlBool>`false`
  const seen = (table: 'orders' | 'quotes') =>
    caller.isAdmin ? sql<SqlBool>`true` : visibleTo(caller, table)
  const { rows } = await sql<Row>`
    select kind, number, id, "orderNumber" from (
      select 1 as rank, 'order' as kind, number::text, id, number as "orderNumber", placed_at as at from orders
        where number = ${orderNumberIn(q)}::bigint and ${seen('orders')}
      union all select 2, 'invoice', invoices.number, invoices.id, orders.number, issued_at
        from invoices join orders on orders.id = invoices.order_id
        where invoices.number = upper(${q}) and ${may(api.getInvoice)} and ${seen('orders')}
      union all select 3, 'credit-note', credit_notes.number, invoices.id, orders.number, credit_notes.issued_at
        from credit_notes join invoices on invoices.id = credit_notes.invoice_id
          join orders on orders.id = invoices.order_id
        where credit_notes.number = upper(${q}) and ${may(api.getInvoice)} and ${seen('orders')}
      union all select 4, 'quote', quotes.number::text, quotes.id, null, quotes.created_at from quotes
        where quotes.number = ${numberAfter('Q', q)}::bigint and ${may(api.getQuote)} and ${seen('quotes')}
      union all select 5, 'shipment', shipments.number::text, orders.id, orders.number, shipped_at
        from shipments join orders on orders.id = shipments.order_id
        where shipments.number = ${numberAfter('SH', q)}::bigint and voided_at is null and ${seen('orders')}
      union all select 6, 'return', returns.number::text, orders.id, orders.number, asked_at
        from returns join orders on orders.id = returns.order_id
        where returns.number = ${numberAfter('RMA', q)}::bigint and ${seen('orders')}
      union all select 7, 'tracking-number', tracking_number, orders.id, orders.number, shipped_at
        from shipments join orders on orders.id = shipments.order_id
        where tracking_number <> '' and plain_tracking_number(tracking_number) = plain_tracking_number(${q})
          and voided_at is null and ${seen('orders')}
      union all select 8, 'serial-number', serial, orders.id, orders.number, shipped_at
        from shipment_serials join shipments on shipments.id = shipment_serials.shipment_id
          join orders on orders.id = shipments.order_id
        where normalised = ${normaliseSerial(q)} and voided_at is null and ${seen('orders')}
      union all select 9, 'purchase-order', purchase_order_number, id, number, placed_at from orders
        where purchase_order_number <> '' and lower(purchase_order_number) = lower(${q}) and ${seen('orders')}
    ) found order by rank, at desc, id limit ${MAX_RECORDS}`.execute(db)
  return rows.map((row) => ({
    kind: row.kind,
    number: numberOf(row),
    _id: row.id,
    ...(row.orderNumber !== null && { orderNumber: orderNumber(row.orderNumber) }),
  }))
}
