// @module-tag full
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import { findings } from './axe.ts'
import { fromMenu } from './from-menu.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

/** Calls the shop as the signed-in user of the page, for steps that the journey is not about. */
async function call(page: Page, method: string, path: string, data?: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers,
    ...(data !== undefined && { data }),
  })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

test('an admin refunds parts of an order, and its buyer reads what and why', async () => {
  await using app = await openTestApp()
  const { page: admin, complaints } = await app.visit({ reducedMotion: 'reduce' })
  const { page: buyer } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(admin, 'admin@example.com')
  await signIn(buyer, 'owner@example.com')
  const [company] = await call(admin, 'GET', '/companies')
  await call(admin, 'PUT', `/companies/${company._id}/terms`, { terms: { days: 30, creditLimit: 100_000 } })
  const products: { _id: string; price: number; availableQuantity: number }[] = await call(
    admin,
    'GET',
    '/products',
  )
  const [product] = products
    .filter(({ availableQuantity }) => availableQuantity >= 100)
    .toSorted((a, b) => a.price - b.price)
  const lines = [{ product_id: product?._id, orderAmount: 100 }]
  const { paymentAmount } = await call(buyer, 'POST', '/carts/price', { lines })
  const { insertedId: order } = await call(buyer, 'POST', '/orders', {
    lines,
    delivery: { name: 'Mo', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
    purchaseOrderNumber: 'PO-7',
    payment: 'account',
    paymentAmount,
  })

  await admin.goto(`/dashBoard/order/${order}`)
  await fromMenu(admin, 'Refund a part')
  const dialog = admin.getByRole('dialog', { name: 'Refund a part' })
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByText('Amount is required').waitFor()
  await dialog.getByText('Reason is required').waitFor()
  expect(await findings(admin, 'refund dialog')).toEqual([])
  await dialog.getByLabel('Amount, in USD').fill('1,000,000')
  await dialog.getByLabel('Reason').fill('Two of them came scratched.')
  await dialog.getByRole('button', { name: 'Refund $1,000,000' }).click()
  await dialog.getByText('This is more than the rest of the order').waitFor()
  await dialog.getByLabel('Amount, in USD').fill(String(paymentAmount))
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await dialog.getByText('of an order that is not delivered yet').waitFor()
  await dialog.getByLabel('Amount, in USD').fill('12.50')
  await dialog.getByRole('button', { name: 'Refund $12.50' }).click()
  await dialog.waitFor({ state: 'detached' })
  await admin.getByRole('status').getByText('The buyer gets an email').waitFor()
  await admin.reload()
  await admin.getByText('Refunded $12.50.').waitFor()
  await fromMenu(admin, 'Refund a part')
  await dialog.getByLabel('Refund', { exact: true }).selectOption('Pieces at their price')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByText('Refund at least one piece of one product').waitFor()
  await dialog.getByLabel(/^Pieces of/).fill('101')
  await dialog.getByText('100 are left to refund').waitFor()
  expect(await findings(admin, 'refund of pieces')).toEqual([])
  await dialog.getByLabel(/^Pieces of/).fill('2')
  await dialog.getByLabel('Reason').fill('Two did not work.')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await admin.getByText('Two did not work.').first().waitFor()
  await admin.reload()
  await admin.getByText('Two did not work.').first().waitFor()
  expect(await findings(admin, 'refunded in part, admin')).toEqual([])

  await buyer.goto(`/dashBoard/order/${order}`)
  const refunds = buyer.getByRole('region', { name: 'Refunds' })
  await refunds.getByText('Two of them came scratched.').waitFor()
  expect(await buyer.getByText('Refund a part').count()).toBe(0)
  const [file] = await Promise.all([
    buyer.waitForEvent('download'),
    refunds
      .getByRole('button', { name: /^PDF of CN-/ })
      .first()
      .click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^CN-.*\.pdf$/)
  expect(await findings(buyer, 'refunded in part, buyer')).toEqual([])
  const mails = async () => {
    const response = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
    const all: OutboxMail[] = await response.json()
    return all.filter(({ to }) => to === 'owner@example.com').map(({ subject }) => subject)
  }
  await expect.poll(mails).toContainEqual(expect.stringMatching(/^Partial refund/))

  // An order on account is cancelled, not refunded: nothing was paid for it.
  await fromMenu(admin, 'Cancel the order')
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await admin.getByText('Cancelled. Any invoice for the order is credited.').waitFor()
  expect(complaints, 'the two that were refused').toEqual([
    expect.stringContaining('409'),
    expect.stringContaining('409'),
  ])
})
