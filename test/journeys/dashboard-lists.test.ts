// @module-tag full
import { expect, test } from 'vitest'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

/** Lists as tables. */
const lists = [
  '/dashBoard/manageAllOrder?view=table',
  '/dashBoard/manageProduct?view=table',
  '/dashBoard/reorderList',
  '/dashBoard/manageInvoices',
  '/dashBoard/managePools',
  '/dashBoard/manageCompanies',
  '/dashBoard/manageReturns',
  '/dashBoard/imports',
  '/dashBoard/goodsReceipts',
  '/dashBoard/overview',
  '/dashBoard/order/demo-order-10',
]

/** The narrowest phone; where tables begin; where the menu stands beside the page; where columns return. */
const widths = [320, 768, 1_024, 1_184, 1_392]

test('no list of the dashboard, and nothing in it, is wider than its place', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com')
  const tooWide: string[] = []
  for (const path of lists) {
    await page.goto(path)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const by = await page.evaluate(() => {
        const beyond = [...document.querySelectorAll('main table')].map((table) => {
          const place = table.parentElement?.getBoundingClientRect().right ?? 0
          return table.getBoundingClientRect().right - place
        })
        return Math.round(Math.max(document.documentElement.scrollWidth - innerWidth, ...beyond))
      })
      if (by > 0) tooWide.push(`${path} at ${width} by ${by}`)
    }
  }
  expect(tooWide).toEqual([])
  // The chart library says so when its page is left before it has drawn.
  expect(complaints.filter((line) => !line.includes('of chart'))).toEqual([])
})

test('on a phone an order in the table has two lines, which open it wherever they are pressed', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ viewport: { width: 390, height: 844 } })
  await signIn(page, 'admin@example.com', '/dashBoard/manageAllOrder?view=table&q=HF-100002')
  const row = page.locator('tr').filter({ hasText: 'HF-100002' })
  await row.getByText('$14,280').waitFor()
  expect((await row.boundingBox())?.height).toBeLessThan(110)
  await row.getByText('$14,280').click({ force: true })
  await page.getByRole('heading', { level: 1, name: 'Order HF-100002' }).waitFor()
  const steps = page.getByRole('list', { name: 'Steps of the order' })
  expect(await steps.getByRole('listitem').count()).toBe(6)
  await steps.getByText('Shipped, now').waitFor()
})
