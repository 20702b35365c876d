import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { openShop } from '#test/open-shop.ts'
import { comeDue, repeatRouters, sweep } from '#test/standing-orders.ts'

test('standing orders that contradict their lines, dates or orders are found, and the database refuses them', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 10_000 }] })
  const ada = await shop.signUp('ada@example.com')
  await repeatRouters(ada)
  await comeDue(shop)
  await sweep(shop)
  const found = (change: string) => auditedAfter(shop, change)
  expect(await found('select 1')).toEqual([])

  const agreed = 'the agreed amount of a standing order is the sum of its lines'
  const next = 'the next date of a standing order is after those that were decided'
  const orders =
    'an order of a standing order is of its customer, has its lines, and costs no more than agreed'
  const over = 'a standing order that has ended waits for no answer'
  expect(await found('update standing_orders set agreed_cents = 1')).toEqual([agreed])
  expect(await found('update standing_orders set next_on = current_date')).toEqual([next])
  expect(await found('update standing_order_dates set most_cents = 399999')).toEqual([orders])
  expect(await found('update standing_order_lines set pieces = 201, unit_price_cents = 0')).toEqual(
    [agreed, orders].toSorted(),
  )
  expect(
    await found(`with ended as (update standing_orders set status = 'ended', ended_at = now(), next_on = null)
      update standing_order_dates set result = 'waiting', order_id = null, asked_cents = 1, answer_until = "on"`),
  ).toEqual([over])

  const refused = (change: string, constraint: string) =>
    expect(sql.raw(change).execute(shop.db), change).rejects.toMatchObject({ constraint })
  await refused(`update standing_order_dates set result = 'declined'`, 'standing_order_dates_decided_once')
  await refused(`update standing_orders set status = 'paused'`, 'standing_orders_next')
  await refused(`update standing_orders set last_on = next_on - 1`, 'standing_orders_last')
  await refused(`update standing_orders set on_account = true`, 'standing_orders_account')
  await refused(
    `insert into standing_order_dates (standing_order_id, "on", result, order_id, most_cents)
      select standing_order_id, "on" + 1, result, order_id, most_cents from standing_order_dates`,
    'standing_order_dates_order_id_key',
  )
  await refused(
    `insert into standing_order_dates (standing_order_id, "on", result, most_cents)
      select standing_order_id, "on" + 1, 'placed', most_cents from standing_order_dates`,
    'standing_order_dates_placed',
  )
})
