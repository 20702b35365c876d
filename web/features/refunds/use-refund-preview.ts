import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { previewRefund } from '#contract/refunds/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { useShopAnswer } from '#web/use-shop-answer.ts'

export type RefundPreview = ReplyOf<typeof previewRefund>

/**
 * Returns a preview of a refund; undefined while it is unknown, and if the shop refuses it: submitting says why.
 * @param wanted undefined while nothing is chosen
 */
export function useRefundPreview(wanted: InputOf<typeof previewRefund> | undefined) {
  const { answer, isStale } = useShopAnswer(wanted, (refund) =>
    callShop(new Request(location.href), previewRefund, refund),
  )
  const isAnswered = wanted === undefined || !isStale
  return { preview: isAnswered ? answer : undefined, isAnswered }
}
