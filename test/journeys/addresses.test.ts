// @module-tag full
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addAddress } from './address-dialog.ts'
import { closeToasts, DESK, findings } from './axe.ts'
import { putIntoCart } from './put-into-cart.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

async function add(page: Page, street: string) {
  await addAddress(page, { street })
  await card(page, street).waitFor()
}

const card = (page: Page, street: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: street })
const defaultCard = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText('Default', { exact: true }) })

test('an address book is kept: added to, changed, deleted from, and a checkout begins with its default', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com')
  await page.goto('/dashBoard/addresses')
  await page.getByText('No addresses yet.').waitFor()
  await add(page, '1 Analytical Way')
  await add(page, '2 Difference Road')
  expect(await defaultCard(page).textContent(), 'the first').toContain('1 Analytical Way')

  // By keyboard alone from here on.
  await page.getByRole('button', { name: /^Edit .*2 Difference Road$/ }).focus()
  await page.keyboard.press('Enter')
  const changing = page.getByRole('dialog', { name: 'Edit the address' })
  await changing.getByLabel('Street').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('3 Engine Street')
  await changing.getByRole('button', { name: 'Save the address' }).focus()
  await page.keyboard.press('Enter')
  await changing.waitFor({ state: 'detached' })
  await card(page, '3 Engine Street').waitFor()
  await page.getByRole('button', { name: /^Make default.*3 Engine Street$/ }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => defaultCard(page).textContent()).toContain('3 Engine Street')

  await page.getByRole('button', { name: 'Add a billing address' }).click()
  const billing = page.getByRole('dialog', { name: 'Billing address' })
  for (const [label, text] of Object.entries({
    Name: 'Accounts',
    Street: '9 Ledger Lane',
    City: 'Leeds',
    Phone: '555 0100',
  }))
    await billing.getByLabel(label, { exact: true }).fill(text)
  await billing.getByLabel('Country').selectOption('GB')
  await billing.getByRole('button', { name: 'Save the billing address' }).click()
  await billing.waitFor({ state: 'detached' })
  await page.getByText('9 Ledger Lane').waitFor()

  await putIntoCart(page, { 'HDMI 2.1 Cable, 3 m': 100 })
  await page.goto('/checkout')
  await page.getByText('Billed to').waitFor()
  await page.getByText('9 Ledger Lane').waitFor()
  expect(await page.getByRole('radio', { name: /3 Engine Street/ }).isChecked()).toBe(true)

  await page.goto('/dashBoard/addresses')
  await page.getByRole('button', { name: /^Delete .*3 Engine Street$/ }).focus()
  await page.keyboard.press('Enter')
  const asking = page.getByRole('dialog', { name: 'Are You Sure' })
  await asking.getByText('Orders keep the address they were placed with.').waitFor()
  await page.keyboard.press('Enter')
  await asking.waitFor({ state: 'detached' })
  expect(await card(page, '3 Engine Street').count(), 'Back has the focus').toBe(1)
  await page.getByRole('button', { name: /^Delete .*3 Engine Street$/ }).focus()
  await page.keyboard.press('Enter')
  await asking.getByRole('button', { name: 'Delete the address' }).focus()
  await page.keyboard.press('Enter')
  await card(page, '3 Engine Street').waitFor({ state: 'detached' })
  expect(await defaultCard(page).textContent(), 'what is left').toContain('1 Analytical Way')
  expect(complaints).toEqual([])
  const rows = await app.closeAndRead((db) =>
    db
      .selectFrom('addresses')
      .select(['street', 'is_default'])
      .where('customer_id', '=', 'demo-buyer')
      .execute(),
  )
  expect(rows).toEqual([{ street: '1 Analytical Way', is_default: true }])
})

test('axe finds nothing on the address book, in both themes, on a phone and a desk', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ reducedMotion: 'reduce', viewport: { width: DESK, height: 900 } })
  const found: string[] = []
  const look = async (where: string) => {
    await closeToasts(page)
    found.push(...(await findings(page, where)))
  }
  await signIn(page, 'buyer@example.com')
  await page.goto('/dashBoard/addresses')
  await page.getByText('No addresses yet.').waitFor()
  await look('no addresses')
  await add(page, '1 Analytical Way')
  await add(page, '2 Difference Road')
  await look('addresses')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: /^Delete .*1 Analytical Way$/ }).click()
  await page.getByRole('button', { name: 'Delete the address', exact: true }).waitFor()
  await look('the question before an address is deleted')
  expect(found).toEqual([])
})
