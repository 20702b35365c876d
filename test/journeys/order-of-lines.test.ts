// @module-tag full
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { findings } from './axe.ts'
import { putIntoCart } from './put-into-cart.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const other = 'Dockline 100 USB-C Dock'

/** Orders the smallest quantity of each product, as the signed-in user. */
const orderEach = (page: Page, count: number) =>
  page.evaluate(async (count) => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'Content-Type': 'application/json',
    }
    const send = async (path: string, content: object) => {
      const reply = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(content) })
      if (!reply.ok) throw new Error(await reply.text())
      return reply.json()
    }
    const found: Product[] = await (await fetch('/api/products?sort=price&limit=50')).json()
    const products = found
      .filter(({ availableQuantity, quantityRule }) => availableQuantity >= 10 * quantityRule.min)
      .slice(0, count)
    const lines = products.map(({ _id, quantityRule }, place) => ({
      product_id: _id,
      orderAmount: quantityRule.min,
      ...(place === 0 && { note: 'For the new floor' }),
    }))
    const { paymentAmount }: { paymentAmount: number } = await send('/carts/price', { lines })
    const placed: { insertedId: string; number: string } = await send('/orders', {
      lines,
      paymentAmount,
      purchaseOrderNumber: 'PO-2026-17',
      note: 'Deliver on weekdays.',
      delivery: {
        name: 'Ada Byron',
        company: 'Analytical Engines',
        street: '1 Analytical Way\nGate 4',
        city: 'London',
        postalCode: 'E1 8JP',
        country: 'GB',
        phone: '+1 555 0199',
      },
    })
    const pieces = Object.fromEntries(lines.map((line) => [line.product_id, line.orderAmount]))
    return { ...placed, names: products.map(({ name }) => name), pieces }
  }, count)

