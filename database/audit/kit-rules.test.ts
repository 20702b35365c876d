import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { openKits, order } from '#test/kits.ts'
import { pay } from '#test/shipments.ts'

const tables = ['products', 'kit_parts', 'order_lines', 'stock_ledger', 'refund_lines']

test('kits that contradict their parts, stock or orders are found, and the database refuses them', async () => {
  await using kits = await openKits()
  const { shop, admin, buyer } = kits
  const id = String((await order(buyer, { desk: 100 })).body.insertedId)
  await pay(shop, buyer, id)
  await admin.post(`/orders/${id}/refunds`, { lines: [{ line: 3, orderAmount: 1 }], reason: 'Late' })
  const found = (change: string) => auditedAfter(shop.db, tables, change)
  expect(await found('select 1')).toEqual([])

  const made = 'a kit is made of products with stock of their own, and has none itself'
  const shares =
    'the parts of an ordered kit are those of all its pieces, and share its amount less its discount'
  const took = 'an order line took its pieces once, and gave them back if the order ended'
  const shelf = 'what came in is on the shelf, held or sold'
  expect(await found('delete from kit_parts')).toEqual([made])
  expect(
    await found(`insert into stock_ledger (product_id, pieces, reason, actor_kind)
      values ('desk', 5, 'received', 'shop'), ('desk', -5, 'corrected', 'shop')`),
  ).toEqual([made])
  expect(await found('update order_lines set share_cents = share_cents + 1 where position = 2')).toEqual([
    shares,
  ])
  expect(await found('update order_lines set kit_pieces = 2 where position = 2')).toEqual([shares])
  expect(await found('update order_lines set is_kit = false')).toEqual([took, shares, shelf])
  expect(await found('delete from stock_ledger where position = 4')).toEqual([
    'a product has on the shelf what its ledger adds up to',
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
