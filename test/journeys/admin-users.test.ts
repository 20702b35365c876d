import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addAddress } from './address-dialog.ts'
import { DESK, findings } from './axe.ts'
import { putIntoCart } from './put-into-cart.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function logIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

const adminPages = [
  'manageAllOrder',
  'addProduct',
  'makeUpdate',
  'manageProduct',
  'auditLog',
  'manageCompanies',
  'priceLists',
] as const

test('a regular user sees no admin page, only the way home', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com')
  for (const name of adminPages) {
    await page.goto(`/dashBoard/${name}`)
    await page.getByRole('heading', { level: 1, name: 'Admins only' }).waitFor()
    expect(
      await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').allTextContents(),
    ).toEqual(expect.not.arrayContaining(['Add Product']))
  }
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await page.waitForURL(`${app.url}/`)
})

test('an admin makes another admin and deletes a user, but no admin', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const buyer = await app.visit()
  await buyer.page.goto('/login?from=%2FdashBoard')
  await logIn(buyer.page, 'buyer@example.com')
  await seen(buyer.page, '(Regular User)')

  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/makeUpdate')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.waitFor()
  const entries = await everyEntry(menu)
  expect(entries[0]).toBe('My Profile')
  for (const entry of ['Manage All Order', 'Add Product', 'Make Admin', 'Manage Product'])
    expect(entries.filter((text) => text.startsWith(entry))).toHaveLength(1)
  const table = page.getByRole('table')
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(['No.', 'Email', 'Change Access'])
  const row = (email: string) => table.getByRole('row').filter({ hasText: email })
  const dialog = page.getByRole('dialog')

  await row('other@example.com').getByRole('button', { name: 'Make Admin' }).click()
  await dialog.getByText('Are You Sure').waitFor()
  await dialog.getByRole('button', { name: 'Make Admin' }).click()
  await seen(page, 'other@example.com is an admin now')
  await row('other@example.com').getByText('Admin', { exact: false }).first().waitFor()
  await row('other@example.com').getByRole('button', { name: 'Make Admin' }).waitFor({ state: 'detached' })

  await row('other@example.com').getByRole('button', { name: 'Delete User' }).click()
  await dialog.getByRole('button', { name: 'Delete User' }).click()
  await seen(page, "Can't Delete Admin You Need To Check The Policy")
  expect(await row('other@example.com').count()).toBe(1)

  await row('buyer@example.com').getByRole('button', { name: 'Delete User' }).click()
  await dialog.getByRole('button', { name: 'Delete User' }).click()
  await seen(page, 'User Deleted')
  await row('buyer@example.com').waitFor({ state: 'detached' })

  // Who is deleted is out at the next click, and cannot come back.
  await buyer.page.getByRole('link', { name: 'My Order' }).click()
  await buyer.page.waitForURL('**/login?*')
  await seen(buyer.page, 'Your sign-in has ended.')
  await logIn(buyer.page, 'buyer@example.com')
  await seen(buyer.page, 'Email and password do not match an account.')

  await page.getByLabel('Email or name').fill('ODA')
  await page.getByRole('button', { name: 'Search' }).click()
  await seen(page, '1 user in total')
  expect(complaints).toEqual([])
  const left = await app.closeAndRead(async (db) => ({
    accounts: await db.selectFrom('identity_accounts').select('email').execute(),
    orders: await db
      .selectFrom('orders')
      .select('id')
      .where('buyer_email', '=', 'buyer@example.com')
      .execute(),
    log: await db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('actor', '=', 'admin@example.com')
      .orderBy('id')
      .execute(),
  }))
  expect(left.accounts.map(({ email }) => email)).not.toContain('buyer@example.com')
  expect(left.orders.length).toBeGreaterThan(0)
  expect(left.log).toEqual([
    { action: 'admin-made', subject: 'other@example.com' },
    { action: 'user-deleted', subject: 'buyer@example.com' },
  ])
})

