// @module-tag full
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withoutTriggers } from '#test/without-triggers.ts'
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

const WORD = `Donau${'dampfschifffahrt'.repeat(12)}`

/** Where people read what others wrote: cards, tables, headings, facts, dialogs' pages. */
const longScreens = {
  visitor: ['/', '/product/9b8c7249e944df0bdc488a5d', '/reviews'],
  'buyer@example.com': ['/dashBoard', '/dashBoard/myOrder', '/dashBoard/order/demo-order-3'],
  'other@example.com': ['/dashBoard/quotes/demo-quote-1', '/dashBoard/callOffOrders/demo-call-off-1'],
  'owner@example.com': ['/dashBoard/company', '/dashBoard/companyOrders'],
  'admin@example.com': [
    '/dashBoard/makeAdmin',
    '/dashBoard/manageAllOrder',
    '/dashBoard/manageProducts',
    '/dashBoard/manageCompanies',
  ],
}

test.for([360, 1_280])('at %i px a word without an end stays in its card', async (width) => {
  await using app = await openTestApp({
    prepare: (db) =>
      withoutTriggers(db, async (tx) => {
        for (const [table, column] of [
          ['products', 'name'],
          ['products', 'description'],
          ['order_lines', 'product_name'],
          ['reviews', 'username'],
          ['reviews', 'review'],
          ['users', 'name'],
          ['companies', 'name'],
        ] as const)
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = left(${WORD}, 100)`.execute(tx)
      }),
  })
  const outside: string[] = []
  for (const [who, paths] of Object.entries(longScreens)) {
    const { context, page } = await app.visit({ viewport: { width, height: 800 } })
    if (who !== 'visitor') await signIn(page, who)
    context.setDefaultTimeout(20_000)
    for (const path of paths) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      const found = await page.evaluate(() => {
        const left = document.documentElement.scrollWidth - innerWidth
        const texts = [...document.querySelectorAll('main *')].flatMap((element) => {
          const card = element.closest('.surface, td, th, main')?.getBoundingClientRect()
          const own = [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes('dampfschifffahrt'),
          )
          if (!own || !card || getComputedStyle(element).overflowX !== 'visible') return []
          const range = document.createRange()
          range.selectNodeContents(element)
          const { right, width } = range.getBoundingClientRect()
          return width > 2 && right > card.right + 1 ? [`${element.tagName} ${element.className}`] : []
        })
        return left > 0 ? [`wider by ${left}`, ...texts] : texts
      })
      outside.push(...found.map((what) => `${path}: ${what}`))
    }
    await context.close()
  }
  expect(outside).toEqual([])
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
