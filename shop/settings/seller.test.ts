import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

const seller = {
  name: 'Seller',
  address: 'Example Street 1\n10000 Sampletown',
  email: 'shop@example.com',
  phone: '555 0100',
  taxNumber: 'TAX-1',
  bankAccount: 'Bank 1',
}

test('an admin says who sells; each change is kept, and written down once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect((await admin.get('/settings/seller')).body).toMatchObject({ name: 'Hundredfold', taxNumber: '' })
  expect((await admin.put('/settings/seller', seller)).body).toEqual({ modifiedCount: 1 })
  expect((await admin.put('/settings/seller', seller)).body, 'the same again').toEqual({ modifiedCount: 0 })
  expect((await admin.get('/settings/seller')).body).toEqual(seller)
  expect(await admin.put('/settings/seller', { ...seller, name: ' ' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'name', message: 'Name is required' }] },
  })
  expect((await shop.rows('seller_details')).map(({ name }) => name)).toEqual(['Hundredfold', 'Seller'])
  expect(await shop.rows('audit_log')).toMatchObject([
    {
      action: 'seller-changed',
      before: { name: 'Hundredfold' },
      after: { name: 'Seller', taxNumber: 'TAX-1' },
    },
  ])
  await expect(shop.db.updateTable('seller_details').set({ name: 'x' }).execute()).rejects.toThrow()
})
