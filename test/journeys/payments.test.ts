// @module-tag full
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import { go } from './go.ts'
import { signIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const product = 'Callline Duo USB Headset'

async function order(page: Page, { told }: { told: boolean } = { told: false }) {
  await go(page, '/')
  await page.locator('#products').getByRole('link', { name: product, exact: true }).click()
  await page.getByRole('link', { name: 'Order now (100 or more)' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const dialog = page.getByRole('dialog')
  // Entered once, they are there the next time.
  if (told)
    await expect.poll(() => dialog.getByLabel('Delivery address').inputValue()).toBe('1 Analytical Way')
  else await dialog.getByLabel('Delivery address').fill('1 Analytical Way')
  if (!told) await dialog.getByLabel('Phone').fill('+1 555 0199')
  await dialog.getByRole('button', { name: 'Order 100 for $2,900' }).click()
  await page.waitForURL('**/dashBoard/myOrder')
}

async function fillCard(page: Page, number = '4242424242424242') {
  await page.getByLabel('Card number').pressSequentially(number)
  await page.getByLabel('Expiry').pressSequentially('1240')
  await page.getByLabel('Security code').pressSequentially('123')
}

const newest = (page: Page) => page.getByRole('article', { name: `Order of ${product}` }).first()
const payLink = (page: Page) => newest(page).getByRole('link', { name: 'Pay' })

async function subjects(app: TestApp): Promise<string[]> {
  const response = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
  const mails: OutboxMail[] = await response.json()
  return mails.filter(({ to }) => to === 'buyer@example.com').map(({ subject }) => subject)
}

test('an order is cancelled, another paid in three tabs at once, and given back by an admin', async () => {
  await using app = await openTestApp()
  const { context, page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/dashBoard/myOrder')

  await order(page)
  await newest(page)
    .getByText(/Your pieces are held for (30|29) min/)
    .waitFor()
  await newest(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Are You Sure' })
  await dialog.getByRole('button', { name: 'Back' }).click()
  await newest(page).getByText('not payed').waitFor()
  await newest(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await newest(page).getByText('cancelled', { exact: true }).waitFor()
  expect(await payLink(page).count()).toBe(0)

  await order(page, { told: true })
  const address = (await payLink(page).getAttribute('href')) ?? ''
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto(address)
    await fillCard(tab)
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Pay $2,900' }).dblclick()))
  for (const tab of tabs) await tab.waitForURL('**/dashBoard/myOrder')
  await newest(page).getByText('pending').waitFor()

  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', '/dashBoard/manageAllOrder?view=cards')
  const paid = admin.page.getByRole('article').filter({ hasText: '1 Analytical Way' }).first()
  await paid.getByRole('button', { name: 'Refund' }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Refund $2,900' }).click()
  await paid.getByText('refunded').waitFor()
  await go(admin.page, '/dashBoard/manageAllOrder?status=refunded')
  const download = admin.page.waitForEvent('download')
  await admin.page.getByRole('button', { name: 'Export CSV' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('orders.csv')
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
  expect(lines.slice(1).every((line) => line.includes(',refunded,'))).toBe(true)
  expect(lines.filter((line) => line.includes('1 Analytical Way'))).toHaveLength(1)
  await go(page)
  await newest(page).getByText('refunded').waitFor()

  await expect.poll(async () => (await subjects(app)).length).toBe(5)
  // The browser reports the card service's no to the tabs that came second; they show the payment as made.
  const unexpected = [...complaints, ...admin.complaints].filter(
    (line) => !line.includes('400 (Bad Request)'),
  )
  expect(unexpected).toEqual([])
  const rows = await app.closeAndRead(async (db) => ({
    captures: await db
      .selectFrom('card_payment_intents')
      .select(['captured_cents', 'refunded_cents'])
      .execute(),
    refunds: await db.selectFrom('refunds').select(['reason', 'amount_cents']).execute(),
  }))
  expect(rows.captures.filter(({ captured_cents }) => captured_cents > 0)).toEqual([
    { captured_cents: 290_000, refunded_cents: 290_000 },
  ])
  expect(rows.refunds).toEqual([{ reason: 'admin', amount_cents: 290_000 }])
})

test('a browser that pays and never comes back leaves a paid order', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com', '/dashBoard/myOrder')
  await order(page)
  await payLink(page).click()
  await page.waitForURL('**/dashboard/payment/*')
  await page.route('**/api/orderUpdate', (route) => route.abort())
  await fillCard(page, '4000002500003155')
  await page.getByRole('button', { name: 'Pay $2,900' }).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.getByText('The card was charged, but the shop did not answer').waitFor()

  await page.goto('/dashBoard/myOrder')
  await expect
    .poll(async () => {
      await go(page)
      await newest(page).waitFor()
      return newest(page).getByText('pending').count()
    })
    .toBe(1)
  const moves = await app.closeAndRead((db) =>
    db.selectFrom('order_events').select(['to_state', 'actor_kind']).orderBy('id', 'desc').limit(1).execute(),
  )
  expect(moves).toEqual([{ to_state: 'paid', actor_kind: 'buyer' }])
})
