import type { Caller } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { approverEmails } from '../companies/members.ts'
import type { ShopContext } from '../context.ts'
import { emailOrder } from '../orders/emails.ts'

type Parts = Pick<ShopContext, 'queueEmail' | 'publicUrl'>
type DescribedOrder = Parameters<typeof emailOrder>[0]

/** Tells the buyer that the order is waiting, and the company's approvers that one of them must decide. */
export async function askForApproval(
  parts: Parts,
  tx: Database,
  order: DescribedOrder,
  { customerId, email: buyerEmail }: Caller,
  days: number,
): Promise<void> {
  const { queueEmail, publicUrl } = parts
  await queueEmail(tx, buyerEmail, { kind: 'order-waiting', order: emailOrder(order, publicUrl), days })
  await notifyApprovers(parts, tx, { ...order, customerId, buyerEmail }, { kind: 'approval-asked', days })
}

type Notice =
  | { readonly kind: 'approval-asked'; readonly days: number }
  | { readonly kind: 'approval-expired' }

/**
 * Notifies all approvers of the order's company except its buyer. The link leads to the order; following it decides
 * nothing.
 */
export async function notifyApprovers(
  { queueEmail, publicUrl }: Parts,
  tx: Database,
  order: DescribedOrder & { readonly customerId: string; readonly buyerEmail: string },
  notice: Notice,
): Promise<void> {
  const described = emailOrder(order, publicUrl)
  for (const email of await approverEmails(tx, order.customerId))
    if (email !== order.buyerEmail) await queueEmail(tx, email, { ...notice, order: described })
}
