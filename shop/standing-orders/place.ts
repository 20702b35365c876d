import { Refusal } from '#contract/refusals.ts'
import { standingNumber } from '#contract/standing-orders/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { DAY_MINUTES } from '../orders/insert.ts'
import { placeOrder } from '../orders/place.ts'
import { decideDate, findWaiting } from './dates.ts'
import { currentDeliveries, destinationOf } from './destination.ts'
import { agreeToPrices, findLines } from './lines.ts'
import { lockStanding, type StoredStanding } from './store.ts'

/** Its buyer is away when the order is placed, and needs time to pay. */
const LEAST_HOLD_DAYS = 3

/** Returns the most that the goods may cost without a question. */
export const mostCents = ({ agreedCents, risePercent }: StoredStanding): number =>
  Number((BigInt(agreedCents) * BigInt(100 + risePercent)) / 100n)

/**
 * Places an order of a locked standing order, at the prices of the day.
 * @throws Refusal goods-cost-more if they cost more than `most`, standing-order-address-gone, and those of `placeOrder()`
 */
export async function placeStanding(
  tx: Database,
  shop: ShopContext,
  { standing, most }: { readonly standing: StoredStanding; readonly most: number },
  buyer: Caller,
): Promise<string> {
  const { id, number, onAccount, purchaseOrderNumber, shipTogether } = standing
  const lines = await findLines(tx, id)
  const { id: orderId } = await placeOrder(
    tx,
    shop,
    {
      ...destinationOf(await currentDeliveries(tx, standing.deliveries, buyer)),
      lines: lines.map(({ productId, pieces, note }) => ({ productId, pieces, note })),
      purchaseOrderNumber,
      note: standing.note || `Standing order ${standingNumber(number)}`,
      onAccount,
      shipTogether,
      mostGoodsCents: most,
      leastHoldMinutes: LEAST_HOLD_DAYS * DAY_MINUTES,
    },
    buyer,
  )
  return orderId
}

/**
 * Places the order of a date that waits for an answer, and agrees to its prices.
 * @returns the order's id
 * @throws Refusal admin-cannot-purchase, no-such-standing-order, standing-order-of-another, standing-order-not-waiting,
 * membership-changed, and each of `placeStanding()`
 */
export function acceptRisenPrice(
  shop: ShopContext,
  { id, on, goodsCents }: { readonly id: string; readonly on: string; readonly goodsCents: number },
  buyer: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return shop.db.transaction().execute(async (tx) => {
    const standing = await lockStanding(tx, id, buyer)
    if (!standing) throw new Refusal('no-such-standing-order')
    if (standing.buyerId !== buyer.id) throw new Refusal('standing-order-of-another')
    if (!(await findWaiting(tx, id, on))) throw new Refusal('standing-order-not-waiting')
    if (standing.customerId !== buyer.customerId) throw new Refusal('membership-changed')
    const orderId = await placeStanding(tx, shop, { standing, most: goodsCents }, buyer)
    await decideDate(tx, id, on, { result: 'placed', orderId, mostCents: goodsCents })
    await agreeToPrices(tx, id, orderId)
    await keep(tx, orderId)
    return orderId
  })
}
