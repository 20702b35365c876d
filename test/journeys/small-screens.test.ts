// @module-tag full
import { expect, test } from 'vitest'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

/** Other screens are measured by the tests of all screens: see screens.ts. */
const screens = {
  visitor: [`/?q=${'Q'.repeat(100)}`],
  // The second has a price, a quantity and a stock of several digits beside each other.
  'buyer@example.com': ['/dashBoard/order/demo-order-5', '/purchase/9b8c7249e944df0bdc488a5d'],
  'other@example.com': ['/dashBoard', '/dashBoard/quotes', '/dashBoard/addReview'],
  'admin@example.com': ['/dashBoard/manageReturns', '/dashBoard/priceLists', '/outbox', '/sandbox'],
}

test('at 320 px, which is 1280 at 400 %, nothing must be scrolled sideways, however long the words', async () => {
  await using app = await openTestApp()
  const tooWide: string[] = []
  for (const [who, paths] of Object.entries(screens)) {
    const { context, page } = await app.visit()
    await page.setViewportSize({ width: 320, height: 640 })
    if (who !== 'visitor') await signIn(page, who)
    if (who === 'other@example.com') {
      await page.goto('/dashBoard')
      await page.getByRole('button', { name: 'Update Profile' }).click()
      await page.getByLabel('Address').fill('W'.repeat(300))
      await page.getByLabel('Education').fill('Warenwirtschaftsverwaltung'.repeat(9))
      await page.getByRole('button', { name: 'Update', exact: true }).click()
      await page.getByText('W'.repeat(300)).waitFor()
    }
    for (const path of paths) {
      await page.goto(path)
      await page.locator('h1').waitFor()
      const by = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (by > 0) tooWide.push(`${path} by ${by}`)
    }
    await context.close()
  }
  expect(tooWide).toEqual([])
})

test('on a phone the dashboard’s menu opens and leads on by keyboard alone', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await page.setViewportSize({ width: 390, height: 700 })
  await signIn(page, 'buyer@example.com', '/dashBoard')
  await page.getByText('(Regular User)').waitFor()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  expect(await menu.count(), 'closed').toBe(0)
  await page.getByRole('button', { name: 'Dashboard menu' }).focus()
  await page.keyboard.press('Enter')
  await menu.waitFor()
  const at = () => page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('Tab')
  await expect.poll(at).toBe('My Profile')
  await page.keyboard.press('Tab')
  expect(await at()).toBe('My Order')
  await page.keyboard.press('Enter')
  await page.getByRole('article').first().waitFor()
  expect(await menu.count(), 'closed again').toBe(0)
  expect(await at(), 'reading begins at the heading').toBe('My Order')
  expect(complaints).toEqual([])
})
