import type { Actor } from '#contract/audit-log/actor.ts'
import { isInvoicedByShipment } from '#contract/invoices/by-shipment.ts'
import type { EmailApproval } from '#contract/mail/email-data.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { invoiceByShipment } from '../invoices/by-shipment.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { emailOrder } from '../orders/emails.ts'
import { noteForAdmins } from '../orders/notify-admins.ts'
import { moveOrder, type StoredOrder } from '../orders/store.ts'
import { keepSecondOrderOf } from '../second-orders/store.ts'

/**
 * Puts an order on account and emails its buyer. Issues its invoice, unless each of its shipments will have one. The company
 * must be locked and have the credit.
 * @returns undefined, with nothing done, when the order's state does not allow it
 */
export async function putOnAccount(
  { queueEmail, transmit, publicUrl }: Pick<ShopContext, 'queueEmail' | 'transmit' | 'publicUrl'>,
  tx: Database,
  { orderId, actor, approval }: { orderId: string; actor: Actor; approval?: EmailApproval },
): Promise<StoredOrder | undefined> {
  const order = await moveOrder(tx, { orderId, move: 'put-on-account', actor })
  if (!order) return undefined
  if (order.hasSecond) await keepSecondOrderOf(tx, orderId)
  const email = {
    kind: 'order-on-account',
    order: emailOrder(order, publicUrl),
    purchaseOrderNumber: order.purchaseOrderNumber,
    ...(approval && { approval }),
  } as const
  if (isByShipment(order)) {
    const days = await invoiceByShipment(tx, orderId)
    await noteForAdmins(tx, orderId)
    const byShipment = { ...email, byShipment: { days } }
    await queueEmail(tx, order.buyerEmail, byShipment, { kind: 'order', id: orderId })
    return order
  }
  const { id, number: invoice, dueAt } = await issueInvoice(tx, orderId)
  await transmit(tx, id)
  await noteForAdmins(tx, orderId)
  await queueEmail(
    tx,
    order.buyerEmail,
    { ...email, invoice, dueAt },
    { kind: 'invoice-of-order', id: orderId },
  )
  return order
}

const isByShipment = ({ lines, parts, deliveries, shipTogether }: StoredOrder) =>
  isInvoicedByShipment({
    lines: lines.map(({ pieces, awaited, amountCents, discountCents }) => ({
      pieces,
      laterPieces: awaited.reduce((sum, part) => sum + part.pieces, 0),
      netCents: amountCents - discountCents,
    })),
    hasKits: parts.length > 0,
    addresses: deliveries.length,
    shipTogether,
  })
