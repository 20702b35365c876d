import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Database } from '#database/open.ts'
import { fillAddress } from './address-dialog.ts'
import { closeToasts, DESK, findings } from './axe.ts'
import { fromMenu } from './from-menu.ts'
import { go } from './go.ts'
import { putIntoCart } from './put-into-cart.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const laptop = 'Fieldbook 14 Laptop, 16 GB'
const dock = 'Dockline 100 USB-C Dock'
const cable = 'HDMI 2.1 Cable, 3 m'

async function toProduct(page: Page, product: string) {
  await go(page, `/?q=${encodeURIComponent(product)}`)
  await page.locator('#products').getByRole('link', { name: product, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: product }).waitFor()
}

const pieces = (page: Page, product: string) => page.getByLabel(`Pieces of ${product}`, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Returns the lines of the open list that the shop has saved. */
const savedLines = (page: Page) => () =>
  page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    const [, id] = /lists\/(\w+)/.exec(location.pathname) ?? []
    const list = await (await fetch(`/api/lists/${id}`, { headers })).json()
    return list.lines.map((line: Record<string, unknown>) => [line.productName, line.orderAmount, line.note])
  })

/** Presses a button, a link or a field's key without a pointer. */
async function press(page: Page, name: string, key = 'Enter') {
  const what = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
  await what.focus()
  await page.keyboard.press(key)
}

