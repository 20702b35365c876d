import { purchaseOrderNumber } from '#contract/purchasing/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { lockProducts } from '../products/store.ts'
import { emailChangedPromises } from '../stock/email-changed-promises.ts'
import { isDayOver } from '../stock/incoming.ts'
import { addLots, confirmLots, takeLotsAway } from '../stock/ordered-lots.ts'
import { requireStocked } from './require-stocked.ts'
import * as store from './store.ts'
import { getSupplier } from './suppliers.ts'

/** Orders to suppliers: drafts, and incoming lots once they are sent. An order is locked before its products. */

type Parts = Pick<ShopContext, 'db' | 'queueEmail' | 'publicUrl'>

interface OrderForm {
  readonly expectedOn: string
  readonly note: string
  readonly lines: readonly store.NewLine[]
}

/** @throws Refusal no-such-purchase-order */
export async function getOrder(db: Database, id: string) {
  const order = await store.findOrder(db, id)
  if (!order) throw new Refusal('no-such-purchase-order')
  return { order, lines: await store.findLines(db, id) }
}

/** @throws Refusal no-such-supplier, no-such-product, kit-has-no-stock, day-is-over */
export function makeOrder(
  db: Database,
  { supplierId, ...form }: OrderForm & { readonly supplierId: string },
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { name } = await getSupplier(tx, supplierId)
    await requireOrderable(tx, form)
    const { id, number } = await store.insertOrder(tx, { supplierId, ...form }, admin.email)
    await store.replaceLines(tx, { id, supplierId }, form.lines)
    const about = {
      subject: id,
      label: purchaseOrderNumber(number),
      after: { supplier: name, ...shown(form) },
    }
    await recordAction(tx, { actor: admin.email, action: 'purchase-order-made', ...about })
    await keep(tx, id)
    return id
  })
}

/** @throws Refusal no-such-purchase-order, purchase-order-sent, no-such-product, kit-has-no-stock, day-is-over */
export function changeOrder(db: Database, id: string, form: OrderForm, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockDraft(tx, id)
    await requireOrderable(tx, form)
    const lines = await store.findLines(tx, id)
    await store.updateOrder(tx, id, form)
    await store.replaceLines(tx, order, form.lines)
    const change = { before: shown({ ...order, lines }), after: shown(form) }
    await recordAction(tx, { ...by(admin, order), action: 'purchase-order-changed', ...change })
  })
}

/** @throws Refusal no-such-purchase-order, purchase-order-sent */
export function discardOrder(db: Database, id: string, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockDraft(tx, id)
    const before = shown({ ...order, lines: await store.findLines(tx, id) })
    await store.deleteOrder(tx, id)
    await recordAction(tx, { ...by(admin, order), action: 'purchase-order-discarded', before })
  })
}

/**
 * Marks a draft as sent, and expects its pieces on its estimated day.
 * @throws Refusal no-such-purchase-order, purchase-order-sent, no-such-product, kit-has-no-stock, day-is-over,
 * too-many-incoming
 */
export function sendOrder(db: Database, id: string, admin: Caller, keep: KeepResult<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockDraft(tx, id)
    const lines = await store.findLines(tx, id)
    await lockProducts(tx, productsOf(lines))
    await requireOrderable(tx, { ...order, lines })
    const lot = { on: order.expectedOn, note: `${purchaseOrderNumber(order.number)}, ${order.supplierName}` }
    await store.replaceLines(tx, order, lines, await addLots(tx, lines, lot, admin))
    await store.markSent(tx, order)
    await recordAction(tx, { ...by(admin, order), action: 'purchase-order-sent' })
    await keep(tx)
  })
}

/**
 * Records the day that the supplier confirmed: outstanding pieces can be sold from then on, if their product allows it.
 * @throws Refusal no-such-purchase-order, purchase-order-not-open, day-is-over
 */
export function confirmOrder(
  { db, ...parts }: Parts,
  { id, on }: { readonly id: string; readonly on: string },
  admin: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { order, lotIds } = await lockOpen(tx, id)
    if (await isDayOver(tx, on)) throw new Refusal('day-is-over')
    await emailChangedPromises(parts, tx, await confirmLots(tx, lotIds, on, admin))
    await store.markConfirmed(tx, id, on)
    const change = { before: { expectedOn: order.expectedOn }, after: { expectedOn: on } }
    await recordAction(tx, { ...by(admin, order), action: 'purchase-order-confirmed', ...change })
    await keep(tx)
  })
}

/**
 * Cancels an order: outstanding pieces are no longer expected.
 * @param move whether promises from it are divided over other lots; else an order with promises stays
 * @throws Refusal no-such-purchase-order, purchase-order-not-open, incoming-promised
 */
export function cancelOrder(
  { db, ...parts }: Parts,
  { id, move }: { readonly id: string; readonly move: boolean },
  admin: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { order, lotIds } = await lockOpen(tx, id)
    await emailChangedPromises(parts, tx, await takeLotsAway(tx, lotIds, { move }, admin))
    await store.markCancelled(tx, id)
    await recordAction(tx, { ...by(admin, order), action: 'purchase-order-cancelled' })
    await keep(tx)
  })
}

async function lockDraft(tx: Database, id: string): Promise<store.FoundOrder> {
  const order = await store.lockOrder(tx, id)
  if (!order) throw new Refusal('no-such-purchase-order')
  if (order.state !== 'draft') throw new Refusal('purchase-order-sent')
  return order
}

/** Locks an order with outstanding pieces, and its products: nothing of it is received meanwhile. */
async function lockOpen(tx: Database, id: string) {
  const order = await store.lockOrder(tx, id)
  if (!order) throw new Refusal('no-such-purchase-order')
  await lockProducts(tx, productsOf(await store.findLines(tx, id)))
  const open = (await store.findLines(tx, id)).filter(({ lotId, receivedAt }) => lotId && !receivedAt)
  if (open.length === 0) throw new Refusal('purchase-order-not-open')
  return { order, lotIds: open.flatMap(({ lotId }) => lotId ?? []) }
}

async function requireOrderable(tx: Database, { expectedOn, lines }: Omit<OrderForm, 'note'>): Promise<void> {
  if (await isDayOver(tx, expectedOn)) throw new Refusal('day-is-over')
  await requireStocked(tx, productsOf(lines))
}

const productsOf = (lines: readonly Pick<store.NewLine, 'productId'>[]) =>
  lines.map(({ productId }) => productId)

const by = ({ email }: Caller, { id, number }: store.FoundOrder) => ({
  actor: email,
  subject: id,
  label: purchaseOrderNumber(number),
})

/** An order as the audit log shows it. */
const shown = ({ expectedOn, note, lines }: OrderForm) => ({
  expectedOn,
  note,
  lines: lines.map(({ productId, pieces, costCents }) => ({ product_id: productId, pieces, costCents })),
})
