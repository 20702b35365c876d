import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { changeOfStatus, recordAction } from '../audit-log/store.ts'
import { creditable, creditInvoice } from '../invoices/issue.ts'
import { findInvoiceOfOrder } from '../invoices/store.ts'
import { emailOrder } from '../orders/emails.ts'
import { findOrder, moveOrder, requireSeen } from '../orders/store.ts'
import { readPage } from '../pages.ts'
import type { PaymentContext } from '../payments/context.ts'
import { putBackLines } from '../stock/ledger.ts'
import { requestRefund } from './request.ts'
import * as store from './store.ts'

/** Lists the refunds of an order that the caller may see; admins may see any. */
export async function listRefunds(
  db: Database,
  { orderId, ...list }: PageRequest & { readonly orderId: string },
  caller: Caller,
) {
  const order = await requireSeen(db, orderId, caller)
  return {
    order,
    page: await readPage(
      list,
      (query) => store.findRefunds(db, orderId, query),
      store.countRefunds(db, orderId),
    ),
  }
}

/**
 * Refunds an order before any of it is shipped and credits the rest of its invoice: the pieces return to stock
 * immediately, card money by a job.
 */
export async function refundOrder(context: PaymentContext, orderId: string, admin: Caller): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const actor = actorOf(admin)
    const order = await moveOrder(tx, { orderId, move: 'refund', actor })
    if (!order) throw new Refusal((await findOrder(tx, orderId)) ? 'not-refundable' : 'no-such-order')
    const invoice = await findInvoiceOfOrder(tx, orderId)
    if (!invoice) throw new Error(`order ${orderId} has no invoice`)
    await putBackLines(tx, order, { reason: 'returned', actor })
    const amountCents = creditable(invoice)
    const creditNote = await creditInvoice(tx, { invoice, amountCents }, admin)
    await context.transmit(tx, orderId, creditNote)
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
    const change = changeOfStatus(order, { from: 'processing' })
    await recordAction(tx, { actor: admin.email, action: 'order-refunded', ...change })
  })
}