test('a buyer saves the cart as a list, changes it, puts it into the cart and orders, all by keyboard', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com')
  await putIntoCart(page, { [laptop]: 100, [dock]: 120 })
  await page.goto('/cart')
  await pieces(page, laptop).waitFor()
  // The latest input is on the list too.
  await pieces(page, laptop).fill('150')
  await press(page, 'Save as list')
  await page.getByRole('dialog', { name: 'Save as list' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Name is required').waitFor()
  await page.keyboard.type('New starters')
  await page.keyboard.press('Enter')
  await heading(page, 'New starters').waitFor()
  await page.getByText('Saved 2 lines as New starters').waitFor()
  await expect.poll(savedLines(page)).toEqual([
    [laptop, 150, ''],
    [dock, 120, ''],
  ])

  await pieces(page, dock).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('300')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await pieces(page, dock).inputValue(), 'a step more').toBe('312')
  await page.getByRole('button', { name: `More for ${dock}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Add a note to ${dock}` }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('For floor 3')
  await expect.poll(savedLines(page)).toEqual([
    [laptop, 150, ''],
    [dock, 312, 'For floor 3'],
  ])
  await page.getByRole('button', { name: `More for ${laptop}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${laptop}` }).focus()
  await page.keyboard.press('Enter')
  await pieces(page, laptop).waitFor({ state: 'detached' })
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await at(), 'goes on at the next line').toBe(`Pieces of ${dock}`)
  await press(page, 'Undo')
  await pieces(page, laptop).waitFor()
  await expect.poll(savedLines(page)).toEqual([
    [dock, 312, 'For floor 3'],
    [laptop, 150, ''],
  ])

  await press(page, 'Add all to cart')
  const dialog = page.getByRole('dialog', { name: 'New starters is in your cart' })
  await dialog.getByText('All 2 products are in your cart.').waitFor()
  await dialog.getByText('The cart had 120 of it already; there are 432 in it now.').waitFor()
  await press(page, 'Go to the cart')
  await expect.poll(() => pieces(page, dock).inputValue()).toBe('432')
  expect(await page.getByLabel(`Note to ${dock}`).inputValue()).toBe('For floor 3')
  await press(page, 'Go to checkout')
  await page.getByRole('heading', { name: 'Your order' }).waitFor()
  await press(page, 'Add an address')
  const address = page.getByRole('dialog', { name: 'Add an address' })
  await fillAddress(address)
  await page.keyboard.press('Enter')
  await address.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Place order for/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/payment/*')
  await page.getByLabel('Card number').waitFor()
  expect(complaints).toEqual([])

  const rows = await app.closeAndRead(async (db) => ({
    ordered: await db
      .selectFrom('order_lines')
      .select(['product_name', 'pieces', 'note'])
      .where('order_id', 'not like', 'demo-%')
      .orderBy('product_name')
      .execute(),
    kept: await db
      .selectFrom('list_lines')
      .innerJoin('lists', 'lists.id', 'list_lines.list_id')
      .select('pieces')
      .where('customer_id', '=', 'demo-buyer')
      .orderBy('pieces')
      .execute(),
  }))
  expect(rows.ordered).toEqual([
    { product_name: dock, pieces: 432, note: 'For floor 3' },
    { product_name: laptop, pieces: 300, note: '' },
  ])
  expect(rows.kept, 'the list stays').toEqual([{ pieces: 150 }, { pieces: 312 }])
})

test('products and orders are put on lists, which are renamed and deleted', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await toProduct(page, cable)
  expect(await page.getByRole('button', { name: 'Add to list' }).count(), 'a visitor has no lists').toBe(0)
  await signIn(page, 'buyer@example.com')
  await go(page, '/dashBoard/lists')
  await page.getByText('No lists yet.').waitFor()
  await toProduct(page, cable)
  await page.getByLabel('Quantity', { exact: true }).fill('400')
  await page.getByRole('button', { name: 'Add to list' }).click()
  const adding = page.getByRole('dialog', { name: 'Add to list' })
  await adding.getByLabel('Name of the list').fill('Spares')
  await adding.getByRole('button', { name: 'Add to the list' }).click()
  await page.getByText(`400 × ${cable} on Spares`).waitFor()
  await page.getByLabel('Quantity', { exact: true }).fill('500')
  await page.getByRole('button', { name: 'Add to list' }).click()
  await adding.getByLabel('List', { exact: true }).waitFor()
  await adding.getByRole('button', { name: 'Add to the list' }).click()
  await page.getByText(`500 × ${cable} on Spares`).waitFor()

  await go(page, '/dashBoard/order/demo-order-3')
  await fromMenu(page, 'Save as list')
  const saving = page.getByRole('dialog', { name: 'Save as list' })
  await saving.getByLabel('Name of the list').fill('spares')
  await saving.getByRole('button', { name: 'Save the list' }).click()
  await saving.getByText('There is a list with this name already.').waitFor()
  await saving.getByLabel('Name of the list').fill('Headsets')
  await saving.getByRole('button', { name: 'Save the list' }).click()
  await heading(page, 'Headsets').waitFor()
  expect(await page.getByLabel('Share with my company').count(), 'there is nobody to share it with').toBe(0)

  await page.getByRole('link', { name: 'All lists' }).click()
  await page.getByText('2 lists in total').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Spares' }).click()
  await heading(page, 'Spares').waitFor()
  expect(await savedLines(page)()).toEqual([[cable, 500, '']])
  await page.getByRole('button', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the list' })
  await renaming.getByLabel('Name of the list').fill('Cables')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await heading(page, 'Cables').waitFor()

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Are You Sure' })
    .getByRole('button', { name: 'Delete the list' })
    .click()
  await page.getByText('1 list in total').waitFor()
  expect(complaints, 'the name that was taken').toEqual([expect.stringContaining('409')])
})

test('a change that could not be saved is said, and saved when it is tried again', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com')
  await page.goto('/dashBoard/order/demo-order-3')
  await fromMenu(page, 'Save as list')
  await page.getByLabel('Name of the list').fill('Headsets')
  await page.getByRole('button', { name: 'Save the list' }).click()
  await heading(page, 'Headsets').waitFor()
  await page.route('**/api/lists/*/lines', (route) => route.abort())
  const field = page.getByRole('spinbutton', { name: /^Pieces of/ })
  await field.fill('600')
  await page.getByText('The last change is not saved.').waitFor()
  expect(await field.inputValue()).toBe('600')
  await page.unroute('**/api/lists/*/lines')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The last change is not saved.').waitFor({ state: 'detached' })
  await expect.poll(savedLines(page)).toMatchObject([[expect.any(String), 600, '']])

  // Input just before leaving the page is saved too.
  await field.fill('700')
  await page.getByRole('link', { name: 'All lists' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Headsets' }).click()
  await expect.poll(savedLines(page)).toMatchObject([[expect.any(String), 700, '']])
})

/** Makes two people members of one customer, as no page does. */
async function makeColleagues(db: Database): Promise<void> {
  const { customer_id } = await db
    .selectFrom('users')
    .select('customer_id')
    .where('email', '=', 'buyer@example.com')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ customer_id }).where('email', '=', 'other@example.com').execute()
}

