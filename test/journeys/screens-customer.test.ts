import { expect, test } from 'vitest'
import { openScreens } from './screens.ts'
import { openTestApp } from './test-app.ts'

const order = encodeURIComponent(JSON.stringify({ _id: 'demo-order-1' }))

test('axe finds nothing on any screen of a customer, and none is wider than a small phone', async () => {
  await using app = await openTestApp()
  const { page, found, at, look, toProduct } = await openScreens(app, 'buyer@example.com')
  await look('/dashBoard', '(Regular User)')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await at('profile dialog')
  await look('/dashBoard/addReview', 'Rating (1 to 5)')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Product Name is required').waitFor()
  await page.getByRole('radio', { name: '4 stars' }).focus()
  await page.keyboard.press('Space')
  await at('review form')
  await look('/dashBoard/myOrder', 'not payed')
  await look('/dashBoard/myOrder?view=table', 'not payed')
  await look('/dashBoard/order/demo-order-3', 'History')
  await look('/dashBoard/quotes', 'No quotes yet')
  await look('/dashBoard/callOffOrders', 'No call-off orders yet')
  await look('/dashBoard/standingOrders/demo-standing-1', 'Order at the new prices')
  await look('/dashBoard/auditLog', 'Admins only')
  await look(`/dashboard/payment/${order}`, 'Card number')
  await toProduct()
  await page.getByRole('link', { name: 'Order now (100 or more)' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('dialog').getByLabel('Quantity').fill('3')
  await page.getByRole('dialog').getByLabel('Phone').focus()
  await at('order dialog')
  expect(found).toEqual([])
}, 600_000)
