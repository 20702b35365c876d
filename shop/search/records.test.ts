import { expect, test } from 'vitest'
import type { FoundRecord } from '#contract/search/records.ts'
import { join } from '#test/open-company.ts'
import type { TestCaller } from '#test/open-shop.ts'
import { ask } from '#test/quotes.ts'
import { returning } from '#test/returns.ts'
import { openShipping, serials } from '#test/shipments.ts'

async function find(caller: TestCaller, q: string) {
  const { status, body } = await caller.get(`/search/records?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body as unknown as FoundRecord[] // a list, by the declared reply
}

test('every number leads to its record, for those who may see it only', async () => {
  await using shipping = await openShipping()
  const { shop, buyer, admin, id } = shipping
  const { body: shipment } = await shipping.ship({
    tracking: { carrier: 'ups', trackingNumber: '1Z 999 AA1' },
    lines: [{ line: 1, orderAmount: 2, serials: serials(2) }],
  })
  await shop.db.updateTable('orders').set({ purchase_order_number: 'PO-77' }).execute()
  await admin.put(`/shipments/${shipment.insertedId}/delivery`)
  await returning(shop, buyer, admin, id).ask({ line: 1, orderAmount: 1 })
  const quote = await ask(buyer, [{ product_id: 'cable', pieces: 400 }])
  const [invoice] = await shop.db.selectFrom('invoices').select(['id', 'number']).execute()
  const [order] = await shop.db.selectFrom('orders').select('number').where('id', '=', id).execute()
  const orderNumber = `HF-${order?.number}`
  const ofOrder = (kind: FoundRecord['kind'], number: string) => [{ kind, number, _id: id, orderNumber }]
  const expected: readonly (readonly [string, readonly object[]])[] = [
    [orderNumber.toLowerCase(), ofOrder('order', orderNumber)],
    [String(order?.number), ofOrder('order', orderNumber)],
    [
      invoice?.number?.toLowerCase() ?? '',
      [{ kind: 'invoice', number: invoice?.number, _id: invoice?.id, orderNumber }],
    ],
    ['q-100001', [{ kind: 'quote', number: 'Q-100001', _id: quote }]],
    ['SH-100001', ofOrder('shipment', 'SH-100001')],
    ['rma-100001', ofOrder('return', 'RMA-100001')],
    ['1z999aa1', ofOrder('tracking-number', '1Z 999 AA1')],
    ['sn-2', ofOrder('serial-number', 'SN-2')],
    ['po-77', ofOrder('purchase-order', 'PO-77')],
  ]
  const stranger = await shop.signUp('other@example.com')
  for (const [number, found] of expected) {
    expect(await find(buyer, number), number).toEqual(found)
    expect(await find(admin, number), number).toEqual(found)
    // The same as for a number that does not exist.
    expect(await find(stranger, number), number).toEqual([])
  }
  for (const number of ['', 'SH-1', '1Z999', 'HF-10000', "' or true --", '%']) {
    expect(await find(admin, number), number).toEqual([])
  }
  expect((await shop.nobody.get('/search/records?q=SN-2')).status).toBe(401)
})

test('a colleague sees what the company’s rule lets them see, and admins what their role opens', async () => {
  await using shipping = await openShipping()
  const { shop, buyer: owner, admin } = shipping
  await owner.post('/companies', { name: 'Analytical Engines', taxNumber: 'GB 980780684' })
  const colleagues = {
    approver: await shop.signUp('anna@example.com'),
    buyer: await shop.signUp('bert@example.com'),
  }
  await join(shop, owner, colleagues.approver, { email: 'anna@example.com', role: 'approver' })
  await join(shop, owner, colleagues.buyer, { email: 'bert@example.com', role: 'buyer' })
  const id = await shipping.order()
  const { number } = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const q = `HF-${number}`
  expect(await find(colleagues.approver, q)).toMatchObject([{ kind: 'order', _id: id }])
  expect(await find(colleagues.buyer, q)).toEqual([])

  const { number: invoice } = await shop.db.selectFrom('invoices').select('number').executeTakeFirstOrThrow()
  expect(await find(admin, invoice)).toMatchObject([{ kind: 'invoice' }])
  const packer = await shop.signUp('wanda@example.com')
  await shop.db
    .updateTable('users')
    .set({ role: 'admin', admin_role: 'warehouse' })
    .where('email', '=', 'wanda@example.com')
    .execute()
  expect(await find(packer, invoice)).toEqual([])
  expect(await find(packer, q)).toHaveLength(1)
})
