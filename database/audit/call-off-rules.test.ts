import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { activeCallOff, call, dayFrom } from '#test/call-offs.ts'
import { openCompany } from '#test/open-company.ts'

test('call-off orders that contradict their calls or the ledger are found, and the database refuses them', async () => {
  await using company = await openCompany()
  const { shop, buyer } = company
  const id = await activeCallOff({ admin: await shop.admin(), buyer })
  await call(buyer, id, 400)
  const found = (change: string) => auditedAfter(shop, change)
  expect(await found('select 1')).toEqual([])

  const counts =
    'a line of a call-off order counts the pieces of its calls, and has no more called and reserved than it has'
  const reserves =
    'a call-off order reserves what its ledger adds up to, of its own products, and nothing unless it is active'
  const calls =
    'a call is a line of an order that is not over, of the same product and pieces, for the held price or less'
  const price = 'a price of a call-off order is that of the line that it calls'
  const shelf = 'received pieces are on the shelf, held or sold'
  expect(await found('update call_off_lines set called = 300')).toEqual([counts])
  expect(await found('update call_off_lines set reserved = 500')).toEqual([reserves, shelf].toSorted())
  expect(await found(`update call_off_orders set status = 'ended', ended_at = now()`)).toEqual([reserves])
  expect(await found('update call_off_calls set pieces = 399')).toEqual([calls, counts].toSorted())
  expect(await found('delete from call_off_calls')).toEqual([counts, price].toSorted())
  expect(await found('update call_off_lines set unit_price_cents = 1499')).toEqual([calls, price].toSorted())

  const lots =
    'a call-off order sets aside on lots what its promises add up to, of its own products, and nothing unless it is active'
  const lot = 'a lot is promised as often as its promises say, and never beyond its pieces or after it came'
  await shop.db
    .insertInto('incoming_stock')
    .values({ id: 'lot', product_id: 'router', pieces: 100, expected_on: dayFrom(9), booked_by: 'x' })
    .execute()
  const promise = (pieces: number) =>
    `insert into call_off_promises select call_off_id, position, product_id, 'lot', ${pieces} from call_off_lines`
  expect(await found(promise(100))).toEqual([lot, lots].toSorted())
  expect(await found('update call_off_lines set promised = 1, called = 399')).toEqual(
    [counts, lots].toSorted(),
  )

  const dates = 'an order by date is of the call-off order that has the date'
  const dated = `insert into call_off_dates (call_off_id, "on", position, pieces, order_id)
    select id, until_on, 1, 400, (select id from orders) from call_off_orders`
  expect(await found(dated)).toEqual([])
  expect(await found(`with gone as (delete from call_off_calls) ${dated}`)).toEqual(
    [counts, dates, price].toSorted(),
  )

  const refused = (change: string, constraint: string) =>
    expect(sql.raw(change).execute(shop.db), change).rejects.toThrow(constraint)
  await refused('update call_off_lines set called = 401', 'call_off_lines_within')
  await refused('update call_off_lines set reserved = 601', 'call_off_lines_within')
  await refused('update call_off_calls set pieces = 1001', 'call_off_lines_within')
  await refused('update call_off_lines set promised = 601', 'call_off_lines_within')
  await refused('update call_off_lines set promised = -1', 'call_off_lines_promised')
  await refused('update call_off_lines set released = -1', 'call_off_lines_released')
  await refused('update call_off_lines set released = 601', 'call_off_lines_within')
  await shop.db.updateTable('call_off_lines').set({ pieces: 1_101 }).execute()
  await refused(promise(101), 'incoming_stock_reserved')
  await shop.db.updateTable('call_off_lines').set({ pieces: 1_000 }).execute()
  await refused(`update call_off_orders set status = 'ended'`, 'call_off_orders_ended')
  await refused(
    `insert into call_off_calls (order_id, order_position, call_off_id, position, pieces)
      select order_id, 2, call_off_id, position, 601 from call_off_calls`,
    'call_off_calls_order_id_order_position_fkey',
  )
  await refused(
    `insert into stock_ledger (product_id, pieces, reason, call_off_id, position, actor_kind)
      select product_id, -1, 'held', call_off_id, position, 'shop' from call_off_lines`,
    'call_off_lines_within',
  )
})
