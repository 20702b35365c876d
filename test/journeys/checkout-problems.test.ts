import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addAddress } from './address-dialog.ts'
import { logIn, signIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const laptop = 'Fieldbook 14 Laptop, 16 GB'
const dock = 'Dockline 100 USB-C Dock'

/** A visitor's cart of the least quantities, taken along to the page that is logged in for. */
async function fillCart(app: TestApp, pieces: Record<string, number>) {
  const visit = await app.visit()
  const { page } = visit
  for (const name of Object.keys(pieces)) {
    await page.goto(`/?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: new RegExp(`^Add \\d+ × ${name} to cart`) }).click()
    await page.getByText(new RegExp(`Added \\d+ × ${name}`)).waitFor()
  }
  await page.goto('/cart')
  for (const [name, many] of Object.entries(pieces)) {
    await page.getByLabel(`Pieces of ${name}`, { exact: true }).fill(String(many))
    await page.getByLabel(`Pieces of ${name}`, { exact: true }).blur()
  }
  return visit
}

test('a cart that no card can pay says so, and its lines go into the request for a quote', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await fillCart(app, { [dock]: 240, [laptop]: 1_600 })
  await page.getByText('A card can pay at most $999,999.99.').waitFor()
  await logIn(page, 'buyer@example.com', '/checkout')
  await page.getByRole('heading', { name: 'Your order' }).waitFor()
  await page.getByText('A card can pay at most $999,999.99.').waitFor()
  expect(await page.getByRole('button', { name: /^Place order/ }).isDisabled()).toBe(true)

  await page.getByRole('link', { name: 'Request a quote' }).click()
  await page.waitForURL('**/quote')
  await page.reload()
  const piecesOf = (name: string) => page.getByRole('group', { name, exact: true }).getByLabel('Pieces')
  await expect.poll(() => piecesOf(laptop).inputValue()).toBe('1600')
  expect(await piecesOf(dock).inputValue()).toBe('240')
  await page.getByRole('group', { name: dock, exact: true }).getByLabel('Target price').fill('70.5')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.waitForURL('**/dashBoard/quotes/*')
  await page.getByText('We have your request, and will answer').waitFor()
  expect(complaints).toEqual([])
  const lines = await app.closeAndRead((db) =>
    db
      .selectFrom('quote_lines')
      .innerJoin('quote_revision_lines as asked', (join) =>
        join
          .onRef('asked.quote_id', '=', 'quote_lines.quote_id')
          .onRef('asked.position', '=', 'quote_lines.position'),
      )
      .innerJoin('quotes', 'quotes.id', 'quote_lines.quote_id')
      .select(['product_name', 'pieces', 'unit_price_cents'])
      .where('email', '=', 'buyer@example.com')
      .orderBy('pieces')
      .execute(),
  )
  expect(lines).toEqual([
    { product_name: dock, pieces: 240, unit_price_cents: 7_050 },
    { product_name: laptop, pieces: 1_600, unit_price_cents: null },
  ])
})

/** Corrects the stock of a product to so many pieces, as an admin does after counting. */
const count = (page: Page, name: string, available: number) =>
  page.evaluate(
    async ([name, available]) => {
      const products: { _id: string; name: string; availableQuantity: number }[] = await (
        await fetch(`/api/products?q=${encodeURIComponent(name)}`)
      ).json()
      const product = products.find((each) => each.name === name)
      const reply = await fetch(`/api/products/${product?._id}/stock-changes`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        },
        body: JSON.stringify({
          pieces: available - (product?.availableQuantity ?? 0),
          reason: 'corrected',
        }),
      })
      return reply.status
    },
    [name, available] as const,
  )

test('lines whose stock is taken meanwhile are named, mended with what is offered, and ordered', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await fillCart(app, { [dock]: 240, [laptop]: 500 })
  await logIn(page, 'buyer@example.com', '/checkout')
  await addAddress(page)
  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', '/dashBoard/manageProduct')
  expect(await count(admin.page, dock, 150)).toBe(200)
  expect(await count(admin.page, laptop, 320)).toBe(200)

  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByText('Each of them says why; nothing was ordered.').waitFor()
  const line = (name: string) =>
    page.getByRole('region', { name: 'Your order' }).getByRole('listitem').filter({ hasText: name })
  for (const name of [dock, laptop])
    await line(name).getByText("Can't Order More Than Available PCS").waitFor()
  expect(await page.getByRole('button', { name: /^Place order/ }).isDisabled()).toBe(true)
  await page.getByText('2 lines are not included: they cannot be ordered').waitFor()
  await line(dock)
    .getByRole('button', { name: /^Take 1\d\d/ })
    .click()
  await page.getByText('1 line is not included: it cannot be ordered').waitFor()
  await page.getByText('144 pieces in 1 line', { exact: true }).waitFor()
  await line(laptop).getByRole('button', { name: 'Take 320' }).click()
  // At once: the change is sent before the order.
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL('**/dashboard/payment/*')
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
  const lines = await app.closeAndRead((db) =>
    db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select(['product_name', 'order_lines.pieces'])
      .where('orders.id', 'not like', 'demo-%')
      .orderBy('product_name')
      .execute(),
  )
  expect(lines).toEqual([
    { product_name: dock, pieces: 144 },
    { product_name: laptop, pieces: 320 },
  ])
})
