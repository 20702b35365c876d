import { sql } from 'kysely'
import type { WantedChange } from '#contract/order-changes/change.ts'
import type { Database } from '#database/open.ts'
import { lockCompany, lockUser } from '../companies/store.ts'
import { lockAsMember } from '../orders/lock-buyer.ts'
import type { StoredOrder } from '../orders/store.ts'
import { findBuyer } from '../users/buyer.ts'
import { goodsToTakeOff } from './invoiced.ts'
import type { LinePlan } from './plan.ts'

/** Locks the buyer, the company and its price list, before the order and before products, as placing an order does. */
export async function lockParties(
  tx: Database,
  order: StoredOrder,
  { lines = [], added = [] }: WantedChange,
) {
  const found = await findBuyer(tx, order.placedBy)
  const isStillTheirs = found !== undefined && found.customerId === order.customerId && !found.isAdmin
  const buyer = isStillTheirs ? found : undefined
  const products = [
    ...order.lines.map(({ productId }) => productId),
    ...added.map(({ product_id }) => product_id),
    ...lines.flatMap(({ product_id }) => (product_id === undefined ? [] : [product_id])),
  ]
  if (buyer) await lockUser(tx, buyer.id)
  const terms = buyer
    ? await lockAsMember(
        tx,
        products.map((productId) => ({ productId, pieces: 0 })),
        buyer,
      )
    : undefined
  if (order.inCompany) await lockCompany(tx, order.customerId)
  return { buyer, listPrices: terms?.listPrices }
}

/** Locks all products of a change at once, in the order in which orders lock theirs, with the parts of kits. */
export async function lockGoods(
  tx: Database,
  order: StoredOrder,
  { removed, added }: LinePlan,
): Promise<void> {
  const ids = [
    ...goodsToTakeOff(order, removed).map(({ productId }) => productId),
    ...added.map(({ productId }) => productId),
  ]
  if (ids.length === 0) return
  await sql`
    select /* locks changed goods */ id from products
    where id = any (${ids}::text[]) or id in (select part_id from kit_parts where kit_id = any (${ids}::text[]))
      or id in (select product_id from order_lines where order_id = ${order.id})
    order by id for no key update`.execute(tx)
}