test('an order of three lines is paid, seen line by line by buyer and admin, delivered, and ordered again', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(page, 'buyer@example.com', '/dashBoard/myOrder')
  const { insertedId, number, names, pieces } = await orderEach(page, 3)
  const title = `${names[0]} and 2 more`

  // The buyer pays it from the list.
  await page.reload()
  const card = page.getByRole('article', { name: `Order of ${title}` })
  await card.getByText(number).waitFor()
  expect(await card.getByRole('button', { name: 'Order again' }).count(), 'while it can be paid').toBe(0)
  await card.getByText('3 products').click()
  for (const name of names) await card.getByRole('listitem').filter({ hasText: name }).waitFor()
  await card.getByRole('link', { name: 'Pay' }).click()
  await page.waitForURL('**/dashboard/payment/*')
  await page.getByText(number, { exact: true }).waitFor()
  await page.getByLabel('Card number').pressSequentially('4242424242424242')
  await page.getByLabel('Expiry').pressSequentially('1240')
  await page.getByLabel('Security code').pressSequentially('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByText('Your Payment Completed!!').waitFor()
  await page.waitForURL('**/dashBoard/myOrder')

  // What happens next is said until the list is opened another way.
  const thanks = page.getByRole('region', { name: `Thank you. Order ${number} is paid.` })
  await thanks.getByText('The carrier calls +1 555 0199 before it arrives.').waitFor()
  await page.reload()
  await thanks.waitFor()
  await thanks.getByRole('link', { name: 'See the order' }).click()
  await page.waitForURL(`**/dashBoard/order/${insertedId}`)
  await page.goBack()
  await thanks.waitFor()
  expect(await findings(page, 'my orders, just paid')).toEqual([])

  // The order's page has all of it.
  await card.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  expect(await menu.getByRole('link', { name: 'My Order' }).getAttribute('aria-current')).toBe('page')
  const lines = page.getByRole('table').getByRole('row')
  expect(await lines.count(), 'with the header').toBe(4)
  for (const name of names) {
    const line = lines.filter({ hasText: name })
    expect(await line.getByRole('link', { name }).getAttribute('href')).toMatch(/^\/product\//)
    await line.getByText('Base price').waitFor()
  }
  await lines.filter({ hasText: 'Note: For the new floor' }).waitFor()
  expect(await page.getByText('Delivery address').locator('..').textContent()).toContain(
    '\n1 Analytical Way\nGate 4\n',
  )
  for (const text of ['PO-2026-17', 'Deliver on weekdays.', '+1 555 0199', 'Paid. It is being prepared.'])
    await page.getByText(text, { exact: true }).waitFor()
  expect(await findings(page, 'order of three lines')).toEqual([])

  // An admin finds it by its number, and delivers it on its page.
  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', '/dashBoard/manageAllOrder')
  await admin.page.getByLabel('Any number, name, email, phone, address, product or SKU').fill(number)
  await admin.page.getByRole('button', { name: 'Search', exact: true }).click()
  await admin.page.getByRole('status').getByText('1 order', { exact: true }).waitFor()
  const list = admin.page.url()
  await admin.page.getByRole('link', { name: number }).click()
  await admin.page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  await admin.page.getByRole('button', { name: /^Deliver [\d,]+ pieces$/ }).click()
  await admin.page.getByText('Delivered Successfully').waitFor()
  await admin.page.getByText('Delivered.', { exact: true }).waitFor()
  expect(await admin.page.getByRole('button', { name: /^(Deliver .*|Refund|Order again)$/ }).count()).toBe(0)
  await admin.page.reload()
  await admin.page.getByRole('link', { name: 'All orders' }).click()
  await admin.page.getByRole('button', { name: 'Shipped' }).waitFor()
  expect(admin.page.url(), 'the filter is kept').toBe(list)

  // The buyer orders the same again: the empty cart asks nothing; added again, it is in the cart once.
  await page.reload()
  await page.getByText('Delivered.', { exact: true }).waitFor()
  const again = page.getByRole('button', { name: 'Order again' })
  const dialog = page.getByRole('dialog', { name: `Order ${number} again` })
  await again.click()
  await dialog.getByText('All 3 products are in your cart.').waitFor()
  await dialog.getByText('Prices are the same, and everything is in stock.').waitFor()
  expect(await dialog.getByRole('link', { name: 'Go to the cart' }).getAttribute('href')).toBe('/cart')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await again.click()
  await dialog.getByText('Your cart has 3 lines already.').waitFor()
  expect(await findings(page, 'add or replace')).toEqual([])
  await dialog.getByRole('button', { name: 'Add to the cart' }).click()
  await dialog
    .getByText(/^The cart had .* of it already/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()

  // Another product in the cart is removed only when the buyer replaces the cart.
  await putIntoCart(page, { [other]: 120 })
  await again.click()
  await dialog.getByText('Your cart has 4 lines already.').waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await again.click()
  await dialog.getByRole('button', { name: 'Replace the cart' }).press('Enter')
  await dialog.getByText('All 3 products are in your cart.').waitFor()
  await dialog.getByText('Prices are the same, and everything is in stock.').waitFor()
  expect(await page.getByRole('link', { name: 'Cart, lines: 3', includeHidden: true }).count()).toBe(1)
  expect(await findings(page, 'order again')).toEqual([])

  const outbox = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
  const mails: OutboxMail[] = await outbox.json()
  const subjects = mails.map(({ subject }) => subject).filter((subject) => subject.includes(number))
  expect(subjects.map((subject) => subject.split(/ – |:/)[0])).toEqual([
    'Delivered',
    'Payment received',
    'Order placed',
  ])
  expect([...complaints, ...admin.complaints]).toEqual([])
  const rows = await app.closeAndRead(async (db) => ({
    order: await db
      .selectFrom('orders')
      .select(['status', 'purchase_order_number'])
      .where('id', '=', insertedId)
      .execute(),
    cart: await db.selectFrom('cart_lines').select(['product_id', 'pieces']).execute(),
  }))
  expect(rows.order).toEqual([{ status: 'delivered', purchase_order_number: 'PO-2026-17' }])
  expect(Object.fromEntries(rows.cart.map((line) => [line.product_id, line.pieces]))).toEqual(pieces)
})

test('the lines of a long order are sorted by their columns, whose headings stay in view', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(page, 'buyer@example.com', '/dashBoard/myOrder')
  const { insertedId, names } = await orderEach(page, 12)
  await page.goto(`/dashBoard/order/${insertedId}`)
  const table = page.getByRole('table', { name: '12 products' })
  const shown = () => table.getByRole('rowheader').getByRole('link').allTextContents()
  await expect.poll(shown).toEqual(names)
  const heading = table.getByRole('columnheader', { name: 'Product' })
  expect(await heading.getAttribute('aria-sort')).toBe(null)
  await heading.getByRole('button').click()
  const byName = names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  expect(await shown()).toEqual(byName)
  expect(await heading.getAttribute('aria-sort')).toBe('ascending')
  await page.keyboard.press('Enter')
  expect(await shown()).toEqual(byName.toReversed())
  expect(await heading.getAttribute('aria-sort')).toBe('descending')
  expect(await findings(page, 'sorted lines')).toEqual([])

  await table.getByRole('row').last().scrollIntoViewIfNeeded()
  const [head, bar] = [await heading.boundingBox(), await page.getByRole('banner').boundingBox()]
  expect(head?.y, 'below the bar').toBe(bar?.height)
  expect(complaints).toEqual([])
})
