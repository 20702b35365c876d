// @module-tag full
import { expect, test } from 'vitest'
import { closeToasts, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test("what goes to the demo's second region costs freight and tax, shown from the checkout to the order", async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(page, 'owner@example.com', '/dashBoard/myOrder')
  await page.evaluate(async () => {
    const [product] = await (await fetch('/api/products?limit=1&q=panorama')).json()
    const reply = await fetch('/api/carts/mine/lines', {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ lines: [{ product_id: product._id, orderAmount: 100 }] }),
    })
    if (!reply.ok) throw new Error(await reply.text())
  })
  await page.goto('/checkout')
  const place = page.getByRole('button', { name: /^Place order for/ })
  await place.waitFor()
  const total = page.getByRole('region', { name: 'Total' })
  const net = await total.getByRole('status').textContent()
  expect(await total.getByText('Demo tax 10%').count(), 'nothing in the home region').toBe(0)

  await page.getByRole('radio', { name: /Sample Falls/ }).check()
  await total.getByText('Demo tax 10%').waitFor()
  await total.getByText('Freight').waitFor()
  expect(await total.getByText(net ?? '', { exact: true }).count(), 'net is the sum of the lines').toBe(1)
  const charged = await total.getByRole('status').textContent()
  expect(charged).not.toBe(net)
  expect(await findings(page, 'checkout with tax and freight')).toEqual([])
  await page.getByLabel('Bill to another address').check()
  await page.getByRole('button', { name: `Place order for ${charged}` }).click()
  const billing = page.getByRole('group', { name: 'Billing address' })
  await billing.getByText('Choose an address').waitFor()
  await billing.getByRole('radio', { name: /Testville/ }).check()
  await page.getByRole('button', { name: `Place order for ${charged}` }).click()
  await page.waitForURL(/payment/)
  await page
    .getByText(charged ?? '')
    .first()
    .waitFor()

  await page.goto('/dashBoard/myOrder')
  await page.getByRole('link', { name: /HF-/ }).first().click()
  await page.getByText('Demo tax 10%').waitFor()
  await page.getByText('Tax is rounded to 2 decimals for the sum of each rate').waitFor()
  await page.getByText(charged ?? '', { exact: true }).waitFor()
  expect(await page.getByText('Bill to', { exact: true }).locator('xpath=..').textContent()).toContain(
    'Testville',
  )
  expect(complaints).toEqual([])
})

test('an admin sets a rate that holds later, and takes it back', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(page, 'admin@example.com', '/dashBoard/settings/taxes')
  const rates = page.getByRole('region', { name: 'Tax rates' })
  await rates.getByRole('button', { name: 'Add a tax rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a tax rate' })
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('Country is required').waitFor()
  await dialog.getByLabel('Country').selectOption({ label: 'Germany' })
  await dialog.getByLabel('Tax class').selectOption({ label: 'Reduced' })
  await dialog.getByLabel('Name').fill('VAT')
  await dialog.getByLabel('Percent').fill('19.5')
  const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Applies from').fill(later)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await rates.getByText('VAT 19.5 %, reduced').waitFor()

  const freight = page.getByRole('region', { name: 'Freight' })
  await freight.getByRole('button', { name: 'Add a freight table' }).click()
  const table = page.getByRole('dialog', { name: 'Add a freight table' })
  await table.getByLabel('Prices by weight').fill('five 3')
  await table.getByRole('button', { name: 'Add' }).click()
  await table.getByText('Line 1: write the weight in kg').waitFor()
  await table.getByLabel('Prices by weight').fill('5 3\n30 12.50')
  await table.getByLabel('Applies from').fill(later)
  await table.getByRole('button', { name: 'Add' }).click()
  await freight.getByText('up to 30 kg $12.50').waitFor()
  await closeToasts(page)
  // The page's bar would cover the element scrolled to.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findings(page, 'settings with rates and tables')).toEqual([])

  await rates.getByRole('button', { name: /Withdraw what applies later for Germany/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(() => rates.getByText('VAT 19.5 %, reduced').count()).toBe(0)
  await rates.getByText('Demo tax 10 %').waitFor()
  expect(complaints).toEqual([])
})
