import { addDays, dayOf, dayOfMonth } from '#contract/days.ts'
import { nextDate } from '#contract/standing-orders/next-date.ts'
import type { Database } from '#database/open.ts'

const DAY_MS = 86_400_000

/**
 * Loads a standing order: 450 headsets each month, at a price from before it rose. Its last date waits for a yes.
 */
export async function loadStandingOrder(tx: Database, now: Date): Promise<void> {
  const dayFrom = (days: number) => addDays(dayOf(now), days)
  const id = 'demo-standing-1'
  const order = await tx
    .selectFrom('orders')
    .innerJoin('order_lines as line', 'line.order_id', 'orders.id')
    .select([
      'orders.id',
      'customer_id as customerId',
      'placed_by as buyerId',
      'buyer_name as name',
      'buyer_email as email',
      'address',
      'phone',
      'product_id',
      'product_name',
      'sku',
      'image',
      'line.pieces',
      'unit_price_cents as priceCents',
    ])
    .where('orders.id', '=', 'demo-order-3')
    .executeTakeFirstOrThrow()
  const { address, phone, product_id, product_name, sku, image, pieces } = order
  const agreedCents = order.priceCents - 150
  const onDay = dayOfMonth(dayFrom(0))
  await tx
    .insertInto('standing_orders')
    .values({
      id,
      customer_id: order.customerId,
      buyer_id: order.buyerId,
      name: order.name,
      email: order.email,
      order_id: order.id,
      day_of_month: onDay,
      next_on: nextDate(dayFrom(0), onDay),
      rise_percent: 2,
      agreed_cents: agreedCents * pieces,
      deliveries: JSON.stringify([{ addressId: null, delivery: null, address, phone, lines: [] }]),
      on_account: false,
      purchase_order_number: '',
      note: '',
      ship_together: false,
      created_at: new Date(now.getTime() - 7 * DAY_MS),
    })
    .execute()
  await tx
    .insertInto('standing_order_lines')
    .values({
      standing_order_id: id,
      position: 1,
      product_id,
      product_name,
      sku,
      image,
      note: '',
      pieces,
      unit_price_cents: agreedCents,
    })
    .execute()
  await tx
    .insertInto('standing_order_dates')
    .values({
      standing_order_id: id,
      on: dayFrom(0),
      result: 'waiting',
      most_cents: Math.floor(agreedCents * pieces * 1.02),
      asked_cents: order.priceCents * pieces,
      answer_until: dayFrom(14),
    })
    .execute()
}
