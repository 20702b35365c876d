// @module-tag full
import { expect, test } from 'vitest'
import { fillAddress } from './address-dialog.ts'
import { findings } from './axe.ts'
import { countClicks } from './count-clicks.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('a stranger signs up, orders four products to two sites under a purchase-order number, and pays by card', async () => {
  await using app = await openTestApp()
  const { page, context, complaints } = await app.visit()
  const counted = await countClicks(context)
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search the shop' })
  for (const [name, pieces] of [
    ['Fieldbook 14 Laptop, 16 GB', 100],
    ['Dockline 100 USB-C Dock', 120],
    ['Clearview 24 Monitor', 100],
    ['HDMI 2.1 Cable, 3 m', 100],
  ] as const) {
    await search.fill(name)
    await search.press('Enter')
    await page.getByRole('button', { name: `Add ${pieces} × ${name} to cart` }).click()
    await page.getByText(`Added ${pieces}`).first().waitFor()
  }
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByLabel('Password').press('Enter')
  await page.waitForURL('**/checkout')

  const dialog = page.getByRole('dialog', { name: 'Add an address' })
  await page.getByRole('button', { name: 'Add an address' }).click()
  await fillAddress(dialog)
  await dialog.getByRole('button', { name: 'Save the address' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByLabel('Ship to several addresses').click()
  await dialog.getByLabel('Street').fill('2 Engine Street')
  await dialog.getByLabel('City').fill('Leeds')
  await dialog.getByLabel('Phone').fill('+44 113 496 0000')
  await dialog.getByRole('button', { name: 'Save the address' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Split every line evenly' }).click()
  await page.getByText('Every piece has an address.').waitFor()
  await page.getByLabel('Purchase-order number (optional)').fill('PO 4711')
  await page.getByRole('button', { name: /^Place order for / }).click()
  await page.waitForURL('**/dashboard/payment/*')
  await page.getByLabel('Card number').pressSequentially('4242424242424242')
  await page.getByLabel('Expiry').pressSequentially('1240')
  await page.getByLabel('Security code').pressSequentially('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('region', { name: /^Thank you. Order HF-\d+ is paid\.$/ }).waitFor()
  expect(counted).toEqual({ clicks: 20, dialogs: 2 })
  expect(complaints).toEqual([])
})

test('a buyer sends an invoice on', async () => {
  await using app = await openTestApp()
  const { page, context, complaints } = await app.visit()
  await signIn(page, 'owner@example.com')
  const counted = await countClicks(context)
  await page.goto('/dashBoard')
  await page.getByRole('link', { name: '1 overdue invoice' }).click()
  await page.getByRole('button', { name: /^Send by email/ }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('payable@example.com')
  await page.getByRole('dialog').getByLabel('Email').press('Enter')
  await page.getByText('Sent to payable@example.com').waitFor()
  expect(counted).toEqual({ clicks: 3, dialogs: 1 })
  expect(complaints).toEqual([])
})

test('the warehouse ships a part of an order', async () => {
  await using app = await openTestApp()
  const { page, context, complaints } = await app.visit()
  await signIn(page, 'admin@example.com')
  const counted = await countClicks(context)
  await page.goto('/')
  await page.getByRole('link', { name: 'DashBoard' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d+ orders? to deliver$/ })
    .click()
  await page
    .getByRole('article')
    .filter({ hasText: 'HF-100010' })
    .getByRole('link', { name: /^HF-100010/ })
    .click()
  await page.getByRole('button', { name: 'Ship pieces' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pieces of Typeline Full Keyboard').fill('30')
  await dialog.getByLabel('Pieces of Callline Duo USB Headset').fill('0')
  await dialog.getByLabel('Carrier').selectOption('UPS')
  await dialog.getByLabel('Tracking number').fill('1Z 999 AA1')
  await dialog.getByLabel('Tracking number').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(counted).toEqual({ clicks: 6, dialogs: 1 })
  expect(complaints).toEqual([])
})

test('eight variants of a family are put into the cart', async () => {
  await using app = await openTestApp()
  const { page, context, complaints } = await app.visit()
  const counted = await countClicks(context)
  await page.goto('/?q=wayfare')
  await page.getByRole('link', { name: 'Choose variants of Wayfare 14 Laptop' }).click()
  const cells = page.getByRole('textbox', { name: /^Pieces of / })
  await expect.poll(() => cells.first().evaluate((cell) => cell === document.activeElement)).toBe(true)
  for (let place = 0; place < 8; place += 1) {
    if (place > 0) await cells.nth(place).click()
    await page.keyboard.type('20')
  }
  await page.getByRole('button', { name: 'Add 160 to cart' }).click()
  await page.getByText('8 variants added.').waitFor()
  expect(counted).toEqual({ clicks: 9, dialogs: 0 })
  expect(complaints).toEqual([])
})

test('an admin connects a purchasing system, and has the text for the purchasing department', async () => {
  await using app = await openTestApp()
  const { page, context, complaints } = await app.visit({
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await signIn(page, 'admin@example.com')
  const counted = await countClicks(context)
  await page.goto('/dashBoard/manageCompanies/demo-owner')
  await page.getByRole('button', { name: 'Connect a purchasing system' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Coupa')
  await dialog.getByLabel('Domain of the credential').fill('DUNS')
  await dialog.getByLabel('Identity').fill('65652314')
  await dialog.getByLabel('Orders are placed by').selectOption({ label: 'Mika Member, member@example.com' })
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByText('Copied').waitFor()
  expect(await findings(page, 'the text for the purchasing department')).toEqual([])
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(counted).toEqual({ clicks: 5, dialogs: 1 })
  const [, secret] = /^Shared secret: ([\w-]{43})$/m.exec(copied) ?? []
  expect(copied).toBe(`To connect Coupa to Hundredfold, enter this in it:

Protocol: cXML 1.2
PunchOut address: ${app.url}/api/punchout/cxml
Address for orders: ${app.url}/api/punchout/cxml
Your domain and identity (Sender): DUNS, 65652314
Our domain and identity (To): DNS, localhost
Shared secret: ${secret}

Orders are placed in the name of Mika Member, member@example.com.
Tell us where your system takes confirmations, ship notices and invoices, and the secret it expects.
Keep this text safe: whoever has it sees your prices.`)
  await page.getByRole('heading', { name: 'Coupa' }).waitFor()
  await page.getByText('Its orders are placed by Mika Member.').nth(1).waitFor()
  expect(await page.content(), 'the secret is shown once').not.toContain(secret)
  expect(complaints).toEqual([])
})
