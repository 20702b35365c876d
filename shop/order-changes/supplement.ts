import { sql } from 'kysely'
import { orderNumber } from '#contract/orders/order.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { placeOrder } from '../orders/place.ts'
import { findOrder, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import type { FieldPlan } from './fields.ts'
import { placeIn } from './finish.ts'
import type { LinePlan } from './plan.ts'
import { isSeller } from './problems.ts'
import type { Parties, Started } from './started.ts'

/** Places the order of what is added: with its own payment, approval, freight, tax and documents. */
export async function addOrder(
  context: PaymentContext,
  tx: Database,
  { order, plan, fields }: Pick<Started, 'order' | 'fields'> & { readonly plan: LinePlan },
  { buyer, by }: Parties,
): Promise<StoredOrder | undefined> {
  if (plan.added.length === 0) return undefined
  if (!buyer) throw new Refusal('membership-changed')
  const { set } = fields
  const [first] = order.deliveries
  const goods = plan.removed.reduce((sum, { line, pieces }) => sum + line.unitPriceCents * pieces, 0)
  const acting = isSeller(by) ? { actedBy: by.actedBy ?? actingOf(by) } : {}
  const { id } = await placeOrder(
    tx,
    context,
    {
      lines: plan.added,
      ...destinationAfter(order, fields),
      billing: undefined,
      purchaseOrderNumber: set.purchase_order_number ?? order.purchaseOrderNumber,
      buyerReference: order.buyerReference,
      // An agent with a cost centre charges its own, whatever its code is by now.
      costCentre:
        buyer.companyRole && !buyer.agent?.costCentre
          ? (set.cost_centre_code ?? order.costCentreCode)
          : undefined,
      note: `Added to ${orderNumber(order.number)}`,
      onAccount: order.onAccount && order.transactionId === null,
      shipTogether: first ? false : (set.ship_together ?? order.shipTogether),
      supplements: {
        orderId: order.id,
        amountCents: Math.max(0, (await togetherCents(tx, order.id)) - goods),
      },
    },
    { ...buyer, ...acting },
  )
  await copyBilling(tx, order.id, id)
  return findOrder(tx, id)
}

/**
 * The cents of an order with all that was added to it, and of what it adds to.
 * Threat: many small additions, each below what is approved.
 */
async function togetherCents(tx: Database, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with recursive up as (
      select id, supplements_order_id from orders where id = ${orderId}
      union all select o.id, o.supplements_order_id from orders o join up on o.id = up.supplements_order_id
    ), together as (
      select id, amount_cents, fulfilment from orders where id in (select id from up where supplements_order_id is null)
      union all select o.id, o.amount_cents, o.fulfilment from orders o join together t on o.supplements_order_id = t.id
    )
    select sum(amount_cents)::bigint as cents from together where fulfilment <> 'cancelled'`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** An admin who changes a customer's order acts for the customer. */
const actingOf = ({ id, email, name }: Caller) => ({
  id,
  email,
  name,
  sessionId: '',
  reason: 'Change of the order',
})

/** What is added goes where the order goes: of several addresses to the first. */
function destinationAfter(order: StoredOrder, { set, deliveries }: FieldPlan) {
  const [first] = order.deliveries
  if (first) {
    const changed = deliveries.get(first.position)
    const delivery = changed ?? first.delivery
    return { address: first.address, phone: changed?.phone ?? first.phone, delivery: placeIn(delivery) }
  }
  const { address = order.address, phone = order.phone } = set
  const delivery = set.delivery === undefined ? order.delivery : JSON.parse(set.delivery)
  return { address, phone, delivery: placeIn(delivery) }
}

/** What is added is billed to the address that the order is billed to. */
async function copyBilling(tx: Database, from: string, to: string): Promise<void> {
  await sql`
    update orders set billing = first.billing, wanted_on = first.wanted_on, contact = first.contact
    from orders first where first.id = ${from} and orders.id = ${to}`.execute(tx)
}
