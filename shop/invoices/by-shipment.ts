import { sql } from 'kysely'
import { feePerPiece } from '#contract/charges/fees.ts'
import { centsOfPieces, leftOf, taxOfEach, worthOfParts } from '#contract/charges/worth.ts'
import type { Database } from '#database/open.ts'
import { chargedSums, partsOfOrder, taxedAt } from '../charges/order-parts.ts'
import { headsAtIssue, withHead } from '../order-changes/as-issued.ts'
import { findOrder, type StoredOrder } from '../orders/store.ts'
import type { StoredInvoice } from './store.ts'
import { insertShipmentInvoice } from './write.ts'

/** Orders on account that have an invoice for each of their shipments. */

interface Agreed {
  /** The part of its amount that is neither invoiced nor cancelled before invoicing. */
  readonly restCents: number
  /** Days from a shipment until its invoice is due. */
  readonly days: number
}

/** Returns the terms of an order that is invoiced by shipment; undefined for every other order. */
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
      (order_id, customer_id, terms_days, credit_limit_cents, exposure_cents, rest_cents, discount_basis_points, discount_days)
    select o.id, o.customer_id, t.days, t.credit_limit_cents, credit_used(o.customer_id) + o.amount_cents, o.amount_cents,
      t.discount_basis_points, t.discount_days
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
 * Issues the invoice of a shipment if its order has such invoices: its content, and with the first one all freight. The
 * number comes from a row that stays locked until the transaction ends.
 */
export async function issueForShipment(
  tx: Database,
  orderId: string,
  { id, lines }: { readonly id: string; readonly lines: readonly Pieces[] },
): Promise<void> {
  if (!(await findByShipment(tx, orderId))) return
  const billed = await worthOfNext(tx, orderId, lines, { withFreight: true })
  const invoiceId = await insertShipmentInvoice(tx, {
    orderId,
    shipmentId: id,
    amountCents: centsOf(billed),
    freightCents: billed.find(({ position }) => position === null)?.amountCents ?? 0,
    feeCents: billed.reduce((sum, { feeCents }) => sum + feeCents, 0),
    taxCents: billed.reduce((sum, { taxCents }) => sum + taxCents, 0),
  })
  await insertBilledLines(tx, orderId, invoiceId, billed)
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
  const computed = await worthOfNext(tx, orderId, lines, { withFreight })
  if (computed.length === 0) return 0
  await insertBilledLines(tx, orderId, null, computed)
  return centsOf(computed)
}

interface Settled extends Omit<BilledLine, 'invoiceId'> {
  /** Part of the amount: fees by law. */
  readonly feeCents: number
}

const centsOf = (lines: readonly Settled[]) =>
  lines.reduce((sum, line) => sum + line.amountCents - line.discountCents + line.taxCents, 0)

/** Writes the billed lines of an invoice; null for pieces cancelled before they were invoiced. */
const insertBilledLines = (
  tx: Database,
  orderId: string,
  invoiceId: string | null,
  lines: readonly Settled[],
) =>
  tx
    .insertInto('billed_lines')
    .values(
      lines.map((line) => ({
        order_id: orderId,
        invoice_id: invoiceId,
        line_position: line.position,
        pieces: line.pieces,
        amount_cents: line.amountCents,
        discount_cents: line.discountCents,
        tax_cents: line.taxCents,
      })),
    )
    .execute()

/**
 * Computes the value of the next pieces of an order, and on request of all unsettled freight. The last pieces get the
 * rest of the coupon and of the tax.
 */
