import { sql } from 'kysely'
import type { ReasonForApproval } from '#contract/approvals/approval-reason.ts'
import { isCardAmount } from '#contract/cards/amounts.ts'
import { CARD_LEAST_CENTS, CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { hasStepOf, keepStepsAgain } from '../approvals/chain.ts'
import { askDeciders } from '../approvals/emails.ts'
import { approvalRequest, reasonsToApprove } from '../approvals/needs-approval.ts'
import { turnOf } from '../approvals/turn.ts'
import { actorOf } from '../audit-log/actor.ts'
import { insertCharges } from '../charges/order-charges.ts'
import type { ShopContext } from '../context.ts'
import { findBudgets, refuseAboveBudget } from '../cost-centres/budgets.ts'
import { appendLines } from '../orders/append-lines.ts'
import { chargedLines } from '../orders/charged-lines.ts'
import { dropEmptyDeliveries, readdress } from '../orders/empty-deliveries.ts'
import { DAY_MINUTES } from '../orders/insert.ts'
import { findOrder, type StoredOrder } from '../orders/store.ts'
import type { ListPrices } from '../prices/list-prices.ts'
import { priceLines } from '../prices/price-lines.ts'
import { onAccountRefusal } from '../terms/credit.ts'
import { type RatedOrder, rateOrder } from './charge.ts'
import type { LinePlan } from './plan.ts'
import { takeOffUnpaid } from './unpaid-lines.ts'

interface UnpaidChange {
  readonly plan: LinePlan
  readonly changeId: string
  readonly listPrices: ListPrices | undefined
  /** Whether the change is by the approver who decides the order. */
  readonly isDecision: boolean
}

const MAX_READS = 3

/**
 * Changes the lines of a locked order that is neither paid nor on account: the order itself gets them, and its freight
 * and tax are computed anew.
 * @returns whether it waits for approval now, and did not before
 */
export async function changeUnpaid(
  shop: ShopContext,
  tx: Database,
  order: StoredOrder,
  { plan, changeId, listPrices, isDecision }: UnpaidChange,
  { buyer, by }: { readonly buyer: Caller | undefined; readonly by: Caller },
): Promise<boolean> {
  await takeOffUnpaid(tx, order, { removed: plan.removed, changeId }, by)
  if (plan.added.length > 0) {
    if (!buyer) throw new Refusal('membership-changed')
    await append(shop, tx, order, { plan, listPrices }, buyer)
  }
  if (order.deliveries.length > 0) await divideAgain(tx, order.id)
  const changed = await settleSums(tx, order)
  return askAgain(shop, tx, { before: order, after: changed, isDecision }, { buyer, by })
}

/** Prices the lines that are added, and takes their pieces. */
async function append(
  shop: ShopContext,
  tx: Database,
  order: StoredOrder,
  { plan, listPrices }: Pick<UnpaidChange, 'plan' | 'listPrices'>,
  buyer: Caller,
): Promise<void> {
  const { rows } = await sql<{ last: number }>`
    select max(position) as last from order_lines where order_id = ${order.id}`.execute(tx)
  const after = rows[0]?.last ?? 0
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const priced = await priceLines(tx, plan.added, {
      listPrices,
      assortment: buyer.assortment,
      recent: shop.recentProducts,
    })
    const { tables, buyer: taxed } = await rateOrder(tx, order, true)
    // The sums are computed below, for the whole order: here only whether the lines can be ordered.
    const charged = chargedLines(
      priced,
      { lines: plan.added, address: order.address, phone: order.phone, onAccount: true },
      { ...tables, freightTables: [], taxRates: [] },
      { buyer: taxed },
    )
    if (charged instanceof Refusal) throw charged
    const appended = { orderId: order.id, after, lines: charged.lines }
    if (await appendLines(tx, appended, { buyerId: buyer.id, tables, listPrices })) return
  }
  throw new Refusal('out-of-stock')
}

/** Lines that are new go to the first address. */
async function divideAgain(tx: Database, orderId: string): Promise<void> {
  await dropEmptyDeliveries(tx, orderId)
  await sql`
    insert into order_line_deliveries (order_id, line_position, delivery_position, pieces)
    select l.order_id, l.position, (select min(position) from order_deliveries where order_id = ${orderId}), l.pieces
    from order_lines l
    where l.order_id = ${orderId} and not l.rejected and l.kit_position is null
      and not exists (select from order_line_deliveries d where d.order_id = l.order_id and d.line_position = l.position)
      and exists (select from order_deliveries where order_id = ${orderId})`.execute(tx)
  await readdress(tx, orderId)
}

/**
 * Writes the freight, the tax and the sums of an order that has no invoice, by its lines and its addresses of now.
 * @throws Refusal freight-on-request, above-card-limit, card-amount-uneven, coupon-leaves-too-little
 */
