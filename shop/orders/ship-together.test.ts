import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { delivery, openLots } from '#test/lots.ts'
import { pdfText } from '#test/pdf-text.ts'
import { pay } from '#test/shipments.ts'

test('an order that is shipped together waits for its last piece, unless its buyer changes that', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book } = lots
  const lot = await book(800, 20)
  const placed = await buyer.post('/orders', {
    delivery,
    lines: [
      { product_id: 'switch', orderAmount: 500 },
      { product_id: 'cable', orderAmount: 200 },
    ],
    paymentAmount: 5_200,
    shipTogether: true,
  })
  const id = String(placed.body.insertedId)
  expect(shop.mails.emails).toMatchObject([{ kind: 'order-placed', order: { shipTogether: true } }])
  await pay(shop, buyer, id)
  const shown = async () => (await buyer.get(`/orders/${id}`)).body
  expect(await shown()).toMatchObject({ shipTogether: true })
  const paper = async () =>
    pdfText((await buyer.get(`/orders/${id}/confirmation`)).bytes).replaceAll(/\s+/g, ' ')
  expect(await paper()).toContain('When all pieces have come')

  const ship = (line: number, orderAmount: number) =>
    admin.post(`/orders/${id}/shipments`, { delivery: 1, lines: [{ line, orderAmount }] })
  const refused = { status: 409, body: { code: 'ship-together' } }
  expect(await ship(1, 300)).toMatchObject(refused)
  expect(await ship(2, 200), 'though all of this line is here').toMatchObject(refused)
  expect(await shop.rows('shipments')).toEqual([])

  const choose = (shipTogether: boolean, by = buyer) =>
    by.put(`/orders/${id}/ship-together`, { shipTogether })
  for (const stranger of [admin, await shop.signUp('eve@example.com')])
    expect(await choose(false, stranger)).toMatchObject({ status: 404, body: { code: 'no-such-order' } })
  expect((await choose(false)).status).toBe(200)
  expect(await shown()).not.toHaveProperty('shipTogether')
  expect(await paper(), 'it says what was ordered').toContain('When all pieces have come')
  expect((await ship(2, 200)).status).toBe(200)
  expect(await choose(true)).toMatchObject({ status: 409, body: { code: 'shipped-before' } })

  expect(await choose(false), 'as it is already').toMatchObject({ status: 409 })
  // A shipment that was made by mistake does not count.
  const [{ id: shipment } = { id: '' }] = await shop.rows('shipments')
  expect((await admin.delete(`/shipments/${shipment}`)).status).toBe(200)
  expect((await choose(true)).status).toBe(200)
  await admin.post(`/incoming-stock/${lot}/receipt`, { pieces: 800 })
  expect(await choose(false)).toMatchObject({ status: 409, body: { code: 'nothing-awaited' } })
  expect((await ship(1, 100)).status, 'all is here').toBe(200)
  const { history } = (await buyer.get(`/orders/${id}`)).body as { history: readonly object[] } // of the contract
  expect(history.filter((step) => 'shipTogether' in step)).toMatchObject([
    { shipTogether: false, by: 'buyer', person: 'ada@example.com', from: 'pending', to: 'pending' },
    { shipTogether: true },
  ])
  expect(await auditedAfter(shop, 'update orders set ship_together = false')).toEqual([
    'an order is shipped as its buyer last chose',
  ])
})

test('the database and the auditor know that nothing is shipped of what goes together', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book, order } = lots
  await book(800, 20)
  const id = String((await order(500)).body.insertedId)
  await pay(shop, buyer, id)
  await admin.post(`/orders/${id}/shipments`, { delivery: 1, lines: [{ line: 1, orderAmount: 100 }] })
  const together = 'update orders set ship_together = true'
  await expect(sql.raw(together).execute(shop.db)).rejects.toThrow('is shipped in part')
  expect(await auditedAfter(shop, together)).toEqual([
    'no piece of an order that is shipped together is shipped before all have come',
  ])
  await expect(sql`update orders set ordered_together = true`.execute(shop.db)).rejects.toThrow('append-only')
  const second = String((await order(100)).body.insertedId)
  await pay(shop, buyer, second)
  await buyer.put(`/orders/${second}/ship-together`, { shipTogether: true })
  await expect(
    sql`
      with made as (insert into shipments (order_id, actor_kind) values (${second}, 'shop') returning id, order_id)
      insert into shipment_lines (shipment_id, order_id, line_position, product_id, pieces)
      select id, order_id, 1, 'switch', 1 from made`.execute(shop.db),
  ).rejects.toThrow('is shipped together')
})
