import { useEffect, useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { poolTotals } from '#contract/pools/members.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'

/** Long enough to finish typing a number. */
const ASK_AFTER_MS = 300

/**
 * Returns what joining would cost at most; undefined while it is unknown. `isStale`: it belongs to other pieces or another
 * address than those wanted now.
 */
export function usePoolTotals(wanted: InputOf<typeof poolTotals> | undefined) {
  const [answer, setAnswer] = useState<{
    readonly key: string
    readonly totals: ReplyOf<typeof poolTotals>
  }>()
  const key = wanted && JSON.stringify(wanted)
  useEffect(() => {
    if (key === undefined) return
    let isLeft = false
    const ask = async () => {
      try {
        const totals = await callShop(new Request(location.href), poolTotals, JSON.parse(key))
        if (!isLeft) setAnswer({ key, totals })
      } catch (failure) {
        // The shop checks again on joining.
        if (!(failure instanceof Refused || failure instanceof Unreachable || failure instanceof Response))
          throw failure
      }
    }
    const timer = setTimeout(ask, ASK_AFTER_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [key])
  return { totals: key === undefined ? undefined : answer?.totals, isStale: answer?.key !== key }
}
