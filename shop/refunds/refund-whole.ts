import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { changeOfStatus, recordAction } from '../audit-log/store.ts'
import { findByShipment, settleCancelled } from '../invoices/by-shipment.ts'
import { creditInvoice } from '../invoices/issue.ts'
import { readLeftToCredit } from '../invoices/left-to-credit.ts'
import { findInvoiceOfOrder } from '../invoices/store.ts'
import { emailOrder } from '../orders/emails.ts'
import { findOrder, moveOrder, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { putBackLines } from '../stock/ledger.ts'
import { requestRefund } from './request.ts'

/** Refunds an order for an admin, as `creditWhole` does. */
export async function refundWhole(
  context: PaymentContext,
  tx: Database,
  orderId: string,
  by: Caller,
): Promise<void> {
  const order = await creditWhole(context, tx, orderId, by)
  const change = changeOfStatus(order, { from: 'processing' })
  await recordAction(tx, { actor: by.email, action: 'order-refunded', ...change })
}

/**
 * Refunds an order before any of it is shipped and credits the rest of its invoice, if it has one: the pieces return to
 * stock immediately, card money by a job.
 * @throws Refusal not-refundable, no-such-order
 */
export async function creditWhole(
  context: PaymentContext,
  tx: Database,
  orderId: string,
  by: Caller,
): Promise<StoredOrder> {
  const actor = actorOf(by)
  const byShipment = await findByShipment(tx, orderId)
  const order = await moveOrder(tx, { orderId, move: 'refund', actor })
  if (!order) throw new Refusal((await findOrder(tx, orderId)) ? 'not-refundable' : 'no-such-order')
  await putBackLines(tx, order, { reason: 'returned', actor })
  if (byShipment) {
    await endUninvoiced(context, tx, order)
    return order
  }
  const invoice = await findInvoiceOfOrder(tx, orderId)
  if (!invoice) throw new Error(`order ${orderId} has no invoice`)
  const [rest] = await readLeftToCredit(tx, [invoice])
  const creditNote = await creditInvoice(tx, { invoice, taxes: rest?.left ?? [] }, by)
  const { amountCents } = creditNote
  await context.transmit(tx, invoice.id, creditNote)
  const { transactionId: paymentId } = order
  await requestRefund(context, tx, {
    orderId,
    paymentId,
    amountCents,
    reason: 'admin',
    creditNoteId: creditNote.id,
    actor,
  })
  if (!paymentId) {
    await context.queueEmail(
      tx,
      order.buyerEmail,
      {
        kind: 'order-credited',
        order: { ...emailOrder(order, context.publicUrl), amountCents },
        creditNote: creditNote.number,
        repaidCents: creditNote.repaidCents,
      },
      { kind: 'credit-note', id: creditNote.id },
    )
  }
  return order
}

/** Nothing of an order that is invoiced by shipment is invoiced before it is shipped, so there is nothing to credit. */
async function endUninvoiced(
  { queueEmail, publicUrl }: PaymentContext,
  tx: Database,
  order: StoredOrder,
): Promise<void> {
  const lines = order.lines.map(({ position, pieces, cancelledPieces }) => ({
    position,
    pieces: pieces - cancelledPieces,
  }))
  const left = lines.filter(({ pieces }) => pieces > 0)
  const amountCents = await settleCancelled(tx, order.id, left, { withFreight: true })
  await queueEmail(tx, order.buyerEmail, {
    kind: 'order-credited',
    order: { ...emailOrder(order, publicUrl), amountCents },
    creditNote: '',
    repaidCents: 0,
  })
}
