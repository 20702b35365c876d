import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { openLots } from '#test/lots.ts'
import { askLongAgo, offer } from '#test/quotes.ts'
import { pay } from '#test/shipments.ts'

test('promises that contradict their lots, lines or shipments are found, and the database refuses them', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book, order } = lots
  await book(500, 20)
  const id = String((await order(700)).body.insertedId)
  await pay(shop, buyer, id)
  await admin.post(`/orders/${id}/shipments`, { delivery: 1, lines: [{ line: 1, orderAmount: 200 }] })
  const found = (change: string) => auditedAfter(shop, change)
  expect(await found('select 1')).toEqual([])

  const reserved =
    'a lot is promised as often as its promises say, and never beyond its pieces or after it came'
  const ofLot = 'a promise is of a line that is not over, and names the product and the day of its lot'
  const atFirst = 'the pieces that a line took when it was ordered and those promised then are all its pieces'
  const took = 'an order line took its pieces once, and gave them back if the order ended'
  const shelf = 'received pieces are on the shelf, held or sold'
  expect(await found('update incoming_stock set reserved = 399')).toEqual([reserved])
  expect(await found('update incoming_stock set received_at = now(), reserved = 0')).toEqual([reserved])
  expect(await found('update incoming_stock set expected_on = expected_on + 1')).toEqual([ofLot])
  expect(await found(`update stock_promises set product_id = 'cable', lot_id = null`)).toEqual([
    reserved,
    ofLot,
    took,
    shelf,
  ])
  expect(await found('delete from stock_promises')).toEqual([reserved, took, shelf])
  expect(await found('update shipment_lines set pieces = 301')).toEqual([
    'no piece is shipped before it has come',
  ])
  expect(await found(`update order_lines set promised = '[{"pieces": 399, "on": "2030-01-01"}]'`)).toEqual([
    atFirst,
  ])

  const refused = (change: string, constraint: string) =>
    expect(sql.raw(change).execute(shop.db), change).rejects.toThrow(constraint)
  await refused('update incoming_stock set pieces = 399', 'incoming_stock_reserved')
  await refused('update incoming_stock set received_at = now()', 'incoming_stock_received_free')
  await refused('delete from incoming_stock', 'stock_promises_of_lot')
  await refused('delete from stock_promises', '300 of 700 pieces taken, 0 promised')
  await refused('update stock_promises set pieces = 399', 'append-only')
  await refused(
    `insert into stock_ledger (product_id, pieces, reason, order_id, position, actor_kind)
      select product_id, pieces, 'returned', order_id, position, 'shop' from order_lines`,
    '-400 of 700 pieces taken, 400 promised',
  )
  const again = `insert into stock_promises (order_id, position, product_id, lot_id, pieces, promised_on)
    select order_id, position, product_id, lot_id, `
  await refused(`${again} 101, promised_on from stock_promises`, 'incoming_stock_reserved')
  await refused(`${again} 100, promised_on from stock_promises`, '300 of 700 pieces taken, 500 promised')
  await refused(
    `with made as (insert into shipments (order_id, actor_kind) select order_id, 'shop' from shipments
        returning id, order_id)
      insert into shipment_lines (shipment_id, order_id, line_position, product_id, pieces)
      select id, order_id, 1, 'switch', 101 from made`,
    '400 pieces have not come yet',
  )
  await refused(`update products set sold_from = 'order' where id = 'cable'`, 'sold from order')
  await refused(`update order_lines set promised = null`, 'append-only')
})

test('promises of offers that contradict their lots or the offer are found, and the database refuses them', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book } = lots
  await book(500, 20)
  const id = await askLongAgo(shop, buyer, [{ product_id: 'switch', pieces: 700 }])
  const lines = [{ line: 1, pieces: 700, price: 9 }]
  expect((await offer(admin, id, 1, { lines, holdStock: true })).status).toBe(200)
  const found = (change: string) => auditedAfter(shop, change)
  expect(await found('select 1')).toEqual([])
  const reserved =
    'a lot is promised as often as its promises say, and never beyond its pieces or after it came'
  const held =
    'a line of an offer took its pieces or is promised them if it holds them, and gave them back when it no longer stood'
  const shelf = 'received pieces are on the shelf, held or sold'
  const ofLot = 'a promise of an offer names the product and the day of its lot'
  expect(await found('update incoming_stock set expected_on = expected_on + 1')).toEqual([ofLot])
  expect(await found('delete from stock_promises')).toEqual([held, reserved, shelf])
  expect(await found(`update stock_promises set product_id = 'cable', lot_id = null`)).toEqual([
    held,
    reserved,
    shelf,
  ])
  const ended = `update quotes set status = 'expired', valid_until = null, ended_at = now()`
  expect(await found(ended)).toEqual([held, shelf])

  const refused = (change: string, problem: string) =>
    expect(sql.raw(change).execute(shop.db), change).rejects.toThrow(problem)
  await refused(ended, '300 of 0 pieces taken, 400 promised')
  await refused('delete from stock_promises', '300 of 700 pieces taken, 0 promised')
  await refused('delete from incoming_stock', 'stock_promises_of_lot')
  await refused('update incoming_stock set pieces = 399', 'incoming_stock_reserved')
  const again = `insert into stock_promises (order_id, quote_id, quote_revision, position, product_id, lot_id, pieces, promised_on)
    select null, quote_id,`
  await refused(
    `${again} 2, 1, product_id, lot_id, 100, promised_on from stock_promises`,
    '300 of 700 pieces taken, 500 promised',
  )
  await refused(
    `${again} 1, 1, product_id, lot_id, 1, promised_on from stock_promises`,
    '0 of 0 pieces taken, 1 promised',
  )
  await refused(
    `${again} null, 1, product_id, lot_id, 1, promised_on from stock_promises`,
    'stock_promises_of_one_holder',
  )
})
