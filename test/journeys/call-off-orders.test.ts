import { expect, test } from 'vitest'
import { addAddress } from './address-dialog.ts'
import { closeToasts, findings } from './axe.ts'
import { go } from './go.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const headset = 'Callline Duo USB Headset'

test('an admin proposes a call-off order with dates, the buyer agrees, calls pieces and then the rest', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', '/dashBoard/manageCallOffOrders')
  await admin.page.getByRole('button', { name: 'New call-off order' }).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await dialog.getByText('Provide a Valid Email').waitFor()
  await dialog.getByLabel('Email of the buyer').fill('buyer@example.com')
  await dialog.getByLabel('Add a product').fill(headset)
  await admin.page.getByRole('option', { name: headset }).first().click()
  await dialog.getByLabel('Pieces', { exact: true }).fill('600')
  await dialog.getByLabel('Price, in').fill('20')
  await dialog.getByLabel('Pieces of each date').fill('200')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await dialog.getByText('Choose the first date, or leave the pieces of each date empty').waitFor()
  await dialog.getByLabel('First date').fill(nextMonth())
  await dialog.getByText('3 dates, from').waitFor()
  await dialog.getByLabel('Email of the buyer').focus()
  expect(await findings(admin.page, 'new call-off order')).toEqual([])
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await admin.page.getByRole('link', { name: headset }).waitFor()

  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/dashBoard/callOffOrders')
  await page.getByRole('link', { name: headset }).click()
  await page.getByText('Nothing is ordered before you agree.').waitFor()
  expect(await findings(page, 'proposed')).toEqual([])
  await page.getByRole('button', { name: 'Agree' }).click()
  await addAddress(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await page.getByText('Call pieces as you need them').waitFor()
  await closeToasts(page)
  await page.getByRole('button', { name: 'Call pieces' }).click()
  await page.getByLabel(`Pieces of ${headset}`).fill('550')
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.getByText('50 pieces would be left').waitFor()
  expect(await findings(page, 'refused call')).toEqual([])
  await page.getByLabel(`Pieces of ${headset}`).fill('400')
  await page.getByRole('dialog').getByLabel('Delivery address').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.waitForURL('**/dashboard/payment/**')
  await page.getByText(/can be called again from CO-\d+ until/).waitFor()
  await go(page, '/dashBoard/myOrder')
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByText('Price of the call-off order').waitFor()

  await go(page, '/dashBoard/callOffOrders')
  await page.getByRole('link', { name: headset }).click()
  await page.getByRole('button', { name: 'Order the rest' }).click()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.waitForURL('**/dashboard/payment/**')
  await go(page, '/dashBoard/callOffOrders')
  await page.getByRole('link', { name: headset }).click()
  await page.getByText('Called by hand before').first().waitFor()
  expect(await page.getByRole('button', { name: 'Call pieces' }).count()).toBe(0)
  expect(await findings(page, 'all called')).toEqual([])
  // The browser itself reports replies that are not a success: the call that left too few.
  expect([...complaints, ...admin.complaints].filter((line) => !line.includes('422 '))).toEqual([])
  const lines = await app.closeAndRead((db) =>
    db
      .selectFrom('order_lines')
      .select(['pieces', 'unit_price_cents'])
      .where('price_source', '=', 'call-off')
      .orderBy('pieces')
      .execute(),
  )
  expect(lines).toEqual([
    { pieces: 200, unit_price_cents: 2_000 },
    { pieces: 400, unit_price_cents: 2_000 },
  ])
})

test('an admin lets an offer be called part by part, and the buyer accepts it so', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', '/dashBoard/quotes/demo-quote-1')
  await admin.page.getByLabel('Call-offs allowed until').fill(nextMonth())
  await admin.page.getByRole('button', { name: 'Send the offer' }).click()
  await admin.page.getByText('can be called part by part until').first().waitFor()

  const { page, complaints } = await app.visit()
  await signIn(page, 'other@example.com', '/dashBoard/quotes/demo-quote-1')
  await page.getByRole('button', { name: 'Accept, and call' }).click()
  await addAddress(page)
  expect(await findings(page, 'accept in parts')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await page.waitForURL('**/dashBoard/callOffOrders/*')
  await page.getByRole('button', { name: 'Call pieces' }).waitFor()
  expect(await findings(page, 'accepted')).toEqual([])
  expect([...complaints, ...admin.complaints]).toEqual([])
})

/** The first day of the next month. */
function nextMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}
