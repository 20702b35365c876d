import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { deliverOrders } from '#contract/shipments/bulk-delivery.ts'
import { callShop } from '#web/api-client.ts'

type Input = InputOf<typeof deliverOrders>
export type NotDelivered = ReplyOf<typeof deliverOrders>['reasons'][number]

interface Outcome {
  readonly delivered: number
  readonly refused: readonly NotDelivered[]
}

/** Delivers the given orders, or all pending ones that match a filter, in batches set by the shop. */
export async function deliverMany(
  request: Request,
  input: Input,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  let delivered = 0
  const refused: NotDelivered[] = []
  let cursor: string | undefined
  do {
    const part = await callShop(request, deliverOrders, { ...input, cursor })
    delivered += part.delivered.length
    refused.push(...part.reasons)
    onProgress(delivered + refused.length)
    cursor = part.next
  } while (cursor !== undefined)
  return { delivered, refused }
}
