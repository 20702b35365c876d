import { toAmount } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { isAboveThreshold } from '../approvals/needs-approval.ts'
import { lockAsMember } from '../orders/lock-buyer.ts'
import type { NewOrder, PlacedOrder } from '../orders/new-order.ts'
import { placeOrder } from '../orders/place.ts'
import { refuseAtUnpaidLimit } from '../orders/unpaid-limit.ts'
import { priceLines } from '../prices/price-lines.ts'
import { lockForPromises } from '../stock/take.ts'
import { splitLines } from './split.ts'
import { keepSecondOrder } from './store.ts'

interface TwoPlaced extends PlacedOrder {
  readonly second: PlacedOrder
}

/**
 * Places lines as two orders: one for the pieces on the shelf, and one for later pieces, which is paid when all of them
 * have come.
 * @throws Refusal no-second-order, second-order-needs-approval, and those of `placeOrder()`; price-changed names the
 * sum and the amount of the first
 */
export async function placeTwo(
  tx: Database,
  parts: Parameters<typeof placeOrder>[1],
  { shownCents, firstCents, ...order }: NewOrder & { readonly firstCents: number },
  buyer: Caller,
): Promise<TwoPlaced> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  const { listPrices, assortment } = await lockAsMember(tx, order.lines, buyer)
  const found = await priceLines(tx, order.lines, { listPrices, assortment })
  await refuseAtUnpaidLimit(tx, buyer)
  // From here on, the stock stays as it is.
  await lockForPromises(
    tx,
    buyer.id,
    found.flatMap(({ product }) => (product ? [{ ...product, productId: product.id }] : [])),
  )
  const two = splitLines(await priceLines(tx, order.lines, { listPrices, assortment }))
  if (!two) throw new Refusal('no-second-order')
  const first = await placeOrder(tx, parts, { ...order, lines: two.first }, buyer)
  const second = await placeOrder(
    tx,
    parts,
    { ...order, lines: two.second, followsOrderId: first.id, shipTogether: true },
    buyer,
  )
  const sum = first.amountCents + second.amountCents
  if (firstCents !== first.amountCents || (shownCents !== undefined && shownCents !== sum))
    throw new Refusal('price-changed', {
      paymentAmount: toAmount(sum),
      firstAmount: toAmount(first.amountCents),
    })
  if (
    first.waits ||
    second.waits ||
    (buyer.companyRole && (await isAboveThreshold(tx, buyer, sum, first.costCentreId)))
  )
    throw new Refusal('second-order-needs-approval')
  if (order.onAccount) await keepSecondOrder(tx, second.id)
  return { id: first.id, number: first.number, second: { id: second.id, number: second.number } }
}
