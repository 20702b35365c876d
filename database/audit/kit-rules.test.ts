import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { openKits, order } from '#test/kits.ts'
import { ask, offer } from '#test/quotes.ts'
import { pay } from '#test/shipments.ts'

test('kits that contradict their parts, stock or orders are found, and the database refuses them', async () => {
  await using kits = await openKits()
  const { shop, admin, buyer } = kits
  const id = String((await order(buyer, { desk: 100 })).body.insertedId)
  await pay(shop, buyer, id)
  await admin.post(`/orders/${id}/refunds`, { lines: [{ line: 3, orderAmount: 1 }], reason: 'Late' })
  const found = (change: string) => auditedAfter(shop, change)
  expect(await found('select 1')).toEqual([])

  const made = 'a kit is made of products with stock of their own, and has none itself'
  const shares =
    'the parts of an ordered kit are those of all its pieces, and share its amount less its discount'
  const took = 'an order line took its pieces once, and gave them back if the order ended'
  const shelf = 'received pieces are on the shelf, held or sold'
  expect(await found('delete from kit_parts')).toEqual([made])
  expect(
    await found(`insert into stock_ledger (product_id, pieces, reason, actor_kind)
      values ('desk', 5, 'received', 'shop'), ('desk', -5, 'corrected', 'shop')`),
  ).toEqual([made])
  expect(await found('update order_lines set share_cents = share_cents + 1 where position = 2')).toEqual([
    shares,
  ])
  expect(await found('update order_lines set kit_pieces = 2 where position = 2')).toEqual([shares])
  expect(await found('update order_lines set is_kit = false')).toEqual([took, shelf, shares])
  expect(await found('delete from stock_ledger where position = 4')).toEqual([
    'a product has as many pieces on the shelf as its ledger adds up to',
    took,
  ])
  expect(await found('update refund_lines set line_position = 1')).toEqual([
    'no piece of a line is refunded twice',
  ])

  const refused = (change: string, constraint: string) =>
    expect(sql.raw(change).execute(shop.db), change).rejects.toThrow(constraint)
  await refused('update order_lines set share_cents = share_cents + 1 where position = 2', 'add up to it')
  await refused('update order_lines set rejected = true where position = 1', 'add up to it')
  await refused('update order_lines set unit_price_cents = 1 where position = 2', 'order_lines_')
  await refused(`insert into kit_parts values ('desk', 'desk', 4, 1)`, 'kit_parts_are_no_kits')
  await refused(`insert into kit_parts values ('laptop', 'cable', 1, 1)`, 'kit_parts_of_kits')
  await refused(`update products set is_kit = true where id = 'cable'`, 'kit')
  await refused('update kit_parts set pieces = 2', 'kit_parts')
  await refused(
    `insert into refund_lines select refund_id, order_id, 1, 1 from refund_lines`,
    'are refunded than it has',
  )
})

test('parts that an offer holds otherwise than its kits say are found, and the database refuses them', async () => {
  await using kits = await openKits()
  const { shop, admin, buyer } = kits
  const id = await ask(buyer, [{ product_id: 'desk', pieces: 100 }])
  const lines = [{ line: 1, pieces: 100, price: 1_000 }]
  expect((await offer(admin, id, 1, { lines, holdStock: true })).status).toBe(200)
  const found = (change: string) => auditedAfter(shop, change)
  expect(await found('select 1')).toEqual([])
  const held =
    'a line of an offer took its pieces or is promised them if it holds them, and gave them back when it no longer stood'
  const shelf = 'received pieces are on the shelf, held or sold'
  expect(await found(`update quote_line_parts set kit_pieces = 4 where product_id = 'cable'`)).toEqual([
    held,
    shelf,
  ])
  expect(await found(`delete from quote_line_parts where product_id = 'cable'`)).toEqual([held, shelf])
  expect(
    await found(
      `update stock_ledger set product_id = 'desk' where quote_id is not null and product_id = 'laptop'`,
    ),
  ).toEqual([
    'a kit is made of products with stock of their own, and has none itself',
    held,
    'a product has as many pieces on the shelf as its ledger adds up to',
  ])

  const refused = (change: string, constraint: string) =>
    expect(sql.raw(change).execute(shop.db), change).rejects.toThrow(constraint)
  await refused(`update quote_line_parts set kit_pieces = 4`, 'quote_line_parts')
  // Of another product than the kit's line or parts, and in place of a part.
  const entry = `insert into stock_ledger (product_id, pieces, reason, quote_id, quote_revision, position, actor_kind, actor_name)
    values ('desk', -100, 'held', '${id}', 2, 1, 'admin', 'a')`
  await refused(entry, 'is not of product desk')
  await refused(entry.replace('desk', 'cable'), 'stock_ledger_of_quote_lines')
  await refused(
    `insert into quote_line_parts values ('${id}', 2, 1, 'desk', 4, 1, 'Desk', '')`,
    'line 1 of offer 2 of quote',
  )
  await refused(
    `update quotes set status = 'declined', valid_until = null, ended_at = now()`,
    'offer 2 of quote',
  )
})