test('an admin of sales orders for a customer, in a tab of its own, and both read who did it', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'sales@example.com', '/dashBoard/people/buyer@example.com')
  await page.getByRole('button', { name: 'Act for this customer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Called: their line is down.')
  expect(await findings(page, 'start acting')).toEqual([])
  await dialog.getByRole('button', { name: 'Start' }).click()
  await seen(page, 'You act for Bo Buyer')
  await putIntoCart(page, { 'HDMI 2.1 Cable, 3 m': 100 })
  await page.goto('/checkout')
  await addAddress(page)
  await seen(page, 'The customer pays by card')
  expect(await findings(page, 'acting')).toEqual([])
  await page.getByRole('button', { name: /^Place order for/ }).click()
  await page.waitForURL('**/dashBoard/order/**')
  await seen(page, /Bo Buyer, .* by /)
  expect(await page.getByRole('link', { name: /^Pay/ }).count()).toBe(0)
  const order = new URL(page.url()).pathname
  const menu = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  expect(await menu.allTextContents()).toEqual(['My Order', 'My Quotes', 'Lists', 'Addresses', 'Quick order'])
  await page.goto('/dashBoard/myOrder')
  await page.getByRole('link', { name: /^HF-/ }).first().waitFor()
  for (const role of ['link', 'button'] as const)
    expect(
      await page
        .getByRole('main')
        .getByRole(role, { name: /^(Pay|Cancel)$/ })
        .count(),
    ).toBe(0)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.waitForURL('**/dashBoard/people/**')
  await page.getByRole('button', { name: 'Act for this customer' }).waitFor()

  const customer = await app.visit()
  await signIn(customer.page, 'buyer@example.com', order)
  await seen(customer.page, /Bo Buyer, .* by /)
  await customer.page.getByRole('link', { name: /^Pay/ }).first().waitFor()
  expect([...complaints, ...customer.complaints]).toEqual([])
})

test('an owner gives an admin another role, who then sees and does what goes with it', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/makeUpdate')
  const row = page.getByRole('row').filter({ hasText: 'sales@example.com' })
  await row.getByRole('button', { name: /^More for / }).click()
  await row.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption('Warehouse')
  expect(await findings(page, 'role')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('Admin, warehouse').waitFor()

  const own = page.getByRole('row').filter({ hasText: 'admin@example.com' })
  await own.getByRole('button', { name: /^More for / }).click()
  await own.getByRole('button', { name: 'Change role' }).click()
  await dialog.getByLabel('Role').selectOption('No longer an admin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This is the only owner of the shop').waitFor()

  const sales = await app.visit()
  await signIn(sales.page, 'sales@example.com', '/dashBoard/manageAllOrder?view=cards')
  await sales.page.getByRole('button', { name: 'Deliver', exact: true }).first().waitFor()
  expect(await sales.page.getByRole('button', { name: 'Refund' }).count()).toBe(0)
  const menu = sales.page.getByRole('navigation', { name: 'Dashboard' })
  const shown = await everyEntry(menu)
  expect(shown.map((text) => text.replace(/\d+\+? waiting$/, ''))).toEqual([
    'My Profile',
    'Manage All Order',
    'Manage Returns',
    'Manage Product',
    'Reorder List',
    'Purchase Orders',
    'Suppliers',
    'Incoming Stock',
    'Receive',
    'Stock Counts',
    'API keys',
    'Security',
  ])
  await sales.page.goto('/dashBoard/settings')
  await sales.page.getByRole('heading', { level: 1, name: 'Not with your role' }).waitFor()
  expect(await findings(sales.page, 'refused', { width: DESK })).toEqual([])
  if (!(await menu.getByRole('link', { name: 'Manage Product' }).isVisible()))
    await menu.getByText('Catalog').click()
  await menu.getByRole('link', { name: 'Manage Product' }).click()
  await sales.page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^More for / })
    .click()
  await sales.page.getByRole('button', { name: 'Restock' }).waitFor()
  expect(await sales.page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
})

/** The entries of the menu, in folded groups too. */
const everyEntry = (menu: Locator) =>
  menu.getByRole('list').first().getByRole('link', { includeHidden: true }).allTextContents()
