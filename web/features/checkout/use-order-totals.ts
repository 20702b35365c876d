import { type CartLine, priceLines } from '#contract/carts/endpoints.ts'
import type { OrderTotals } from '#contract/charges/charges.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { orderTotals } from '#contract/orders/totals.ts'
import { callPublic, callShop } from '#web/api-client.ts'
import { useShopAnswer } from '#web/use-shop-answer.ts'

export type WantedTotals = InputOf<typeof orderTotals>

/** Returns the lines of a cart as sent to the shop. */
export const sentLines = (lines: readonly CartLine[]) =>
  lines.map(({ product_id, orderAmount }) => ({ product_id, orderAmount }))

/** Whether the last reply had no charges: the total is then the sum of the lines, and the shop is not asked again. */
let nothingCharged = false
/** Counts refused orders: totals from before may be wrong. */
let refusals = 0

/** Call after an order was refused: its charges may have changed. */
export const askTotalsAgain = () => {
  nothingCharged = false
  refusals += 1
}

/**
 * Returns the total with coupon, freight and tax; undefined where none applies or while it is unknown (the shop refuses
 * an order that costs something else than was shown). `isStale`: it belongs to the previous lines. `isKnown`: what is not in the
 * total is not charged.
 * @param isVisitor whether the total is for the home region, as nobody is signed in
 * @param comesLater whether some pieces come later: then the lines may be ordered as two orders, and invoiced by shipment
 */
export function useOrderTotals(
  wanted: WantedTotals | undefined,
  {
    isVisitor = false,
    comesLater = false,
  }: { readonly isVisitor?: boolean; readonly comesLater?: boolean } = {},
) {
  const mustAsk = Boolean(wanted?.coupon) || comesLater
  const isAsked = wanted !== undefined && (mustAsk || !nothingCharged)
  const { answer, isStale } = useShopAnswer(isAsked ? { wanted, isVisitor, refusals } : undefined, totalsOf)
  const totals = answer && isMoreThanLines(answer) ? answer : undefined
  return {
    totals,
    isStale: (totals !== undefined || mustAsk) && isStale,
    isKnown: wanted !== undefined && (answer !== undefined || nothingCharged),
  }
}

async function totalsOf({
  wanted,
  isVisitor,
}: {
  readonly wanted: WantedTotals
  readonly isVisitor: boolean
}): Promise<OrderTotals> {
  const totals = isVisitor
    ? await homeTotals(wanted)
    : await callShop(new Request(location.href), orderTotals, wanted)
  nothingCharged = totals.anyCharges === false
  return totals
}

async function homeTotals({ lines = [] }: WantedTotals): Promise<OrderTotals> {
  const { withCharges } = await callPublic(priceLines, { lines })
  return withCharges ?? { anyCharges: false, total: 0 }
}

const isMoreThanLines = (totals: OrderTotals) => {
  const { charges, freightOnRequest, coupon, couponProblem, inTwoOrders, byShipment } = totals
  return (charges ?? freightOnRequest ?? coupon ?? couponProblem ?? inTwoOrders ?? byShipment) !== undefined
}
