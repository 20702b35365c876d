import type { ApprovalRequest } from '#contract/approvals/approval-reason.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { approverEmails } from '../companies/members.ts'
import type { ShopContext } from '../context.ts'
import { emailOrder } from '../orders/emails.ts'
import type { Turn } from './turn.ts'

type Parts = Pick<ShopContext, 'queueEmail' | 'publicUrl'>
type DescribedOrder = Parameters<typeof emailOrder>[0]
type OfCompany = DescribedOrder & { readonly customerId: string; readonly buyerEmail: string }

interface Asked extends Pick<ApprovalRequest, 'reasons' | 'budget'> {
  readonly days: number
  readonly turn: Turn
}

/** Tells the buyer that the order is waiting, and the approvers in turn that one of them must decide. */
export async function askForApproval(
  parts: Parts,
  tx: Database,
  order: DescribedOrder,
  { customerId, email: buyerEmail }: Caller,
  asked: Asked,
): Promise<void> {
  const { days, reasons, budget } = asked
  const { queueEmail, publicUrl } = parts
  await queueEmail(tx, buyerEmail, {
    kind: 'order-waiting',
    order: emailOrder(order, publicUrl),
    days,
    reasons,
    ...(budget && { budget }),
  })
  await askDeciders(parts, tx, { ...order, customerId, buyerEmail }, asked)
}

/** Asks the approvers in turn, except the buyer. The link leads to the order; following it decides nothing. */
export async function askDeciders(
  { queueEmail, publicUrl }: Parts,
  tx: Database,
  order: OfCompany,
  { days, reasons, budget, turn: { step, steps, deciders } }: Asked,
): Promise<void> {
  const described = emailOrder(order, publicUrl)
  for (const { email, for: standsInFor } of deciders)
    if (email !== order.buyerEmail)
      await queueEmail(tx, email, {
        kind: 'approval-asked',
        order: described,
        days,
        reasons,
        ...(budget && { budget }),
        ...(step && steps.length > 1 && { step: { number: step.position, of: steps.length } }),
        ...(standsInFor && { standsInFor }),
      })
}

/** Tells all approvers of the order's company, except its buyer, that nobody decided in time. */
export async function tellOfExpiry(
  { queueEmail, publicUrl }: Parts,
  tx: Database,
  order: OfCompany,
): Promise<void> {
  const described = emailOrder(order, publicUrl)
  for (const email of await approverEmails(tx, order.customerId))
    if (email !== order.buyerEmail)
      await queueEmail(tx, email, { kind: 'approval-expired', order: described })
}
