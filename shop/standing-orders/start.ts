import { formatCount } from '#contract/counts.ts'
import { today } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { nextDate } from '#contract/standing-orders/dates.ts'
import { MAX_STANDING_ORDERS } from '#contract/standing-orders/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { lockCustomer } from '../addresses/store.ts'
import { recordEvent } from '../companies/events.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { requireSeen, type StoredOrder } from '../orders/store.ts'
import { findTerms } from '../terms/store.ts'
import { labelOf } from './api-mapping.ts'
import { repeatedDeliveries } from './destination.ts'
import { copyLines } from './lines.ts'
import { countOpen, findStanding } from './store.ts'

export interface Repetition {
  readonly orderId: string
  readonly dayOfMonth: number
  readonly percent: number
  readonly lastDay?: string | undefined
  readonly onAccount: boolean
  readonly purchaseOrderNumber: string
}

/**
 * Begins to repeat an order that the buyer may see, in the buyer's name: first on the next such day after today.
 * @returns the standing order's id
 * @throws Refusal admin-cannot-purchase, no-such-order, membership-changed, no-terms, standing-order-last-day,
 * too-many-standing-orders
 */
export function start(
  { db }: ShopContext,
  { orderId, ...repetition }: Repetition,
  buyer: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return db.transaction().execute(async (tx) => {
    const order = await requireSeen(tx, orderId, buyer)
    // Orders that somebody placed alone, before they joined a company, are not repeated for the company.
    if (order.customerId !== buyer.customerId) throw new Refusal('membership-changed')
    if (repetition.onAccount && !(buyer.companyRole && (await findTerms(tx, buyer.customerId))))
      throw new Refusal('no-terms')
    await lockCustomer(tx, buyer.customerId)
    if ((await countOpen(tx, buyer.customerId)) >= MAX_STANDING_ORDERS)
      throw new Refusal('too-many-standing-orders')
    const id = await insertStanding(tx, order, repetition, buyer)
    await copyLines(tx, id, orderId)
    if (buyer.companyRole) {
      const started = await findStanding(tx, id)
      if (started)
        await recordEvent(tx, buyer, 'standing-order-started', {
          detail: `${labelOf(started)}, ${formatCount(started.pieces)} pieces on day ${started.dayOfMonth}`,
        })
    }
    await keep(tx, id)
    return id
  })
}

async function insertStanding(
  tx: Database,
  order: StoredOrder,
  { dayOfMonth, percent, lastDay, onAccount, purchaseOrderNumber }: Omit<Repetition, 'orderId'>,
  buyer: Caller,
): Promise<string> {
  const nextOn = nextDate(today(), dayOfMonth)
  if (lastDay !== undefined && lastDay < nextOn) throw new Refusal('standing-order-last-day')
  const positions = order.lines.map(({ position }) => position)
  const deliveries = await repeatedDeliveries(tx, order.id, positions, buyer)
  const { id } = await tx
    .insertInto('standing_orders')
    .values({
      customer_id: buyer.customerId,
      buyer_id: buyer.id,
      name: buyer.name,
      email: buyer.email,
      order_id: order.id,
      day_of_month: dayOfMonth,
      next_on: nextOn,
      last_on: lastDay ?? null,
      rise_percent: percent,
      agreed_cents: order.lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
      deliveries: JSON.stringify(deliveries),
      on_account: onAccount,
      purchase_order_number: purchaseOrderNumber,
      note: order.note,
      ship_together: order.shipTogether,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
