import { api } from '#contract/api.ts'
import { percentOf } from '#contract/charges/charges.ts'
import { grossOf } from '#contract/charges/worth.ts'
import { toAmount, toCents } from '#contract/money.ts'
import type { RefundOf } from '#contract/refunds/endpoints.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import type { PaymentContext } from '../payments/context.ts'
import { succeeded } from '../replies.ts'
import { toWire } from './api-mapping.ts'
import { cancelAwaited } from './cancel-awaited.ts'
import { type MadeRefund, previewRefund, type RefundPreview, refundPart } from './partial-refund.ts'
import { listRefunds, refundOrder } from './service.ts'

const toMade = ({ id, creditNote, amountCents, leftCents }: MadeRefund) => ({
  insertedId: id,
  creditNote,
  amount: toAmount(amountCents),
  left: toAmount(leftCents),
})

const toPreview = ({ leftCents, taxes }: RefundPreview) => ({
  amount: toAmount(grossOf(taxes)),
  left: toAmount(leftCents),
  taxes: taxes.map(({ category, basisPoints, netCents, taxCents }) => ({
    ...(category !== null && { category }),
    percent: percentOf(basisPoints),
    net: toAmount(netCents),
    tax: toAmount(taxCents),
  })),
})

const toWanted = ({
  id: orderId,
  amount,
  lines = [],
  return_id: returnId,
}: RefundOf & { readonly id: string }) => ({
  orderId,
  amountCents: amount === undefined ? undefined : toCents(amount),
  lines: lines.map(({ line, orderAmount }) => ({ line, pieces: orderAmount })),
  returnId,
})

export function refundRoutes(app: Service, context: PaymentContext): void {
  serve(app, api.refundOrder, ({ id }, caller) => refundOrder(context, id, caller).then(succeeded))
  serve(app, api.listRefunds, async ({ id: orderId, ...list }, caller) => {
    const { order, page } = await listRefunds(context.db, { orderId, ...list }, caller)
    return page.map((refund) => toWire(refund, order))
  })
  serve(app, api.previewRefund, async (sent) => toPreview(await previewRefund(context.db, toWanted(sent))))
  serve(app, api.refundPart, ({ reason, ...sent }, caller, key) =>
    replyOnce(key, toMade, (keep) => refundPart(context, { ...toWanted(sent), reason }, caller, keep)),
  )
  serve(app, api.cancelAwaited, ({ id: orderId, line, only }, caller, key) =>
    replyOnce(
      key,
      (cancelled: number) => ({ cancelled }),
      (keep) => cancelAwaited(context, { orderId, line, onlyMoved: only === 'moved' }, caller, keep),
    ),
  )
}
