import { formatCount } from '#contract/counts.ts'
import { today } from '#contract/days.ts'
import { messageOf, Refusal } from '#contract/refusals.ts'
import { MAX_STANDING_ORDERS } from '#contract/standing-orders/endpoints.ts'
import { nextDate } from '#contract/standing-orders/next-date.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { lockCustomer } from '../addresses/store.ts'
import { recordEvent } from '../companies/events.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { requireSeen, type StoredOrder } from '../orders/store.ts'
import { priceLines } from '../prices/price-lines.ts'
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
  /** Whether products that can no longer be ordered are left out. */
  readonly leaveOut: boolean
}

/**
 * Starts to repeat an order that the buyer may see, in the buyer's name, first on the next such day after today.
 * @returns the standing order's id
 * @throws Refusal admin-cannot-purchase, no-such-order, membership-changed, no-terms, standing-order-last-day,
 * too-many-standing-orders, standing-order-lines-gone, standing-order-nothing-left
 */
export function start(
  { db }: ShopContext,
  { orderId, ...repetition }: Repetition,
  buyer: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return db.transaction().execute(async (tx) => {
    const seen = await requireSeen(tx, orderId, buyer)
    // Orders that somebody placed alone, before they joined a company, are not repeated for the company.
    if (seen.customerId !== buyer.customerId) throw new Refusal('membership-changed')
    if (repetition.onAccount && !(buyer.companyRole && (await findTerms(tx, buyer.customerId))))
      throw new Refusal('no-terms')
    await lockCustomer(tx, buyer.customerId)
    if ((await countOpen(tx, buyer.customerId)) >= MAX_STANDING_ORDERS)
      throw new Refusal('too-many-standing-orders')
    const order = { ...seen, lines: await repeatable(tx, seen, repetition.leaveOut, buyer) }
    const id = await insertStanding(tx, order, repetition, buyer)
    await copyLines(
      tx,
      id,
      orderId,
      order.lines.map(({ position }) => position),
    )
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

/**
 * Returns the lines of an order whose products can still be ordered: they are sold, and in the assortment of the company.
 * Quantities, stock and prices are those of each day.
 */
async function repeatable(
  tx: Database,
  { lines }: StoredOrder,
  leaveOut: boolean,
  buyer: Caller,
): Promise<StoredOrder['lines']> {
  const priced = await priceLines(tx, lines, { assortment: buyer.assortment })
  const gone = priced.flatMap(({ problem, line }) =>
    problem === 'no-such-product' || problem === 'not-in-assortment' ? [{ problem, line }] : [],
  )
  const kept = lines.filter((line) => !gone.some((each) => each.line === line))
  if (kept.length === 0) throw new Refusal('standing-order-nothing-left')
  if (gone.length > 0 && !leaveOut)
    throw new Refusal('standing-order-lines-gone', {
      lines: gone.map(({ problem, line }) => ({
        product_id: line.productId,
        code: problem,
        message: messageOf(problem),
      })),
      message: `These products can no longer be ordered: ${gone.map(({ line }) => line.productName).join(', ')}. Repeat the others without them.`,
    })
  return kept
}

async function insertStanding(
  tx: Database,
  order: StoredOrder,
  { dayOfMonth, percent, lastDay, onAccount, purchaseOrderNumber }: Omit<Repetition, 'orderId' | 'leaveOut'>,
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
