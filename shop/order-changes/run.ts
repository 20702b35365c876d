import { toAmount } from '#contract/money.ts'
import type { ComparedChange, WaitsFor, WantedChange } from '#contract/order-changes/change.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findOrder, findSeen, lockOrder, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { compare } from './compare.ts'
import { type FieldPlan, planFields } from './fields.ts'
import { finish } from './finish.ts'
import { takeOffInvoiced } from './invoiced.ts'
import { lockGoods, lockParties } from './lock.ts'
import { planLines } from './plan.ts'
import { changesLines, decides, isSeller, problemsOfChange, refuse } from './problems.ts'
import { standingOf } from './standing.ts'
import type { Parties, Started } from './started.ts'
import { findRules, insertChange, waitWith } from './store.ts'
import { addOrder } from './supplement.ts'
import { askAgain, changeUnpaid, requireSameSteps, settleSums } from './unpaid.ts'

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
  const { buyer: person, listPrices } = await lockParties(tx, found, wanted)
  // The limits of an agent count for what it adds, as for what it orders.
  const buyer = person && by.agent ? { ...person, agent: by.agent } : person
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
  await requireSameSteps(tx, order, {
    ...order,
    costCentreId: fields.set.cost_centre_id ?? order.costCentreId,
  })
  const supplement = await addOrder(context, tx, { order, plan, fields }, parties)
  const waitsFor = waitOf(supplement)
  if (waitsFor && supplement && seen) {
    const charged = toAmount(supplement.amountCents)
    if (charged !== seen.charged) throw new Refusal('change-costs-other', { charged })
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
  const isCharged = fields.facts.some(({ field }) => field === 'delivery' || field === 'shipTogether')
  const isMoved = fields.set.cost_centre_id !== undefined
  if (!isCharged && !isMoved) return false
  const after = isCharged ? await settleSums(tx, order) : await findOrder(tx, order.id)
  if (!after) throw new Error(`there is no order ${order.id}`)
  await stopOldPayment(context, tx, order)
  return askAgain(context, tx, { before: order, after, isDecision: rest.isDecision }, parties)
}

/** The addresses and the cost centre come first: freight, tax and approval depend on them. */
async function writeAddresses(
  tx: Database,
  { id }: StoredOrder,
  { set, deliveries }: FieldPlan,
): Promise<void> {
  const { address, phone, delivery, ship_together, cost_centre_id, cost_centre_code, cost_centre_name } = set
  const early = {
    ...(address !== undefined && { address }),
    ...(phone !== undefined && { phone }),
    ...(delivery !== undefined && { delivery }),
    ...(ship_together !== undefined && { ship_together }),
    ...(cost_centre_id !== undefined && { cost_centre_id, cost_centre_code, cost_centre_name }),
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

const waitOf = (supplement: StoredOrder | undefined): WaitsFor | undefined => {
  if (supplement?.payment !== 'unpaid') return undefined
  return supplement.approval === 'waiting' ? 'approval' : 'payment'
}