test('a list that is shared is read and ordered by a colleague, until it is shared no more', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp({ prepare: makeColleagues })
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com')
  await page.goto('/dashBoard/order/demo-order-3')
  await fromMenu(page, 'Save as list')
  await page.getByLabel('Name of the list').fill('Headsets')
  await page.getByRole('button', { name: 'Save the list' }).click()
  await heading(page, 'Headsets').waitFor()
  const { page: colleague } = await app.visit()
  await signIn(colleague, 'other@example.com')
  await colleague.goto('/dashBoard/lists')
  await colleague.getByText('No lists yet.').waitFor()

  await page.getByLabel('Share with my company').focus()
  await page.keyboard.press('Space')
  await page.getByText('shared with your company').waitFor()
  await go(colleague)
  await colleague.getByRole('main').getByRole('link', { name: 'Headsets' }).click()
  await heading(colleague, 'Headsets').waitFor()
  expect(await colleague.getByRole('main').getByRole('textbox').count(), 'nothing to change').toBe(0)
  expect(await colleague.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await colleague.getByRole('button', { name: 'Add all to cart' }).click()
  await colleague.getByRole('dialog').getByText('It is in your cart.').waitFor()

  await page.keyboard.press('Space')
  await page.getByText('shared with your company').waitFor({ state: 'detached' })
  await go(colleague)
  await colleague.getByText('Page not found').first().waitFor()
})

test('axe finds nothing on lists, in both themes, on a phone and a desk', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ reducedMotion: 'reduce', viewport: { width: DESK, height: 900 } })
  const found: string[] = []
  const look = async (where: string) => {
    await closeToasts(page)
    found.push(...(await findings(page, where)))
  }
  await signIn(page, 'buyer@example.com')
  await page.goto('/dashBoard/lists')
  await page.getByText('No lists yet.').waitFor()
  await look('no lists')
  await putIntoCart(page, { [laptop]: 100, [dock]: 120, [cable]: 100 })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Save as list' }).click()
  await page.getByRole('button', { name: 'Save the list' }).click()
  await page.getByText('Name is required').waitFor()
  await look('save as list')
  await page.getByLabel('Name of the list').fill('New starters')
  await page.getByRole('button', { name: 'Save the list' }).click()
  await heading(page, 'New starters').waitFor()
  await pieces(page, dock).fill('77')
  await page.getByRole('button', { name: 'Take 120', exact: true }).waitFor()
  await expect.poll(savedLines(page)).toContainEqual([dock, 77, ''])

  const { page: admins } = await app.visit()
  await signIn(admins, 'admin@example.com')
  await admins.goto(`/dashBoard/manageProduct?q=${encodeURIComponent(cable)}`)
  await admins
    .getByRole('article', { name: cable, exact: true })
    .getByRole('button', { name: 'Delete' })
    .click()
  await admins.getByRole('dialog', { name: 'Are You Sure' }).getByRole('button', { name: 'Delete' }).click()
  await admins.getByRole('article', { name: cable, exact: true }).waitFor({ state: 'detached' })

  await page.reload()
  await page.getByText('No longer sold. It stays here until it is removed.').waitFor()
  await look('a list with a problem')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Add all to cart' }).click()
  await page.getByRole('dialog').getByText('2 of 3 products are in your cart.').waitFor()
  await look('what is different in the cart')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete the list' }).waitFor()
  await look('the question before a list is deleted')
  await go(page, '/dashBoard/lists')
  await page.getByText('1 list in total').waitFor()
  await look('one list')
  await toProduct(page, laptop)
  await page.getByRole('button', { name: 'Add to list' }).click()
  await page.getByRole('dialog').getByLabel('List', { exact: true }).waitFor()
  await look('add to list')
  expect(found).toEqual([])
})
