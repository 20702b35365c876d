// @module-tag full
import { expect, test } from 'vitest'
import type { Product } from '#contract/products/endpoints.ts'
import { DESK, findings } from './axe.ts'
import { fromMenu } from './from-menu.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('an admin makes a kit of two products, and buyers see its parts and how many there are', async () => {
  const facts = { description: 'A desk.', image: '/no-picture.svg', category: 'Desks', specs: '{}' }
  await using app = await openTestApp({
    prepare: async (db) => {
      await db
        .insertInto('products')
        .values({ id: 'desk', name: 'Office desk', sku: 'DESK-1', price_cents: 1, available: 0, ...facts })
        .execute()
    },
  })
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com')
  const parts = await page.evaluate(async (): Promise<Product[]> => {
    return await (await fetch('/api/products?inStock=true&minAvailable=1000&limit=2')).json()
  })
  await page.goto('/dashBoard/manageProduct?q=DESK-1')
  const row = page.getByRole('article', { name: 'Office desk' })
  await fromMenu(row, 'Kit')
  const dialog = page.getByRole('dialog')
  for (const { sku, name } of parts) {
    await dialog.getByLabel('Add a part').fill(sku)
    await dialog.getByRole('option', { name: sku }).click()
    await dialog.getByLabel(`Pieces of ${name} in one kit`).fill('2')
  }
  await dialog.getByLabel('Price').selectOption('The sum of the parts, less a percentage')
  await dialog.getByLabel('Percent off').fill('10')
  await dialog.getByRole('status').filter({ hasText: 'with the discount' }).waitFor()
  expect(await findings(page, 'the dialog of a kit', { width: DESK })).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('Restock').waitFor({ state: 'detached' })

  await page.goto('/product/desk')
  const list = page.getByRole('region', { name: 'Parts of one kit' })
  for (const { name } of parts) await list.getByRole('link', { name }).waitFor()
  const money = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  })
  const sum = parts.reduce((total, { price }) => total + 2 * price, 0)
  await list.getByText(`At list prices the parts cost ${money.format(sum)}`).waitFor()
  await list.getByText(`${money.format(sum / 10)} less`).waitFor()
  const least = Math.min(...parts.map(({ availableQuantity }) => Math.floor(availableQuantity / 2)))
  await page.getByText(new Intl.NumberFormat('en-US').format(least)).first().waitFor()
  expect(await findings(page, 'the page of a kit', { width: DESK })).toEqual([])
  expect(complaints).toEqual([])
})
