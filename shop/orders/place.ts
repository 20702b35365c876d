import { toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { keepSteps } from '../approvals/chain.ts'
import { recordActing } from '../audit-log/acting.ts'
import type { ShopContext } from '../context.ts'
import { insertUse } from '../coupons/store.ts'
import { sharedShortage } from '../stock/shared-shortage.ts'
import { decide } from './decide.ts'
import { insertDeliveries } from './deliveries.ts'
import { type InsertedOrder, insertOrder, type PricedOrder } from './insert.ts'
import { type LockedBuyer, lockBuyer } from './lock-buyer.ts'
import type { NewOrder, PlacedOrder } from './new-order.ts'
import { priceOrder } from './price-order.ts'
import { tellOfPlaced } from './tell-of-placed.ts'

interface NewlyPlaced extends PlacedOrder, Pick<InsertedOrder, 'toTake'> {
  readonly amountCents: number
  readonly costCentreId: string | null
  /** Whether it waits for approval. */
  readonly waits: boolean
}

type Parts = Pick<
  ShopContext,
  | 'queueEmail'
  | 'transmit'
  | 'publicUrl'
  | 'holdMinutes'
  | 'approvalDays'
  | 'recentProducts'
  | 'recentCharges'
>

/**
 * Places an order: prices its lines, takes their pieces out of stock, writes the order with its history and queues the
 * buyer's email. All or nothing, within the caller's transaction. A company member's order may need approval first; an
 * individual customer's never does, nor that of a pool, whose members could join without one.
 * @param takesLater true for a caller that ends its transaction with `takeHeld()` of `toTake`
 * @throws Refusal admin-cannot-purchase, too-many-unpaid-orders, price-changed, above-card-limit, freight-on-request,
 * membership-changed, goods-cost-more, no-such-cost-centre, cost-centre-needed, above-budget; on account: no-terms,
 * account-overdue, above-credit-limit; for an order of one line, the line's own problem (no-such-product,
 * not-in-assortment, below-minimum, above-maximum, off-multiple, out-of-stock); for several lines, order-lines-refused
 * with all their problems; with a coupon: each of `couponProblems`
 */
export async function placeOrder(
  tx: Database,
  parts: Parts,
  order: NewOrder,
  buyer: Caller,
  { takesLater = false }: { readonly takesLater?: boolean } = {},
): Promise<NewlyPlaced> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  const locked = await lockBuyer(tx, order, buyer)
  const { costCentre } = locked
  for await (const { charged, tables } of priceOrder(tx, parts, { order, buyer }, locked)) {
    const { amountCents } = charged
    const decision = await decide(tx, order, buyer, { ...locked, amountCents })
    const accepted = { ...order, ...charged, costCentre, buyer }
    const placed = await insertOrder(tx, accepted, {
      ...parts,
      tables,
      listPrices: locked.listPrices,
      approvalReasons: decision.approvalReasons,
      takesLater: takesLater && !order.onAccount,
    })
    if (!placed) continue
    const waits = decision.approvalReasons.length > 0
    await writeBeside(tx, { order: accepted, placed, waits }, locked)
    await tellOfPlaced(parts, tx, { order: accepted, placed }, decision)
    return { ...placed, amountCents, costCentreId: costCentre?.id ?? null, waits }
  }
  const shortage = order.lines.length > 1 ? await sharedShortage(tx, order.lines) : undefined
  throw shortage ?? new Refusal('out-of-stock')
}

interface Written {
  readonly order: PricedOrder
  readonly placed: PlacedOrder
  readonly waits: boolean
}

/**
 * Writes the rarer parts of an order: the use of a coupon, several addresses, who acted for the buyer, the steps of its
 * approval.
 */
async function writeBeside(
  tx: Database,
  { order: { buyer, deliveries, amountCents, supplements }, placed: { id, number }, waits }: Written,
  { coupon, costCentre }: LockedBuyer,
): Promise<void> {
  const { customerId } = buyer
  if (coupon) await insertUse(tx, { orderId: id, couponId: coupon.id, customerId })
  if (deliveries) await insertDeliveries(tx, id, deliveries)
  await recordActing(tx, buyer, 'order-placed-for-customer', {
    subject: id,
    label: orderNumber(number),
    after: { amount: toAmount(amountCents) },
  })
  if (!waits) return
  const both = amountCents + (supplements?.amountCents ?? 0)
  await keepSteps(tx, id, customerId, { amountCents: both, costCentreId: costCentre?.id ?? null })
}
