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
import { findByShipment } from '../invoices/by-shipment.ts'
import { creditable, creditInvoice } from '../invoices/issue.ts'
import { followInvoices } from '../invoices/order-payment.ts'
import { findInvoicesOfOrder, type StoredInvoice } from '../invoices/store.ts'
import { goodsAt, priceOf, taxCentsOf } from '../orders/goods.ts'
import { lockOrder, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { findReturn, moveReturn } from '../returns/store.ts'
import { partRefundedEmail } from './emails.ts'
import { type PartOfRefund, partsOfRefund } from './parts-of-refund.ts'
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
  /** Its number; several, where the invoices of several shipments are credited. */
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
  const { id: orderId } = order
  const invoices = changesOf('refundPart', order) ? await findInvoicesOfOrder(tx, orderId) : []
  if (invoices.length === 0) throw new Refusal('nothing-to-refund')
  if ((await store.countRefunds(tx, orderId)) >= MAX_REFUNDS) throw new Refusal('too-many-refunds')
  const { returnId } = wanted
  const returned = returnId === undefined ? undefined : await returnToRefund(tx, order, returnId)
  const lines = returned ?? wanted.lines
  const byShipment = await findByShipment(tx, orderId)
  const before = invoices.reduce((sum, invoice) => sum + creditable(invoice), 0)
  const parts = byShipment
    ? await partsOfRefund(tx, {
        ...wanted,
        invoices,
        lines: lines.map((each) => ({ ...each, position: goodsAt(order, each.line).position })),
      })
    : await wholeInvoice(tx, order, { invoice: invoices[0], lines, amountCents: wanted.amountCents })
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0)
  if (amountCents > before) throw new Refusal('above-refundable', { left: toAmount(before) })
  const leftCents = before - amountCents
  if (leftCents + (byShipment?.restCents ?? 0) === 0 && order.fulfilment !== 'delivered')
    throw new Refusal('all-before-delivery', { left: toAmount(before) })
  const made: { readonly id: string; readonly number: string }[] = []
  for (const part of parts)
    made.push(await creditPart(context, tx, { order, part, reason, continues: made[0]?.id }, by))
  await followInvoices(tx, orderId, actorOf(by))
  const [first] = made
  if (!first) throw new Error(`a part of order ${orderId} was not refunded`)
  if (returnId !== undefined)
    await moveReturn(tx, returnId, { from: 'received', to: 'refunded', by, refundId: first.id })
  await recordAction(tx, {
    actor: by.email,
    action: 'order-part-refunded',
    subject: orderId,
    label: `${orderNumber(order.number)}: ${formatCents(amountCents)}`,
    before: { left: toAmount(before) },
    after: { left: toAmount(leftCents), reason },
  })
  const creditNote = made.map(({ number }) => number).join(', ')
  return { id: first.id, creditNote, amountCents, leftCents }
}

interface CreditedPart {
  readonly order: StoredOrder
  readonly part: PartOfRefund
  readonly reason: string
  /** The first refund, for the invoices of further shipments. */
  readonly continues: string | undefined
}

async function creditPart(
  context: PaymentContext,
  tx: Database,
  { order, part, reason, continues }: CreditedPart,
  by: Caller,
) {
  const note = await creditInvoice(tx, part, by)
  await context.transmit(tx, part.invoice.id, note)
  const { id: orderId, transactionId: paymentId } = order
  const id = await requestRefund(context, tx, {
    orderId,
    paymentId,
    amountCents: part.amountCents,
    reason: 'part',
    note: reason,
    creditNoteId: note.id,
    continues,
    actor: actorOf(by),
  })
  if (!id) throw new Error(`a part of order ${orderId} was not refunded`)
  await store.insertRefundLines(tx, { refundId: id, orderId, lines: part.lines })
  if (!paymentId) {
    const refunded = { ...note, note: reason, creditNote: note.number, lines: part.lines }
    const paper = { kind: 'credit-note', id: note.id } as const
    await context.queueEmail(
      tx,
      order.buyerEmail,
      partRefundedEmail(order, refunded, context.publicUrl),
      paper,
    )
  }
  return { id, number: note.number }
}

/** The refund of an order with one invoice. */
async function wholeInvoice(
  tx: Database,
  order: StoredOrder,
  wanted: Pick<WantedRefund, 'amountCents' | 'lines'> & { readonly invoice: StoredInvoice | undefined },
): Promise<PartOfRefund[]> {
  if (!wanted.invoice) return []
  const lines = await linesToRefund(tx, order, wanted.lines)
  const sum = (of: 'amountCents' | 'taxCents') => lines.reduce((total, line) => total + line[of], 0)
  const isAgreed = wanted.amountCents !== undefined
  return [
    {
      invoice: wanted.invoice,
      lines,
      amountCents: wanted.amountCents ?? sum('amountCents'),
      taxCents: isAgreed ? undefined : sum('taxCents'),
    },
  ]
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
