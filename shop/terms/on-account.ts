import type { Actor } from '#contract/audit-log/actor.ts'
import type { EmailApproval } from '#contract/mail/email-data.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { emailOrder } from '../orders/emails.ts'
import { noteForAdmins } from '../orders/notify-admins.ts'
import { moveOrder, type StoredOrder } from '../orders/store.ts'
import { keepSecondOrderOf } from '../second-orders/store.ts'

/**
 * Puts an order on account: issues its invoice and emails its buyer. The company must be locked and have the credit.
 * @returns undefined, with nothing done, when the order's state does not allow it
 */
export async function putOnAccount(
  { queueEmail, transmit, publicUrl }: Pick<ShopContext, 'queueEmail' | 'transmit' | 'publicUrl'>,
  tx: Database,
  { orderId, actor, approval }: { orderId: string; actor: Actor; approval?: EmailApproval },
): Promise<StoredOrder | undefined> {
  const order = await moveOrder(tx, { orderId, move: 'put-on-account', actor })
  if (!order) return undefined
  await keepSecondOrderOf(tx, orderId)
  const invoice = await issueInvoice(tx, orderId)
  await transmit(tx, orderId)
  await noteForAdmins(tx, orderId)
  const email = {
    kind: 'order-on-account',
    order: emailOrder(order, publicUrl),
    invoice: invoice.number,
    dueAt: invoice.dueAt,
    purchaseOrderNumber: order.purchaseOrderNumber,
    ...(approval && { approval }),
  } as const
  await queueEmail(tx, order.buyerEmail, email, { kind: 'invoice-of-order', id: orderId })
  return order
}
