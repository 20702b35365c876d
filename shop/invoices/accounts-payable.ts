import { orderNumber } from '#contract/orders/endpoints.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import type { CreditNote } from './issue.ts'

/**
 * Emails the invoice of an order, or a credit note on it, to the address that its company has its invoices sent to, if
 * it has one.
 */
export async function emailAccountsPayable(
  { queueEmail }: Pick<ShopContext, 'queueEmail'>,
  tx: Database,
  orderId: string,
  creditNote?: Pick<CreditNote, 'id' | 'number' | 'amountCents'>,
): Promise<void> {
  const invoice = await tx
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('companies as c', 'c.customer_id', 'i.customer_id')
    .select([
      'c.invoice_email as to',
      'i.number',
      'i.amount_cents as amountCents',
      'i.open_cents as openCents',
      'i.due_at as dueAt',
      'o.number as orderNumber',
      'o.purchase_order_number as purchaseOrderNumber',
    ])
    .where('i.order_id', '=', orderId)
    .where('c.invoice_email', '<>', '')
    .executeTakeFirst()
  if (!invoice) return
  const of = {
    kind: 'document-sent',
    orderNumber: orderNumber(invoice.orderNumber),
    purchaseOrderNumber: invoice.purchaseOrderNumber,
  } as const
  const { to, number, amountCents, openCents, dueAt } = invoice
  if (creditNote)
    await queueEmail(
      tx,
      to,
      { ...of, document: 'credit note', number: creditNote.number, amountCents: creditNote.amountCents },
      { kind: 'credit-note', id: creditNote.id },
    )
  else
    await queueEmail(
      tx,
      to,
      { ...of, document: 'invoice', number, amountCents, ...(openCents > 0 && { dueAt }) },
      { kind: 'invoice-of-order', id: orderId },
    )
}
