import { formatCents, toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { changesOf } from '#contract/orders/status.ts'
import { MAX_REFUNDS } from '#contract/refunds/endpoints.ts'
import { centsOfPieces } from '#contract/refunds/pieces.ts'
import { Refusal } from '#contract/refusals.ts'
import { canBecome } from '#contract/returns/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { creditable, creditInvoice } from '../invoices/issue.ts'
import { findInvoiceOfOrder } from '../invoices/store.ts'
import { goodsAt, priceOf, taxCentsOf } from '../orders/goods.ts'
import { lockOrder, moveOrder, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { findReturn, moveReturn } from '../returns/store.ts'
import { partRefundedEmail } from './emails.ts'
import { requestRefund } from './request.ts'
import * as store from './store.ts'

interface WantedRefund {
  readonly orderId: string
  /** Defaults to the price of the lines. */
  readonly amountCents: number | undefined
  readonly lines: readonly WantedLine[]
  /** A received return whose pieces are refunded; no lines are given then. */
  readonly returnId: string | undefined
  readonly reason: string
}

interface WantedLine {
  /** Position among the order's lines, counted from 1. */
  readonly line: number
  readonly pieces: number
}

export interface MadeRefund {
  readonly id: string
  readonly creditNote: string
  readonly amountCents: number
  readonly leftCents: number
}

/** Refunds part of an order, whose status stays the same; for a delivered order, the part may be all that is left. */
export function refundPart(
  context: PaymentContext,
  { orderId, ...wanted }: WantedRefund,
  admin: Caller,
  keep: KeepResult<MadeRefund>,
): Promise<MadeRefund> {
  return context.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('no-such-order')
    const made = await refundPartOf(context, tx, order, wanted, admin)
    await keep(tx, made)
    return made
  })
}

/** Refunds part of a locked order. */
export async function refundPartOf(
  context: PaymentContext,
  tx: Database,
  order: StoredOrder,
  { reason, ...wanted }: Omit<WantedRefund, 'orderId'>,
  by: Caller,
): Promise<MadeRefund> {
  const { queueEmail, publicUrl } = context
  const { id: orderId } = order
  const actor = actorOf(by)
  const invoice = changesOf('refundPart', order) && (await findInvoiceOfOrder(tx, orderId))
  if (!invoice) throw new Refusal('nothing-to-refund')
  if ((await store.countRefunds(tx, orderId)) >= MAX_REFUNDS) throw new Refusal('too-many-refunds')
  const { returnId } = wanted
  const returned = returnId === undefined ? undefined : await returnToRefund(tx, order, returnId)
  const lines = await linesToRefund(tx, order, returned ?? wanted.lines)
  const amountCents = wanted.amountCents ?? lines.reduce((sum, line) => sum + line.amountCents, 0)
  const before = creditable(invoice)
  if (amountCents > before) throw new Refusal('above-refundable', { left: toAmount(before) })
  const leftCents = before - amountCents
  if (leftCents === 0 && order.fulfilment !== 'delivered')
    throw new Refusal('all-before-delivery', { left: toAmount(before) })
  const taxCents =
    wanted.amountCents === undefined ? lines.reduce((sum, line) => sum + line.taxCents, 0) : undefined
  const note = await creditInvoice(tx, { invoice, amountCents, taxCents }, by)
  await context.transmit(tx, orderId, note)
  // While some of the invoice is still open, the order stays on account.
  if (note.openCents === 0)
    await moveOrder(tx, { orderId, move: leftCents === 0 ? 'refundRest' : 'refundPart', actor })
  const { transactionId: paymentId } = order
  const id = await requestRefund(context, tx, {
    orderId,
    paymentId,
    amountCents,
    reason: 'part',
    note: reason,
    creditNoteId: note.id,
    actor,
  })
  if (!id) throw new Error(`a part of order ${orderId} was not refunded`)
  await store.insertRefundLines(tx, { refundId: id, orderId, lines })
  if (returnId !== undefined)
    await moveReturn(tx, returnId, { from: 'received', to: 'refunded', by, refundId: id })
  if (!paymentId) {
    const refunded = { ...note, note: reason, creditNote: note.number }
    const paper = { kind: 'credit-note', id: note.id } as const
    await queueEmail(tx, order.buyerEmail, partRefundedEmail(order, refunded, publicUrl), paper)
  }
  await recordAction(tx, {
    actor: by.email,
    action: 'order-part-refunded',
    subject: orderId,
    label: `${orderNumber(order.number)}: ${formatCents(amountCents)}`,
    before: { left: toAmount(before) },
    after: { left: toAmount(leftCents), reason },
  })
  return { id, creditNote: note.number, amountCents, leftCents }
}

/** Returns the received lines of one of the order's returns. The order must be locked. */
async function returnToRefund(tx: Database, { id }: StoredOrder, returnId: string): Promise<WantedLine[]> {
  const found = await findReturn(tx, returnId)
  if (found?.orderId !== id) throw new Refusal('no-such-return')
  if (!canBecome(found.state, 'refunded')) throw new Refusal('return-not-open')
  return found.lines
    .map(({ line, restocked, writtenOff }) => ({ line, pieces: (restocked ?? 0) + (writtenOff ?? 0) }))
    .filter(({ pieces }) => pieces > 0)
}

/**
 * Returns the lines to refund, at their order prices, less their share of a coupon and with their tax; refuses pieces that
 * were already refunded. All pieces together give the exact price and tax of the line, however the refunds are split.
 */
async function linesToRefund(tx: Database, order: StoredOrder, wanted: readonly WantedLine[]) {
  const before = await store.refundedPieces(tx, order.id)
  return wanted.map(({ line, pieces }) => {
    const ordered = goodsAt(order, line)
    const { position } = ordered
    const refunded = before.get(position) ?? 0
    const left = ordered.pieces - refunded
    if (pieces > left) throw new Refusal('pieces-refunded-before', { line, left })
    const which = { of: ordered.pieces, after: refunded, pieces }
    const { grossCents, discountCents: discount } = priceOf(ordered)
    const taxCents = centsOfPieces(taxCentsOf(order, ordered), which)
    const discountCents = centsOfPieces(discount, which)
    const amountCents = centsOfPieces(grossCents, which) - discountCents + taxCents
    return { position, pieces, amountCents, taxCents, discountCents }
  })
}
