import { useEffect, useState } from 'react'
import { type CartLine, priceLines } from '#contract/carts/endpoints.ts'
import type { OrderTotals } from '#contract/charges/charges.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { orderTotals } from '#contract/orders/totals.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { callPublic, callShop } from '#web/api-client.ts'

export type WantedTotals = InputOf<typeof orderTotals>

/** Returns the lines of a cart as sent to the shop. */
export const sentLines = (lines: readonly CartLine[]) =>
  lines.map(({ product_id, orderAmount }) => ({ product_id, orderAmount }))

interface Answer {
  readonly key: string
  readonly totals: OrderTotals | undefined
}

/** Long enough to finish typing a number. */
const ASK_AFTER_MS = 300
/** While the shop is unavailable or too busy, retry after this, doubling the pause each time. */
const RETRY_MS = 1_000
const MOST_RETRIES = 4

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
 * an order that costs something else than was shown). `isStale`: it belongs to the previous lines.
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
  const [answer, setAnswer] = useState<Answer>()
  const key = wanted && JSON.stringify({ wanted, refusals })
  const hasCoupon = Boolean(wanted?.coupon)
  const mustAsk = hasCoupon || comesLater
  useEffect(() => {
    if (key === undefined) return
    if (nothingCharged && !mustAsk) return setAnswer(undefined)
    let isLeft = false
    let timer: ReturnType<typeof setTimeout>
    const ask = async (retries: number) => {
      const totals = await totalsOf(JSON.parse(key).wanted, isVisitor)
      if (isLeft) return
      if (totals === 'unavailable' && retries < MOST_RETRIES) {
        timer = setTimeout(ask, RETRY_MS * 2 ** retries, retries + 1)
        return
      }
      if (totals === 'unavailable') return setAnswer({ key, totals: undefined })
      nothingCharged = totals?.anyCharges === false
      setAnswer({ key, totals: totals && isMoreThanLines(totals) ? totals : undefined })
    }
    timer = setTimeout(ask, ASK_AFTER_MS, 0)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [key, isVisitor, mustAsk])
  const totals = wanted && answer?.totals
  return { totals, isStale: (totals !== undefined || mustAsk) && answer?.key !== key }
}

const isMoreThanLines = (totals: OrderTotals) => {
  const { charges, freightOnRequest, coupon, couponProblem, inTwoOrders, byShipment } = totals
  return (charges ?? freightOnRequest ?? coupon ?? couponProblem ?? inTwoOrders ?? byShipment) !== undefined
}

/** Returns 'unavailable' if the shop cannot answer now, and undefined if it refuses the lines: ordering says why. */
async function totalsOf(
  wanted: WantedTotals,
  isVisitor: boolean,
): Promise<OrderTotals | 'unavailable' | undefined> {
  try {
    if (!isVisitor) return await callShop(new Request(location.href), orderTotals, wanted)
    const { withCharges } = await callPublic(priceLines, { lines: wanted.lines ?? [] })
    return withCharges ?? { anyCharges: false, total: 0 }
  } catch (failure) {
    const isRefused = failure instanceof Refused
    if (failure instanceof Unreachable || (isRefused && isTemporary(failure.status))) return 'unavailable'
    if (isRefused || failure instanceof Response) return undefined
    throw failure
  }
}

const isTemporary = (status: number) => status === 429 || status >= 500
