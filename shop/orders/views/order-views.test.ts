import { expect, test } from 'vitest'
import { usualOrderColumns } from '#contract/orders/views.ts'
import { openShop } from '#test/open-shop.ts'

const view = {
  name: 'Firm, large ones',
  filter: { q: 'firm', status: 'pending', sort: '-amount' },
  columns: ['products', 'address', 'total'],
}

test('an admin’s columns and views are kept for that admin only', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const second = await shop.signUp('second@example.com')
  await shop.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('email', '=', 'second@example.com')
    .execute()
  expect((await admin.get('/order-views')).body).toEqual({
    columns: [...usualOrderColumns],
    mailed: true,
    views: [],
  })
  expect((await admin.put('/order-views/columns', { columns: ['status', 'phone'] })).status).toBe(200)
  const { body } = await admin.put('/order-views', view)
  expect((await admin.get('/order-views')).body, 'columns in the order of the table').toEqual({
    columns: ['phone', 'status'],
    mailed: true,
    views: [{ ...view, _id: body._id }],
  })
  expect((await second.get('/order-views')).body).toMatchObject({ views: [] })
  expect((await second.delete(`/order-views/${body._id}`)).status).toBe(404)
  expect((await admin.delete(`/order-views/${body._id}`)).status).toBe(200)
  expect((await admin.delete(`/order-views/${body._id}`)).body.code).toBe('no-such-order-view')
  expect(await shop.rows('order_views')).toEqual([])
})

test('a view of the same name, in any case, is replaced, and one admin keeps twenty', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const save = (name: string) => admin.put('/order-views', { ...view, name })
  await save('Morning')
  await save('MORNING')
  expect(await shop.rows('order_views')).toMatchObject([{ name: 'MORNING' }])
  const statuses = await Promise.all(Array.from({ length: 21 }, async (_, n) => (await save(`V${n}`)).status))
  expect(statuses.filter((status) => status === 422)).toHaveLength(2)
  expect(await shop.rows('order_views')).toHaveLength(20)
  expect((await save('morning')).status, 'replaced, not added').toBe(200)
  expect((await admin.put('/order-views', { ...view, columns: [] })).status).toBe(400)
  expect((await admin.put('/order-views', { ...view, columns: ['total', 'total'] })).status).toBe(400)
})
