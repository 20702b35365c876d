import { sql } from 'kysely'
import { orderNumber } from '#contract/orders.ts'
import type { Caller } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { findInvoiceOfOrder, insertPayment } from './store.ts'

/**
 * Gives an order that was just paid, or put on account, its invoice. The number is taken from a row that stays locked
 * until the transaction ends: to be called late in it, after everything else is locked.
 */
export async function issueInvoice(
  tx: Database,
  orderId: string,
): Promise<{ readonly number: string; readonly dueAt: Date }> {
  const { rows } = await sql<{ number: string; dueAt: Date }>`
    select number, due_at as "dueAt" from issue_invoices(array[${orderId}]::text[])`.execute(tx)
  const [invoice] = rows
  if (!invoice) throw new Error(`order ${orderId} got no invoice`)
  return invoice
}

interface Credited {
  /** Of the credit note. */
  readonly number: string
  /** What came by bank transfer, and goes back. */
  readonly repaidCents: number
}

/** Credits the whole invoice of an order that was just refunded. What came for it by bank transfer is paid back. */
export async function creditInvoice(
  tx: Database,
  order: { readonly id: string; readonly number: number },
  admin: Caller,
): Promise<Credited> {
  const invoice = await findInvoiceOfOrder(tx, order.id)
  if (!invoice) throw new Error(`order ${order.id} has no invoice`)
  const repaidCents = invoice.method === 'account' ? invoice.paidCents : 0
  if (repaidCents > 0)
    await insertPayment(tx, {
      invoiceId: invoice.id,
      kind: 'repayment',
      amountCents: -repaidCents,
      reference: `Refund of ${orderNumber(order.number)}`,
      recordedBy: admin.email,
    })
  const { rows } = await sql<{ number: string }>`
    select number from issue_credit_notes(array[${order.id}]::text[])`.execute(tx)
  const [note] = rows
  if (!note) throw new Error(`order ${order.id} got no credit note`)
  return { number: note.number, repaidCents }
}
