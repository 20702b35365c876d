import { sql } from 'kysely'
import { toAmount, toCents } from '#contract/money.ts'
import type { ComparedChange, WaitsFor, WantedChange } from '#contract/order-changes/change.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { lockCompany, lockUser } from '../companies/store.ts'
import { lockAsMember } from '../orders/lock-buyer.ts'
import { placeOrder } from '../orders/place.ts'
import { findOrder, findSeen, lockOrder, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { findBuyer } from '../users/buyer.ts'
import { type FieldPlan, planFields } from './fields.ts'
import { finish, placeIn } from './finish.ts'
import { goodsToTakeOff, takeOffInvoiced } from './invoiced.ts'
import { type LinePlan, planLines } from './plan.ts'
import { changesLines, decides, isSeller, problemsOfChange, refuse } from './problems.ts'
import { compareLines, isSame, plus, type Standing, sideOf, standingOf, toSums } from './standing.ts'
import { findRules, insertChange, waitWith } from './store.ts'
import { changeUnpaid, settleSums } from './unpaid.ts'

export interface ChangeToRun {
  readonly orderId: string
  readonly wanted: WantedChange
  /** The change that the seller agrees to; undefined for a new one. */
  readonly agreed?: { readonly id: string } | undefined
}

export interface Ran {
  readonly changeId: string
  readonly version: number
  readonly waitsFor: WaitsFor | undefined
  readonly compared: ComparedChange
  readonly supplement: StoredOrder | undefined
  readonly order: StoredOrder
}

/**
 * Changes a placed order: takes pieces off, adds an order of what is added, writes the fields and the next version. Or
 * has all of it wait, with what is added held. Everything in the caller's transaction.
 * @param seen the comparison that the caller has seen: a change that waits for payment or approval stores it, because
 * nothing is taken off yet. Undefined to find it out: nothing waits then, and the caller rolls back
 * @throws Refusal each of `changeRefusals`
 */
export async function runChange(
  context: PaymentContext,
  tx: Database,
  { orderId, wanted, agreed }: ChangeToRun,
  by: Caller,
  seen: ComparedChange | undefined,
): Promise<Ran> {
  const found = await findSeen(tx, orderId, by)
  if (!found) throw new Refusal('no-such-order')
  const { buyer, listPrices } = await lockParties(tx, found, wanted)
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Refusal('no-such-order')
  const problems = await problemsOfChange(tx, order, wanted, by)
  refuse(agreed ? problems.filter(({ code }) => code !== 'change-waits') : problems)
  const plan = changesLines(wanted) ? await planLines(tx, order, wanted) : { removed: [], added: [] }
  await lockGoods(tx, order, plan)
  const fields = await planFields(tx, order, wanted, buyer)
  if (fields.facts.length + plan.removed.length + plan.added.length === 0)
    throw new Refusal('nothing-changes')
  const changeId = agreed?.id ?? (await insertChange(tx, { orderId, waitsFor: 'agreement', wanted }, by))
  const parties = { buyer, by }
  const start = { order, standing: await standingOf(tx, order), fields }
  if (!agreed && !isSeller(by) && !decides(by, order) && (await findRules(tx)).needsAgreement && seen)
    return {
      changeId,
      version: order.version,
      waitsFor: 'agreement',
      compared: seen,
      supplement: undefined,
      order,
    }
  if (order.payment === 'unpaid') {
    const isDecision = decides(by, order)
    const isAsked = await changeInPlace(
      context,
      tx,
      { ...start, plan, changeId, listPrices, isDecision },
      parties,
    )
    const compared = await compare(tx, start, { added: undefined, isUnpaid: true })
    const ran = await finish(context, tx, { order, fields, changeId, compared, wanted }, by)
    return { ...ran, waitsFor: isAsked ? 'approval' : undefined, compared, supplement: undefined }
  }
  const supplement = await addOrder(context, tx, { order, plan, fields }, parties)
  const waitsFor = waitOf(supplement)
  if (waitsFor && supplement && seen) {
    await waitWith(tx, changeId, { waitsFor, supplementId: supplement.id, compared: seen })
    return { changeId, version: order.version, waitsFor, compared: seen, supplement, order }
  }
  await takeOffInvoiced(context, tx, order, { removed: plan.removed, changeId, reason: reasonOf(wanted) }, by)
  const compared = await compare(tx, start, { added: supplement, isUnpaid: false })
  const ran = await finish(
    context,
    tx,
    { order, fields, changeId, compared, wanted, supplementId: supplement?.id },
    by,
  )
  return { ...ran, waitsFor, compared, supplement }
}

export const reasonOf = ({ reason = '' }: WantedChange) => reason || 'The order was changed'

/** Locks the buyer, the company and its price list, before the order and before products, as placing an order does. */
async function lockParties(tx: Database, order: StoredOrder, { lines = [], added = [] }: WantedChange) {
  const found = await findBuyer(tx, order.placedBy)
  const isStillTheirs = found !== undefined && found.customerId === order.customerId && !found.isAdmin
  const buyer = isStillTheirs ? found : undefined
  const products = [
    ...order.lines.map(({ productId }) => productId),
    ...added.map(({ product_id }) => product_id),
    ...lines.flatMap(({ product_id }) => (product_id === undefined ? [] : [product_id])),
  ]
  if (buyer) await lockUser(tx, buyer.id)
  const terms = buyer
    ? await lockAsMember(
        tx,
        products.map((productId) => ({ productId, pieces: 0 })),
        buyer,
      )
    : undefined
  if (order.inCompany) await lockCompany(tx, order.customerId)
  return { buyer, listPrices: terms?.listPrices }
}

/** Locks all products of a change at once, in the order in which orders lock theirs, with the parts of kits. */
export async function lockGoods(
  tx: Database,
  order: StoredOrder,
  { removed, added }: LinePlan,
): Promise<void> {
  const ids = [
    ...goodsToTakeOff(order, removed).map(({ productId }) => productId),
    ...added.map(({ productId }) => productId),
  ]
  if (ids.length === 0) return
  await sql`
    select /* locks changed goods */ id from products
    where id = any (${ids}::text[]) or id in (select part_id from kit_parts where kit_id = any (${ids}::text[]))
      or id in (select product_id from order_lines where order_id = ${order.id})
    order by id for no key update`.execute(tx)
}

interface Parties {
  readonly buyer: Caller | undefined
  readonly by: Caller
}

interface Started {
  readonly order: StoredOrder
  readonly standing: Standing
  readonly fields: FieldPlan
}

/** An order without an invoice gets its lines itself; where only its address changed, its freight and tax anew. */
async function changeInPlace(
  context: PaymentContext,
  tx: Database,
  { order, fields, plan, ...rest }: Started & Omit<Parameters<typeof changeUnpaid>[3], never>,
  parties: Parties,
): Promise<boolean> {
  await writeAddresses(tx, order, fields)
  if (plan.removed.length + plan.added.length > 0) {
    const isAsked = await changeUnpaid(context, tx, order, { plan, ...rest }, parties)
    await stopOldPayment(context, tx, order)
    return isAsked
  }
  if (fields.facts.some(({ field }) => field === 'delivery' || field === 'shipTogether')) {
    await settleSums(tx, order)
    await stopOldPayment(context, tx, order)
  }
  return false
}

/** The addresses come first: freight and tax depend on them. */
async function writeAddresses(
  tx: Database,
  { id }: StoredOrder,
  { set, deliveries }: FieldPlan,
): Promise<void> {
  const { address, phone, delivery, ship_together } = set
  const early = {
    ...(address !== undefined && { address }),
    ...(phone !== undefined && { phone }),
    ...(delivery !== undefined && { delivery }),
    ...(ship_together !== undefined && { ship_together }),
  }
  if (Object.keys(early).length > 0) await tx.updateTable('orders').set(early).where('id', '=', id).execute()
  for (const [position, fields] of deliveries)
    await tx
      .updateTable('order_deliveries')
      .set({ delivery: JSON.stringify(fields) })
      .where('order_id', '=', id)
      .where('position', '=', position)
      .execute()
}

async function stopOldPayment(
  { queueStop }: PaymentContext,
  tx: Database,
  { id, paymentId }: StoredOrder,
): Promise<void> {
  if (paymentId === null) return
  const now = await findOrder(tx, id)
  if (now?.paymentId !== paymentId) await queueStop(tx, { paymentId })
}

/** Places the order of what is added: with its own payment, approval, freight, tax and documents. */
async function addOrder(
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
      costCentre: buyer.companyRole ? (set.cost_centre_code ?? order.costCentreCode) : undefined,
      note: `Added to ${orderNumber(order.number)}`,
      onAccount: order.onAccount && order.transactionId === null,
      shipTogether: first ? false : (set.ship_together ?? order.shipTogether),
      supplements: { orderId: order.id, amountCents: Math.max(0, order.amountCents - goods) },
    },
    { ...buyer, ...acting },
  )
  await copyBilling(tx, order.id, id)
  return findOrder(tx, id)
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

