import { toAmount } from '#contract/money.ts'
import type { Refund } from '#contract/refunds/endpoints.ts'
import { goodsOf } from '../orders/lines-and-parts.ts'
import type { StoredOrder } from '../orders/store.ts'
import type { StoredRefund } from './store.ts'

const kinds = { admin: 'whole', part: 'part', late: 'late' } as const

/** Maps a refund to its API form. */
export const toWire = (refund: StoredRefund, order: StoredOrder): Refund => ({
  _id: refund.id,
  kind: kinds[refund.reason],
  amount: toAmount(refund.amountCents),
  reason: refund.note,
  lines: refund.lines.map(({ position, pieces }) => ({
    line: goodsOf(order).findIndex((line) => line.position === position) + 1,
    orderAmount: pieces,
  })),
  ...(refund.creditNote && { creditNote: refund.creditNote }),
  ...(refund.invoiceId && { invoice_id: refund.invoiceId }),
  askedAt: refund.askedAt.toISOString(),
  ...(refund.madeAt && { madeAt: refund.madeAt.toISOString() }),
})
