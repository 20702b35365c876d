import { expect, test } from 'vitest'
import { DESK, findings, PHONE } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('the menu shows the group of the page, what waits in the others, and rare pages once they were used', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/manageProduct')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const current = menu.locator('[aria-current=page]')
  await expect.poll(() => current.allTextContents()).toEqual(['Manage Product'])
  const sales = menu.locator('summary', { hasText: 'Sales' })
  // 4 orders, 2 quotes, an electronic order, a return and 3 overdue invoices of the demo.
  await expect.poll(() => sales.textContent()).toBe('Sales11 waiting')
  expect(await menu.getByRole('link', { name: 'Manage Quotes' }).isVisible(), 'folded').toBe(false)
  expect(await findings(page, 'menu')).toEqual([])

  await sales.click()
  await menu.getByRole('link', { name: 'Manage Quotes 2 waiting' }).waitFor()
  const pools = menu.getByRole('link', { name: 'Manage Pools' })
  expect(await pools.isVisible()).toBe(false)
  await menu.getByRole('list', { name: 'Sales' }).getByText('More').click()
  await pools.click()
  await page.getByRole('heading', { level: 1, name: 'Manage Pools' }).waitFor()
  await expect.poll(() => current.allTextContents()).toEqual(['Manage Pools'])
  expect(await menu.getByRole('link', { name: 'Manage Product' }).isVisible(), 'folded again').toBe(false)
  await page.goto('/dashBoard/manageQuotes')
  await pools.waitFor()
  await menu.getByRole('link', { name: 'My Profile' }).click()
  await page.getByText('(Admin)').waitFor()
  await menu.getByRole('link', { name: 'Manage All Order 4 waiting' }).waitFor()
  expect(complaints).toEqual([])
})

test('on a phone the menu is a sheet with the entries of the shop at its end', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ viewport: { width: PHONE, height: 800 } })
  await signIn(page, 'buyer@example.com', '/dashBoard/myOrder')
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Dashboard menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  expect(await menu.boundingBox()).toMatchObject({ x: 0, width: PHONE })
  const low = await menu.locator('a, summary, button').evaluateAll((all) =>
    all.flatMap((each) => {
      const { height } = each.getBoundingClientRect()
      return each.checkVisibility() && height < 44 ? [each.textContent] : []
    }),
  )
  expect(low).toEqual([])
  expect(await findings(page, 'sheet', { width: PHONE, covered: ['main', 'footer'] })).toEqual([])
  const shop = menu.getByRole('list', { name: 'Shop' })
  expect(await shop.getByRole('link').allTextContents()).toEqual([
    'Quick order',
    'Home',
    'Blog',
    'Reviews',
    'Portfolio',
  ])
  await shop.getByRole('button', { name: /^SignOut/ }).click()
  await page.waitForURL(`${app.url}/`)
  expect(complaints).toEqual([])
})

test('in the dashboard / finds orders by words, companies, pages and what can be begun', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/overview')
  const field = page.getByRole('combobox', { name: 'Search the shop' })
  await field.waitFor()
  const group = (name: string) => page.getByRole('group', { name })
  await page.keyboard.press('/')
  await page.keyboard.type('other')
  await group('Orders')
    .getByRole('option', { name: /HF-\d+ Oda Other, \$/ })
    .first()
    .waitFor()
  await group('People').getByRole('option', { name: 'other@example.com' }).waitFor()
  await field.fill('demo off')
  await group('Companies').getByRole('option', { name: 'Demo Offices' }).waitFor()
  await field.fill('count')
  await group('Do').getByRole('option', { name: 'Count stock Stock Counts' }).waitFor()
  expect(
    await findings(page, 'found in the dashboard', { width: DESK, covered: ['main', '#dashboard-drawer'] }),
  ).toEqual([])
  await field.fill('manage pro')
  await group('Go to').getByRole('option', { name: 'Manage Product Catalog' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashBoard/manageProduct')

  // A customer finds pages, and nothing of other people.
  const buyer = await app.visit()
  await signIn(buyer.page, 'buyer@example.com', '/dashBoard')
  await buyer.page.getByText('(Regular User)').waitFor()
  const asked: string[] = []
  buyer.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await buyer.page.getByRole('combobox', { name: 'Search the shop' }).fill('li')
  await buyer.page.getByRole('option', { name: 'Make a list Lists' }).waitFor()
  expect(asked.filter((path) => /allOrder|allUser|companies$/.test(path))).toEqual([])
  expect([...complaints, ...buyer.complaints]).toEqual([])
})
