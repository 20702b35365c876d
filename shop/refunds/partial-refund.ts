import { grossOf, sumsOfParts, type TaxSum } from '#contract/charges/worth.ts'
import { formatCents, toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { changesOf } from '#contract/orders/status.ts'
import { MAX_REFUNDS } from '#contract/refunds/endpoints.ts'
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
import { findInvoicesOfOrder } from '../invoices/store.ts'
import { goodsAt } from '../orders/lines-and-parts.ts'
import { findOrder, lockOrder, type StoredOrder } from '../orders/store.ts'
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

/** Refunds part of an order, whose status stays the same; for a delivered order, the part may be the whole rest. */
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

/** A preview of a refund. */
export interface RefundPreview {
  readonly leftCents: number
  readonly taxes: readonly TaxSum[]
}

/** Computes a refund without making it. */
export async function previewRefund(
  db: Database,
  { orderId, ...wanted }: Omit<WantedRefund, 'reason'>,
): Promise<RefundPreview> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Refusal('no-such-order')
  const { parts, leftCents } = await computeRefund(db, order, wanted)
  return { leftCents, taxes: sumsOfParts(parts.flatMap(({ taxes }) => taxes)) }
}

/** Computes a refund: the credit to each invoice, and the amount that can still be refunded afterwards. */
async function computeRefund(
  db: Database,
  order: StoredOrder,
  wanted: Omit<WantedRefund, 'orderId' | 'reason'>,
) {
  const invoices = changesOf('refundPart', order) ? await findInvoicesOfOrder(db, order.id) : []
  if (invoices.length === 0) throw new Refusal('nothing-to-refund')
  const { returnId } = wanted
  const returned = returnId === undefined ? undefined : await returnToRefund(db, order, returnId)
  const before = invoices.reduce((sum, invoice) => sum + creditable(invoice), 0)
  const parts = await partsOfRefund(db, {
    ...wanted,
    invoices,
    lines: (returned ?? wanted.lines).map((each) => ({ ...each, goods: goodsAt(order, each.line) })),
  })
  // Pieces may have cost nothing after a coupon.
  if (parts.length === 0) throw new Refusal('nothing-to-refund')
  const amountCents = parts.reduce((sum, { taxes }) => sum + grossOf(taxes), 0)
  if (amountCents > before) throw new Refusal('above-refundable', { left: toAmount(before) })
  return { parts, before, amountCents, leftCents: before - amountCents }
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
  const { returnId } = wanted
  if ((await store.countRefunds(tx, orderId)) >= MAX_REFUNDS) throw new Refusal('too-many-refunds')
  const { parts, before, amountCents, leftCents } = await computeRefund(tx, order, wanted)
  const byShipment = await findByShipment(tx, orderId)
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
    amountCents: note.amountCents,
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

/** Returns the received lines of one of the order's returns. The order must be locked. */
async function returnToRefund(db: Database, { id }: StoredOrder, returnId: string): Promise<WantedLine[]> {
  const found = await findReturn(db, returnId)
  if (found?.orderId !== id) throw new Refusal('no-such-return')
  if (!canBecome(found.state, 'refunded')) throw new Refusal('return-not-open')
  return found.lines
    .map(({ line, restocked, writtenOff }) => ({ line, pieces: (restocked ?? 0) + (writtenOff ?? 0) }))
    .filter(({ pieces }) => pieces > 0)
}
