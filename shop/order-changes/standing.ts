import { sql } from 'kysely'
import { toAmount } from '#contract/money.ts'
import type { ChangedFact, ChangedLine, Sums } from '#contract/order-changes/change.ts'
import type { Database } from '#database/open.ts'
import type { StoredOrder, StoredOrderLine } from '../orders/store.ts'
import { piecesLeft } from './plan.ts'

/** What an order comes to today: its amount less what was credited, or settled without an invoice. */
export interface Standing {
  readonly totalCents: number
  readonly taxCents: number
  readonly freightCents: number
}

export async function standingOf(db: Database, { id }: StoredOrder): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select o.amount_cents - coalesce(i.cents, 0) - coalesce(b.cents, 0) as "totalCents",
      o.tax_cents - coalesce(i.tax, 0) - coalesce(b.tax, 0) as "taxCents", o.freight_cents as "freightCents"
    from orders o,
      lateral (select sum(i.credited_cents)::bigint as cents, sum(i.credited_tax_cents)::bigint as tax
        from invoices i left join shipments s on s.id = i.shipment_id
        where i.order_id = o.id and s.voided_at is null) i,
      lateral (select sum(amount_cents - discount_cents + tax_cents)::bigint as cents, sum(tax_cents)::bigint as tax
        from billed_lines where order_id = o.id and invoice_id is null) b
    where o.id = ${id}`.execute(db)
  const [standing] = rows
  if (!standing) throw new Error(`there is no order ${id}`)
  return standing
}

export const plus = (one: Standing, other: Standing): Standing => ({
  totalCents: one.totalCents + other.totalCents,
  taxCents: one.taxCents + other.taxCents,
  freightCents: one.freightCents + other.freightCents,
})

export const toSums = ({ totalCents, taxCents, freightCents }: Standing): Sums => ({
  // A goodwill refund may have been larger than the goods that are left.
  goods: toAmount(Math.max(0, totalCents - taxCents - freightCents)),
  freight: toAmount(freightCents),
  tax: toAmount(taxCents),
  total: toAmount(totalCents),
})

/** One side of a comparison: lines by their position, with the pieces that are left. */
export const sideOf = (
  order: StoredOrder,
): ReadonlyMap<number, StoredOrderLine & { readonly left: number }> =>
  new Map(
    order.lines.flatMap((line) => {
      const left = piecesLeft(order, line)
      return left > 0 ? [[line.position, { ...line, left }] as const] : []
    }),
  )

type Side = ReturnType<typeof sideOf>
type Left = StoredOrderLine & { readonly left: number }

const toSide = (line: Left | undefined) =>
  line
    ? {
        orderAmount: line.left,
        price: toAmount(line.unitPriceCents),
        priceSource: line.priceSource,
        paymentAmount: toAmount(line.unitPriceCents * line.left),
        ...(line.awaited.length > 0 && { awaited: line.awaited }),
      }
    : null

/**
 * Compares the lines of an order before and after.
 * @param numbers the positions of its lines before, in the order in which people count them
 * @param added the lines of the order that has what is added
 */
export function compareLines(
  before: Side,
  after: Side,
  { numbers, added }: { readonly numbers: readonly number[]; readonly added: readonly Left[] },
): ChangedLine[] {
  const row = (one: Left | undefined, two: Left | undefined, line?: number): ChangedLine[] => {
    const named = two ?? one
    if (!named) return []
    return [
      {
        ...(line !== undefined && { line }),
        product_id: named.productId,
        productName: named.productName,
        sku: named.sku,
        before: toSide(one),
        after: toSide(two),
      },
    ]
  }
  const known = numbers.flatMap((position, place) =>
    row(before.get(position), after.get(position), place + 1),
  )
  const appended = [...after].flatMap(([position, line]) =>
    numbers.includes(position) ? [] : row(undefined, line),
  )
  return [...known, ...appended, ...added.flatMap((line) => row(undefined, line))]
}

/** True if both sides say the same. */
export const isSame = (facts: readonly ChangedFact[], lines: readonly ChangedLine[]): boolean =>
  facts.length === 0 && lines.every(({ before, after }) => before?.orderAmount === after?.orderAmount)
