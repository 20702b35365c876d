import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

test('what admins do is listed, newest first, filtered and a page at a time', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 500 }] })
  const admin = await shop.admin()
  for (let n = 1; n <= 3; n += 1) {
    await admin.post('/products/router/stock-changes', { pieces: n, reason: 'received', note: '' })
  }
  await admin.delete('/product?_id=router')
  const first = await admin.get('/audit-log?limit=3')
  expect(first.body).toMatchObject([
    {
      action: 'product-deleted',
      actor: 'admin@example.com',
      subject: 'router',
      label: 'router',
      before: null,
    },
    { action: 'stock-booked', before: { available: 503 }, after: { available: 506, reason: 'received' } },
    { action: 'stock-booked' },
  ])
  expect(first.headers.get('X-Total-Count')).toBe('4')
  const next = /<\/api([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  expect((await admin.get(next)).body).toMatchObject([{ after: { available: 501 } }])
  expect((await admin.get('/audit-log?action=product-deleted')).body).toHaveLength(1)
  expect((await admin.get('/audit-log?q=router')).body).toHaveLength(4)
  expect((await admin.get('/audit-log?q=nobody')).body).toEqual([])
})

test('delivering and refunding an order are written down, and only when they are done', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 500 }] })
  const [admin, ada] = [await shop.admin(), await shop.signUp('ada@example.com')]
  const paidOrder = async () => {
    const order = { product_id: 'router', orderAmount: 100, address: 'x', phone: '1' }
    const _id = String((await ada.post('/order', order)).body.insertedId)
    await ada.post('/create-payment-intent', { _id })
    shop.cards.pay(_id)
    await ada.put('/orderUpdate', { _id })
    return _id
  }
  const [one, two] = [await paidOrder(), await paidOrder()]
  for (let twice = 0; twice < 2; twice += 1) {
    await admin.put(`/update?_id=${one}`)
    await admin.put(`/orders/${two}/refund`)
  }
  await shop.jobs.runAll()
  expect(await shop.rows('audit_log')).toMatchObject([
    {
      action: 'order-delivered',
      subject: one,
      label: '100 × router',
      before: { status: 'pending' },
      after: { status: 'delivered' },
    },
    { action: 'order-refunded', subject: two, after: { status: 'refunded' } },
  ])
})

test('what was written down cannot be changed or taken away', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 500 }] })
  await (await shop.admin()).delete('/product?_id=router')
  await expect(shop.db.updateTable('audit_log').set({ actor: 'x' }).execute()).rejects.toThrow('append-only')
  await expect(shop.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})
