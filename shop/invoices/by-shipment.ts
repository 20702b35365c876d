import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { findOrder, type StoredOrder } from '../orders/store.ts'
import type { StoredInvoice } from './store.ts'

/** Orders on account that have an invoice for each of their shipments. The database issues it with the shipment. */

interface Agreed {
  /** Of its amount: neither invoiced nor cancelled before it was. */
  readonly restCents: number
  /** Days from a shipment until its invoice is due. */
  readonly days: number
}

/** Returns what an order that is invoiced by shipment was agreed to; undefined for every other order. */
export const findByShipment = (db: Database, orderId: string): Promise<Agreed | undefined> =>
  db
    .selectFrom('invoiced_by_shipment')
    .select(['rest_cents as restCents', 'terms_days as days'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

/**
 * Has an order that is put on account invoiced by shipment, within the terms of today. The company must be locked.
 * @returns days from a shipment until its invoice is due
 */
export async function invoiceByShipment(tx: Database, orderId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    insert into invoiced_by_shipment
      (order_id, customer_id, terms_days, credit_limit_cents, exposure_cents, rest_cents)
    select o.id, o.customer_id, t.days, t.credit_limit_cents, credit_used(o.customer_id) + o.amount_cents, o.amount_cents
    from orders o join company_terms t on t.customer_id = o.customer_id where o.id = ${orderId}
    returning terms_days as days`.execute(tx)
  const [agreed] = rows
  if (!agreed) throw new Error(`order ${orderId} has no terms`)
  return agreed.days
}

interface Pieces {
  readonly position: number
  readonly pieces: number
}

/**
 * Settles pieces of an order that are cancelled before they were invoiced: the rest gets smaller, without a credit note.
 * @returns the cents that are no longer to be invoiced
 */
export async function settleCancelled(
  tx: Database,
  orderId: string,
  lines: readonly Pieces[],
  { withFreight }: { readonly withFreight: boolean },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    insert into billed_lines (order_id, line_position, pieces, amount_cents, discount_cents, tax_cents)
    select ${orderId}, share.* from share_of_order(${orderId}, ${lines.map(({ position }) => position)}::int[],
      ${lines.map(({ pieces }) => pieces)}::int[], ${withFreight}) share
    returning amount_cents - discount_cents + tax_cents as cents`.execute(tx)
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * What invoices bill, if their orders are invoiced by shipment.
 * @param from `settled_lines` leaves out what is invoiced again, because its shipment was voided
 */
export const findBilledLines = (
  db: Database,
  invoiceIds: readonly string[],
  from: 'billed_lines' | 'settled_lines' = 'billed_lines',
) =>
  db
    .selectFrom(from)
    .select(['invoice_id as invoiceId', 'line_position as position', 'pieces'])
    .select(['amount_cents as amountCents', 'discount_cents as discountCents', 'tax_cents as taxCents'])
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('id')
    .execute()

export type BilledLine = Awaited<ReturnType<typeof findBilledLines>>[number]

/** Reads an order as its invoice bills it. */
export async function findBilledOrder(
  db: Database,
  { id, number, orderId, shipmentId }: Pick<StoredInvoice, 'id' | 'number' | 'orderId' | 'shipmentId'>,
): Promise<StoredOrder> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`invoice ${number} has no order`)
  return shipmentId === null ? order : billedOrder(order, await findBilledLines(db, [id]))
}

/** Returns an order as one of the invoices of its shipments bills it: with the pieces, the charges and the amount of this invoice. */
export function billedOrder(order: StoredOrder, billed: readonly BilledLine[]): StoredOrder {
  const of = (position: number | null) => billed.find((line) => line.position === position)
  const lines = order.lines.flatMap((line) => {
    const { pieces, amountCents, discountCents } = of(line.position) ?? {}
    return pieces === undefined || amountCents === undefined || discountCents === undefined
      ? []
      : [{ ...line, pieces, amountCents, discountCents }]
  })
  const charges = order.charges.flatMap((charge) => {
    const line = of(charge.line)
    return line
      ? [{ ...charge, netCents: line.amountCents - line.discountCents, taxCents: line.taxCents }]
      : []
  })
  const sum = (cents: (line: BilledLine) => number) => billed.reduce((total, line) => total + cents(line), 0)
  return {
    ...order,
    lines,
    charges,
    pieces: sum((line) => line.pieces),
    freightCents: of(null)?.amountCents ?? 0,
    discountCents: sum((line) => line.discountCents),
    taxCents: sum((line) => line.taxCents),
    amountCents: sum((line) => line.amountCents - line.discountCents + line.taxCents),
  }
}
