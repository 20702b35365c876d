import { sql } from 'kysely'
import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import { MAX_UNCONFIRMED, usualUnpaid } from '#contract/settings/endpoints.ts'
import type { Database } from '#database/open.ts'

export interface Unpaid {
  /** The buyer's orders that hold pieces without being paid, before the one that is placed. */
  readonly unpaidOrders: number
  readonly unpaidCents: number
  /** As the shop's owner set them. */
  readonly maxOrders: number | null
  readonly maxCents: number | null
}

/**
 * Threat: without a limit one account holds every piece of the shop without paying. Whoever did not confirm an e-mail
 * makes accounts at will, and may have less.
 * @throws Refusal too-many-unpaid-orders
 */
export function refuseAboveUnpaidLimit(buyer: Caller, unpaid: Unpaid): void {
  if (isAboveLimit(buyer, unpaid)) throw new Refusal('too-many-unpaid-orders')
}

function isAboveLimit({ emailVerified }: Caller, unpaid: Unpaid): boolean {
  const { unpaidOrders, unpaidCents } = unpaid
  const maxOrders = unpaid.maxOrders ?? usualUnpaid.orders
  const maxCents = unpaid.maxCents ?? toCents(usualUnpaid.amount)
  const [orders, cents] = emailVerified
    ? [maxOrders, maxCents]
    : [Math.min(maxOrders, MAX_UNCONFIRMED), Math.min(maxCents, CARD_LIMIT_CENTS)]
  return unpaidOrders >= orders || unpaidCents >= cents
}

interface CountedOrder {
  readonly buyer: Caller
  readonly lines: readonly { readonly productId: string }[]
  readonly amountCents: number
}

/**
 * Those of orders that are placed together which the limit lets through, one after the other. Their products and buyers
 * are locked, in this order, as an order alone does it.
 */
export async function lockWithinLimits<Order extends CountedOrder>(
  tx: Database,
  orders: readonly Order[],
): Promise<Order[]> {
  const products = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  const buyers = [...new Set(orders.map(({ buyer }) => buyer.id))]
  await sql`select from products where id = any(${products}::text[]) order by id for no key update`.execute(
    tx,
  )
  await sql`select from users where id = any(${buyers}::text[]) order by id for no key update`.execute(tx)
  // Counted once they are locked, by a statement that sees what others placed until then.
  const { rows } = await sql<Unpaid & { readonly buyerId: string }>`
    select buyer_id as "buyerId", unpaid_orders as "maxOrders", unpaid_cents as "maxCents",
      unpaid.orders as "unpaidOrders", unpaid.cents as "unpaidCents"
    from shop_settings, unnest(${buyers}::text[]) buyer_id, lateral (
      select count(*) as orders, coalesce(sum(amount_cents), 0)::bigint as cents
      from orders where placed_by = buyer_id and held_until is not null
    ) unpaid`.execute(tx)
  const unpaidOf = new Map(rows.map(({ buyerId, ...unpaid }) => [buyerId, unpaid]))
  return orders.filter(({ buyer, amountCents }) => {
    const unpaid = unpaidOf.get(buyer.id)
    if (!unpaid || isAboveLimit(buyer, unpaid)) return false
    const { unpaidOrders, unpaidCents } = unpaid
    unpaidOf.set(buyer.id, {
      ...unpaid,
      unpaidOrders: unpaidOrders + 1,
      unpaidCents: unpaidCents + amountCents,
    })
    return true
  })
}