export async function settleSums(tx: Database, before: StoredOrder): Promise<StoredOrder> {
  const { id } = before
  const order = await findOrder(tx, id)
  if (!order) throw new Error(`there is no order ${id}`)
  const { charges, buyer }: RatedOrder = await rateOrder(tx, order, false)
  if (!charges) throw new Refusal('freight-on-request')
  const sum = (of: 'pieces' | 'amountCents' | 'discountCents') =>
    order.lines.reduce((total, line) => total + line[of], 0)
  const { freightCents, feeCents, taxCents } = charges
  const amountCents = sum('amountCents') - sum('discountCents') + freightCents + feeCents + taxCents
  if (!order.onAccount) {
    if (amountCents > CARD_LIMIT_CENTS) throw new Refusal('above-card-limit')
    if (!isCardAmount(amountCents)) throw new Refusal('card-amount-uneven')
    if (amountCents < CARD_LEAST_CENTS) throw new Refusal('coupon-leaves-too-little')
  }
  await tx.deleteFrom('order_charges').where('order_id', '=', id).execute()
  const parts = charges.parts.map((part) => ({
    ...part,
    line: part.line === null ? null : (order.lines[part.line - 1]?.position ?? null),
  }))
  await insertCharges(tx, id, parts)
  const names = [...new Set(order.lines.map(({ productName }) => productName))].join(' ').toLowerCase()
  await tx
    .updateTable('orders')
    .set({
      pieces: sum('pieces'),
      amount_cents: amountCents,
      freight_cents: freightCents,
      fee_cents: feeCents,
      tax_cents: taxCents,
      tax_exempt_number: charges.isExempt ? buyer.taxNumber : '',
      // The next payment is of another amount.
      ...(amountCents !== before.amountCents && { payment_id: null }),
      search_text: sql<string>`case when strpos(search_text, ${names}) > 0 then search_text else search_text || ' ' || ${names} end`,
    })
    .where('id', '=', id)
    .execute()
  const settled = await findOrder(tx, id)
  if (!settled) throw new Error(`there is no order ${id}`)
  return settled
}

interface Sides {
  readonly before: StoredOrder
  readonly after: StoredOrder
  readonly isDecision: boolean
}

/**
 * Has the company approve an order again whose amount has changed.
 * @throws Refusal above-budget, approved-order-costs-more; on account: no-terms, account-overdue, above-credit-limit
 */
export async function askAgain(
  shop: ShopContext,
  tx: Database,
  { before, after, isDecision }: Sides,
  { buyer, by }: { readonly buyer: Caller | undefined; readonly by: Caller },
): Promise<boolean> {
  const more = after.amountCents - before.amountCents
  if (more > 0 && after.onAccount) {
    const refusal = await onAccountRefusal(tx, after.customerId, more)
    if (refusal) throw refusal
  }
  const centre = after.costCentreId
  const budget = centre === null ? undefined : (await findBudgets(tx, [centre], after.placedAt)).get(centre)
  if (budget && more > 0) refuseAboveBudget(budget, more)
  if (!after.inCompany || !buyer?.companyRole) return false
  const costCentre =
    centre === null ? undefined : { id: centre, code: after.costCentreCode, name: after.costCentreName }
  const reasons = await reasonsToApprove(tx, buyer, after.amountCents, {
    costCentre,
    budget: budget && { ...budget, heldCents: Math.max(0, budget.heldCents - after.amountCents) },
    changedOrderId: after.id,
  })
  if (after.approval === 'approved' && more > 0 && reasons.length > 0)
    throw new Refusal('approved-order-costs-more')
  if (after.approval === 'approved') await requireSameSteps(tx, before, after)
  if (after.approval === 'waiting') {
    if (reasons.length > 0)
      await tx
        .updateTable('orders')
        .set({ approval_reasons: JSON.stringify(reasons) })
        .where('id', '=', after.id)
        .execute()
    await keepStepsAgain(tx, after.id, after.customerId, after, { isDecision })
    if (!isDecision) await ask(shop, tx, after)
    return false
  }
  if (after.approval !== 'not-needed' || reasons.length === 0) return false
  await beginApproval(shop, tx, after, reasons, by)
  return true
}

/**
 * Threat: an order is approved for one cost centre, and charged to another, whose approver was not asked.
 * @throws Refusal approved-cost-centre
 */
export async function requireSameSteps(tx: Database, before: StoredOrder, after: StoredOrder): Promise<void> {
  if (after.costCentreId === before.costCentreId || after.costCentreId === null) return
  if (
    await hasStepOf(tx, after.customerId, {
      amountCents: after.amountCents,
      costCentreId: after.costCentreId,
    })
  )
    throw new Refusal('approved-cost-centre')
}

async function beginApproval(
  shop: ShopContext,
  tx: Database,
  order: StoredOrder,
  reasons: readonly ReasonForApproval[],
  by: Caller,
): Promise<void> {
  const { kind, name } = actorOf(by)
  await sql`
    update orders set approval = 'waiting', approval_reasons = ${JSON.stringify(reasons)}::jsonb,
      held_until = greatest(held_until, now() + interval '1 minute' * ${DAY_MINUTES}::int *
        coalesce((select approval_days from shop_settings), ${shop.approvalDays}::int))
    where id = ${order.id}`.execute(tx)
  await tx
    .insertInto('order_events')
    .values({
      order_id: order.id,
      fact: 'approval',
      from_state: null,
      to_state: 'waiting',
      actor_kind: kind,
      actor_name: name,
    })
    .execute()
  await keepStepsAgain(tx, order.id, order.customerId, order, { isDecision: false })
  const waiting = await findOrder(tx, order.id)
  if (!waiting) throw new Error(`there is no order ${order.id}`)
  await ask(shop, tx, waiting)
}

/** Asks those whose turn it is. */
async function ask(shop: ShopContext, tx: Database, order: StoredOrder): Promise<void> {
  const turn = await turnOf(tx, order.customerId, order)
  const { reasons, budget } = await approvalRequest(tx, order, turn)
  const heldMs = (order.heldUntil?.getTime() ?? 0) - Date.now()
  const days = Math.max(1, Math.round(heldMs / (DAY_MINUTES * 60_000)))
  await askDeciders(shop, tx, order, { days, turn, reasons, budget })
}