const waitOf = (supplement: StoredOrder | undefined): WaitsFor | undefined => {
  if (supplement?.payment !== 'unpaid') return undefined
  return supplement.approval === 'waiting' ? 'approval' : 'payment'
}

/** Both sides, once everything is written. */
async function compare(
  tx: Database,
  { order, standing, fields }: Started,
  { added, isUnpaid }: { readonly added: StoredOrder | undefined; readonly isUnpaid: boolean },
): Promise<ComparedChange> {
  const after = await findOrder(tx, order.id)
  if (!after) throw new Error(`there is no order ${order.id}`)
  const isOver = after.fulfilment === 'cancelled'
  const own = isOver ? nothing : await standingOf(tx, after)
  const whole = added ? plus(own, { ...added, totalCents: added.amountCents }) : own
  const lines = compareLines(sideOf(order), isOver ? new Map() : sideOf(after), {
    numbers: order.lines.map(({ position }) => position),
    added: added ? [...sideOf(added).values()] : [],
  })
  if (isSame(fields.facts, lines)) throw new Refusal('nothing-changes')
  const more = toCents(toSums(whole).total) - standing.totalCents
  return {
    fields: [...fields.facts],
    lines,
    before: toSums(standing),
    after: toSums(whole),
    charged: toAmount(added ? added.amountCents : isUnpaid ? Math.max(0, more) : 0),
    refunded: toAmount(isUnpaid ? 0 : standing.totalCents - own.totalCents),
  }
}

const nothing = { totalCents: 0, taxCents: 0, freightCents: 0 }
