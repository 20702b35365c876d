// @module-tag full
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

/** Calls the shop as the signed-in user of the page. */
async function call(page: Page, method: string, path: string, data?: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(data !== undefined && { data }),
  })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

test('several orders are approved at once, each by itself: one that was decided meanwhile says so', async () => {
  await using app = await openTestApp()
  const [member, approver, owner] = [await app.visit(), await app.visit(), await app.visit()]
  await signIn(member.page, 'member@example.com')
  const [{ _id: product_id, price }] = await call(member.page, 'GET', '/products?limit=1&q=FB-14-16GB')
  const { insertedId: second } = await call(member.page, 'POST', '/orders', {
    lines: [{ product_id, orderAmount: 100 }],
    delivery: { name: 'Mo', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
    payment: 'card',
    paymentAmount: price * 100,
  })
  const { number } = await call(member.page, 'GET', `/orders/${second}`)

  const { page, complaints } = owner
  await signIn(page, 'owner@example.com', '/dashBoard/approvals')
  const first = page.getByRole('row').filter({ hasText: 'HF-100011' })
  await first.getByText('The requester’s limit is').waitFor()
  // What the order leaves of its budget.
  await first.getByText(/^\$[\d,]+ of K-200/).waitFor()
  await first.getByText(/^\$[\d,]+ after$/).waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByText('3 selected').waitFor()
  expect(await findings(page, 'approvals that are chosen')).toEqual([])

  await signIn(approver.page, 'approver@example.com')
  await call(approver.page, 'POST', `/orders/${second}/rejection`, { reason: 'Not this quarter.' })
  await page.getByRole('button', { name: /^Approve 3 orders for \$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve 3 orders for \$/ })
    .click()
  await page.getByText('Approved 2 orders. The buyer gets an email after the last step.').waitFor()
  const alert = page.getByRole('alert').filter({ hasText: '1 order could not be approved' })
  await alert.getByRole('link', { name: number }).waitFor()
  await page.getByText('Nothing waits for approval.').waitFor()
  const approvalOf = async (id: string) => (await call(page, 'GET', `/orders/${id}`)).approval
  expect(await Promise.all(['demo-order-11', 'demo-order-14', String(second)].map(approvalOf))).toEqual([
    'approved',
    'approved',
    'rejected',
  ])
  expect(complaints, 'the refusal').toEqual([expect.stringContaining('409')])
})
