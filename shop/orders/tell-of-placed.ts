import { paymentPage } from '#contract/orders/order.ts'
import type { Database } from '#database/open.ts'
import { askForApproval } from '../approvals/emails.ts'
import { countedBudget } from '../approvals/needs-approval.ts'
import { toReasons } from '../approvals/reasons.ts'
import { turnOf } from '../approvals/turn.ts'
import { actedByOf, actorOf } from '../audit-log/actor.ts'
import type { ShopContext } from '../context.ts'
import { putOnAccount } from '../terms/on-account.ts'
import type { Decision } from './decide.ts'
import { emailOrder } from './emails.ts'
import { DAY_MINUTES, type InsertedOrder, type PricedOrder } from './insert.ts'
import type { NewOrder } from './new-order.ts'
import { emailBuyer } from './order-email.ts'
import { findOrder } from './store.ts'

/**
 * Queues the emails about a new order: to its buyer, or to the approvers that it waits for. An order on account is put
 * on account, which sends the email about its invoice. The pool sends the emails about its orders.
 */
export async function tellOfPlaced(
  parts: Pick<ShopContext, 'queueEmail' | 'transmit' | 'publicUrl'>,
  tx: Database,
  { order, placed }: { readonly order: PricedOrder; readonly placed: InsertedOrder },
  { approvalReasons, costCentre, budget }: Decision,
): Promise<void> {
  const { buyer, amountCents } = order
  const described = await describe(tx, order, placed)
  if (order.followsOrderId)
    await emailBuyer(parts, tx, buyer, followsEmail(described, order, parts.publicUrl))
  else if (approvalReasons.length > 0)
    await askForApproval(parts, tx, described, buyer, {
      days: placed.heldMinutes / DAY_MINUTES,
      reasons: toReasons(approvalReasons),
      budget: costCentre && countedBudget(costCentre, budget, amountCents),
      turn: await turnOf(tx, buyer.customerId, { id: placed.id, placedBy: buyer.id }),
    })
  else if (order.onAccount) await putOnAccount(parts, tx, { orderId: placed.id, actor: actorOf(buyer) })
  else if (!order.pool)
    await emailBuyer(parts, tx, buyer, placedEmail(described, placed, parts.publicUrl), {
      kind: 'order',
      id: placed.id,
    })
}

/** Returns the order data for emails. Only kits need a query, for their parts. */
async function describe(
  tx: Database,
  { exemptNumber, charges, lines, costCentre, ...order }: PricedOrder,
  { promises, toTake: _, ...placed }: InsertedOrder,
) {
  const parts = lines.some(({ isKit }) => isKit) ? (await findOrder(tx, placed.id))?.parts : undefined
  return {
    ...order,
    ...placed,
    lines: lines.map((line, place) => ({
      ...line,
      awaited: promises?.filter(({ position }) => position === place + 1),
    })),
    ...charges,
    charges: charges.parts,
    costCentreCode: costCentre?.code ?? '',
    costCentreName: costCentre?.name ?? '',
    taxExemptNumber: exemptNumber,
    buyerName: order.buyer.name,
    actedBy: actedByOf(order.buyer),
    parts: parts ?? [],
  }
}

const placedEmail = (
  described: Parameters<typeof emailOrder>[0],
  { id, heldMinutes }: InsertedOrder,
  publicUrl: string,
) => ({
  kind: 'order-placed' as const,
  order: emailOrder(described, publicUrl, paymentPage(id)),
  holdMinutes: heldMinutes,
})

const followsEmail = (
  described: Parameters<typeof emailOrder>[0],
  { onAccount = false }: Pick<NewOrder, 'onAccount'>,
  publicUrl: string,
) => ({ kind: 'order-follows' as const, order: emailOrder(described, publicUrl), onAccount })
