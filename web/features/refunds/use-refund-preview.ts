import { useEffect, useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { previewRefund } from '#contract/refunds/endpoints.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'

export type RefundPreview = ReplyOf<typeof previewRefund>

/** Long enough to finish typing a number. */
const ASK_AFTER_MS = 300

/**
 * Returns a preview of a refund; undefined while it is unknown, and if the shop refuses it: submitting says why.
 * @param wanted undefined while nothing is chosen
 */
export function useRefundPreview(wanted: InputOf<typeof previewRefund> | undefined) {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly preview?: RefundPreview }>()
  const key = wanted && JSON.stringify(wanted)
  useEffect(() => {
    if (key === undefined) return
    let isLeft = false
    const ask = async () => {
      try {
        const preview = await callShop(new Request(location.href), previewRefund, JSON.parse(key))
        if (!isLeft) setAnswer({ key, preview })
      } catch (failure) {
        if (!(failure instanceof Refused || failure instanceof Unreachable || failure instanceof Response))
          throw failure
        if (!isLeft) setAnswer({ key })
      }
    }
    const timer = setTimeout(ask, ASK_AFTER_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [key])
  const isAnswered = key === undefined || answer?.key === key
  return { preview: isAnswered && key !== undefined ? answer?.preview : undefined, isAnswered }
}
