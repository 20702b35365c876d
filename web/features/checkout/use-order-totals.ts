import { useEffect, useState } from 'react'
import { api } from '#contract/api.ts'
import type { CartLine } from '#contract/carts/endpoints.ts'
import type { OrderTotals } from '#contract/charges/charges.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { orderTotals } from '#contract/orders/totals.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { callPublic, callShop } from '#web/api-client.ts'

export type WantedTotals = InputOf<typeof orderTotals>

/** Lines of a cart as they are sent. */
export const sentLines = (lines: readonly CartLine[]) =>
  lines.map(({ product_id, orderAmount }) => ({ product_id, orderAmount }))

interface Answer {
  readonly key: string
  readonly totals: OrderTotals | undefined
}

/** Long enough that a number is typed in one go. */
const ASK_AFTER_MS = 300

/** Whether nothing was charged anywhere when the shop was asked last: then lines are the total, and it is left alone. */
let nothingCharged = false

/** After an order was refused: something may be charged now. */
export const askTotalsAgain = () => {
  nothingCharged = false
}

/**
 * What is to be paid with freight and tax, where any is charged; undefined where none is, or while it is not known: then
 * the shop refuses an order that costs more than was shown. A visitor's is for the home region. `isStale`: it is of what
 * was shown before.
 */
export function useOrderTotals(wanted: WantedTotals | undefined, isVisitor = false) {
  const [answer, setAnswer] = useState<Answer>()
  const key = JSON.stringify(wanted)
  useEffect(() => {
    if (nothingCharged || key === undefined) return
    let isLeft = false
    const ask = async () => {
      const totals = await totalsOf(JSON.parse(key), isVisitor)
      if (isLeft) return
      nothingCharged = totals?.anyCharges === false
      const isCharged = totals?.charges !== undefined || totals?.freightOnRequest === true
      setAnswer({ key, totals: isCharged ? totals : undefined })
    }
    const timer = setTimeout(ask, ASK_AFTER_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [key, isVisitor])
  const totals = wanted && answer?.totals
  return { totals, isStale: totals !== undefined && answer?.key !== key }
}

/** Undefined where the shop cannot say it now. */
async function totalsOf(wanted: WantedTotals, isVisitor: boolean): Promise<OrderTotals | undefined> {
  try {
    if (!isVisitor) return await callShop(new Request(location.href), api.orderTotals, wanted)
    const { withCharges } = await callPublic(api.priceLines, { lines: wanted.lines ?? [] })
    return withCharges ?? { anyCharges: false, total: 0 }
  } catch (failure) {
    if (failure instanceof Refused || failure instanceof Unreachable || failure instanceof Response)
      return undefined
    throw failure
  }
}