async function worthOfNext(
  tx: Database,
  orderId: string,
  lines: readonly Pieces[],
  { withFreight }: { readonly withFreight: boolean },
): Promise<Settled[]> {
  const [order, settled] = await Promise.all([
    findOrder(tx, orderId),
    tx.selectFrom('settled_lines').select(billedColumns).where('order_id', '=', orderId).execute(),
  ])
  if (!order) throw new Error(`there is no order ${orderId}`)
  // An order that is invoiced by shipment goes to one address: a line, or freight, has one part.
  const parts = new Map(partsOfOrder(order).map((part) => [part.position, part]))
  const partAt = (position: number | null) => {
    const part = parts.get(position)
    if (!part) throw new Error(`order ${orderId} has no line ${position}`)
    return part
  }
  const before = (position: number | null, of: 'pieces' | 'amountCents' | 'discountCents') =>
    settled.filter((line) => line.position === position).reduce((sum, line) => sum + line[of], 0)
  const next = lines.map(({ position, pieces }) => {
    const { pieces: ordered, grossCents, discountCents, charge } = partAt(position)
    const feeCents = feePerPiece(charge?.fees ?? []) * pieces
    const share = { of: ordered - before(position, 'pieces'), after: 0, pieces }
    return {
      position,
      pieces,
      amountCents: (grossCents / ordered) * pieces + feeCents,
      feeCents,
      discountCents: centsOfPieces(discountCents - before(position, 'discountCents'), share),
    }
  })
  const freightCents = order.freightCents - before(null, 'amountCents')
  const all =
    withFreight && freightCents > 0
      ? [...next, { position: null, pieces: 0, amountCents: freightCents, discountCents: 0, feeCents: 0 }]
      : next
  const taxed = all.map((line) => ({
    ...taxedAt(order, partAt(line.position)),
    netCents: line.amountCents - line.discountCents,
  }))
  const taken = settled.map((line) => ({
    ...taxedAt(order, partAt(line.position)),
    netCents: line.amountCents - line.discountCents,
    taxCents: line.taxCents,
  }))
  const sums = worthOfParts(leftOf(chargedSums(order), taken), taxed)
  if (!sums) throw new Error(`more of order ${orderId} would be settled than it costs`)
  const taxes = taxOfEach(sums, taxed)
  return all.map((line, place) => ({ ...line, taxCents: taxes[place] ?? 0 }))
}

const billedColumns = [
  'line_position as position',
  'pieces',
  'amount_cents as amountCents',
  'discount_cents as discountCents',
  'tax_cents as taxCents',
] as const

/** The billed lines of invoices whose orders are invoiced by shipment. */
export const findBilledLines = (db: Database, invoiceIds: readonly string[]) =>
  db
    .selectFrom('billed_lines')
    .select(['invoice_id as invoiceId', ...billedColumns])
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('id')
    .execute()

export type BilledLine = Awaited<ReturnType<typeof findBilledLines>>[number]

/** Reads an order as its invoice bills it. */
export async function findBilledOrder(
  db: Database,
  invoice: Pick<StoredInvoice, 'id' | 'number' | 'orderId' | 'shipmentId' | 'issuedAt'>,
): Promise<StoredOrder> {
  const { id, number, orderId, shipmentId } = invoice
  const [found, heads] = await Promise.all([findOrder(db, orderId), headsAtIssue(db, [invoice])])
  if (!found) throw new Error(`invoice ${number} has no order`)
  const order = withHead(found, heads.get(id))
  return shipmentId === null ? order : billedOrder(order, await findBilledLines(db, [id]))
}

/** Returns an order as one of the invoices of its shipments bills it: with the pieces, the charges and the amount of this invoice. */
export function billedOrder(order: StoredOrder, billed: readonly BilledLine[]): StoredOrder {
  const of = (position: number | null) => billed.find((line) => line.position === position)
  const feeCentsOf = (position: number, pieces: number) =>
    feePerPiece(order.charges.find((charge) => charge.line === position)?.fees ?? []) * pieces
  const lines = order.lines.flatMap((line) => {
    const { pieces, amountCents, discountCents } = of(line.position) ?? {}
    return pieces === undefined || amountCents === undefined || discountCents === undefined
      ? []
      : [{ ...line, pieces, amountCents: amountCents - feeCentsOf(line.position, pieces), discountCents }]
  })
  const charges = order.charges.flatMap((charge) => {
    const line = of(charge.line)
    if (!line) return []
    const netCents = line.amountCents - line.discountCents
    if (charge.pieces === null) return [{ ...charge, netCents, taxCents: line.taxCents }]
    const { pieces, taxCents } = line
    return [{ ...charge, pieces, netCents, feeCents: feePerPiece(charge.fees) * pieces, taxCents }]
  })
  const sum = (cents: (line: BilledLine) => number) => billed.reduce((total, line) => total + cents(line), 0)
  return {
    ...order,
    lines,
    charges,
    pieces: sum((line) => line.pieces),
    freightCents: of(null)?.amountCents ?? 0,
    feeCents: charges.reduce((total, { feeCents }) => total + feeCents, 0),
    discountCents: sum((line) => line.discountCents),
    taxCents: sum((line) => line.taxCents),
    amountCents: sum((line) => line.amountCents - line.discountCents + line.taxCents),
  }
}
