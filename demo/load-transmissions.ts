import { orderNumber } from '#contract/orders/order.ts'
import type { Database } from '#database/open.ts'
import { demoCompany, demoCompanyOrders } from './company.ts'

const HOUR_MS = 3_600_000

/** Records that the demo company's invoices were sent: one arrived and is in the outbox, one was refused. */
export async function loadTransmissions(tx: Database, now: Date): Promise<void> {
  for (const { id: orderId, status, hoursAgo, purchaseOrderNumber } of demoCompanyOrders) {
    if (status === 'waiting') continue
    const invoice = await tx
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'invoices.order_id')
      .select(['invoices.id', 'invoices.number', 'invoices.amount_cents', 'orders.number as orderNumber'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const queuedAt = new Date(now.getTime() - (hoursAgo - 1) * HOUR_MS)
    const isRefused = status === 'on-account'
    const { id } = await tx
      .insertInto('invoice_transmissions')
      .values({
        invoice_id: invoice.id,
        channel: 'mail',
        format: 'factur-x',
        queued_at: queuedAt,
        ...(isRefused && {
          state: 'refused',
          attempts: 1,
          answer: '552 5.2.2 Mailbox full',
          answered_at: queuedAt,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isRefused) continue
    await tx
      .insertInto('mails')
      .values({
        message_key: `demo-${id}`,
        recipient: demoCompany.invoiceEmail,
        template: 'document-sent',
        data: JSON.stringify({
          document: 'invoice',
          format: 'factur-x',
          number: invoice.number,
          orderNumber: orderNumber(invoice.orderNumber),
          purchaseOrderNumber,
          amountCents: invoice.amount_cents,
        }),
        attached: JSON.stringify({ kind: 'transmission', id }),
        created_at: queuedAt,
        sent_at: queuedAt,
      })
      .execute()
  }
}
