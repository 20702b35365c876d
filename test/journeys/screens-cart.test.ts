import { expect, test } from 'vitest'
import { fillAddress } from './address-dialog.ts'
import { DESK, findings } from './axe.ts'
import { fromMenu } from './from-menu.ts'
import { openTestApp } from './test-app.ts'

test('axe finds nothing on the cart and the checkout', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ reducedMotion: 'reduce', viewport: { width: DESK, height: 900 } })
  const found: string[] = []
  await page.goto('/cart')
  await page.getByText('Your cart is empty.').waitFor()
  found.push(...(await findings(page, 'empty cart')))
  for (const product of ['100 × Fieldbook 14 Laptop, 16 GB', '120 × Dockline 100 USB-C Dock']) {
    await page.goto(`/?q=${encodeURIComponent(product.slice('100 × '.length))}`)
    await page.getByRole('button', { name: `Add ${product} to cart` }).click()
    await page.getByText(`Added ${product}`).waitFor()
  }
  await page.goto('/cart')
  await page.getByLabel('Pieces of Dockline 100 USB-C Dock', { exact: true }).fill('77')
  await fromMenu(page, 'Add a note')
  await page.getByRole('button', { name: 'Take 120', exact: true }).waitFor()
  found.push(...(await findings(page, '/cart with a problem')))

  await page.setViewportSize({ width: 320, height: 640 })
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, 'pixels to scroll sideways at 320').toBeLessThanOrEqual(0)

  await page.goto('/login?from=/checkout')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Your order' }).waitFor()
  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save the address' }).click()
  await dialog.getByText('Street is required').waitFor()
  // A field with the focus is scrolled to when the window becomes small, and the heading out of sight.
  await dialog.getByRole('button', { name: 'Close' }).focus()
  found.push(...(await findings(page, 'address with problems')))
  await fillAddress(dialog)
  await dialog.getByRole('button', { name: 'Save the address' }).click()
  await page.getByRole('radio').waitFor()
  found.push(...(await findings(page, '/checkout with a problem')))
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(found).toEqual([])
})
