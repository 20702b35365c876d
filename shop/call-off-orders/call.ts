import type { AddressFields } from '#contract/addresses/endpoints.ts'
import { callOffNumber } from '#contract/call-off-orders/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { lockCompany, lockUser } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { destinationOf } from '../orders/deliveries.ts'
import { placeOrder } from '../orders/place.ts'
import { lockProducts } from '../products/store.ts'
import { releasePieces } from '../stock/call-off-reservations.ts'
import { checkCall, type LineToCall } from './check-call.ts'
import { findLines, insertCalls, type StoredLine } from './lines.ts'
import { lockCallOff, type StoredCallOff } from './store.ts'

export interface CalledLine {
  readonly position: number
  readonly pieces: number
}

export interface Call {
  readonly lines: readonly CalledLine[]
  /** Each defaults to the agreement's. */
  readonly delivery?: AddressFields | undefined
  readonly onAccount?: boolean | undefined
  readonly purchaseOrderNumber?: string | undefined
  readonly costCentre?: string | undefined
  readonly note: string
  readonly shipTogether?: boolean
  /** The total in cents that the buyer saw. */
  readonly shownCents?: number | undefined
}

/** Orders pieces of a call-off order that the buyer may see. @returns the order's id */
export function callPieces(
  shop: ShopContext,
  { id, ...call }: Call & { readonly id: string },
  buyer: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return shop.db.transaction().execute(async (tx) => {
    const callOff = await lockCallOff(tx, id, buyer)
    if (!callOff) throw new Refusal('no-such-call-off-order')
    const orderId = await placeCall(tx, shop, { callOff, call }, buyer)
    await keep(tx, orderId)
    return orderId
  })
}

/**
 * Places an order that counts against a locked call-off order, at its prices or at today's where those are lower.
 * Reserved pieces are released and taken again by the order in one transaction that keeps the products locked, so that
 * nobody else gets them.
 * @throws Refusal call-off-not-active, call-off-ended, call-off-not-begun, call-off-needs-number, membership-changed,
 * call-off-line-unknown, each of `checkCall()`, and those of `placeOrder()`
 */
export async function placeCall(
  tx: Database,
  shop: ShopContext,
  { callOff, call }: { readonly callOff: StoredCallOff; readonly call: Call },
  buyer: Caller,
): Promise<string> {
  const { id, status, delivery: agreed } = callOff
  if (status === 'ended' || callOff.isOver) throw new Refusal('call-off-ended')
  if (status !== 'active' || agreed === null) throw new Refusal('call-off-not-active')
  if (callOff.isEarly) throw new Refusal('call-off-not-begun')
  // Somebody who changed companies does not order for the former one, nor pay its calls themselves.
  if (buyer.customerId !== callOff.customerId) throw new Refusal('membership-changed')
  const called = call.lines.toSorted((a, b) => a.position - b.position)
  const asked = calledLines(await findLines(tx, id), called)
  const lines = asked.map(({ line: { productId, unitPriceCents }, pieces }) => ({
    productId,
    pieces,
    heldCents: unitPriceCents,
  }))
  const onAccount = call.onAccount ?? callOff.onAccount
  const purchaseOrderNumber = call.purchaseOrderNumber ?? callOff.purchaseOrderNumber
  if (onAccount && purchaseOrderNumber === '') throw new Refusal('call-off-needs-number')
  // Orders lock the buyer, the company and products in this sequence; another one could deadlock.
  await lockUser(tx, buyer.id)
  if (buyer.companyRole) await lockCompany(tx, buyer.customerId)
  await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
  await checkCall(tx, asked)
  await releasePieces(tx, id, { lines: called, actor: actorOf(buyer) })
  const to = await destinationOf(tx, call.delivery ?? agreed, lines, buyer)
  const order = {
    lines,
    purchaseOrderNumber,
    note: call.note || `Call of ${callOffNumber(callOff.number)}`,
    onAccount,
    costCentre: call.costCentre,
    shipTogether: call.shipTogether ?? false,
    shownCents: call.shownCents,
    isApproved: callOff.callsApproved,
    ...to,
  }
  const { id: orderId } = await placeOrder(tx, shop, order, buyer)
  await insertCalls(tx, { id, orderId }, called)
  return orderId
}

/** Finds the lines that are called. @throws Refusal call-off-line-unknown */
function calledLines(stored: readonly StoredLine[], called: readonly CalledLine[]): LineToCall[] {
  const byPosition = new Map(stored.map((line) => [line.position, line]))
  return called.map(({ position, pieces }) => {
    const line = byPosition.get(position)
    if (!line) throw new Refusal('call-off-line-unknown')
    return { line, pieces }
  })
}
