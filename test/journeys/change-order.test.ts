import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('a buyer compares a change of a paid order, makes it, and is led to pay for what is added', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/dashBoard/order/demo-order-2')
  await page.getByRole('button', { name: 'More for HF-' }).click()
  await page.getByRole('link', { name: 'Change order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Change order HF-' }).waitFor()
  await page
    .getByLabel(/^Pieces of/)
    .first()
    .fill('50')
  await page.getByText('The order cannot change in this way').waitFor()
  await page
    .getByLabel(/^Pieces of/)
    .first()
    .fill('220')
  await page.getByLabel('Contact (optional)').fill('Grace, gate 4')
  await page.getByRole('button', { name: /^Change order and pay/ }).waitFor()
  expect(await findings(page, 'change order')).toEqual([])
  await page.getByRole('button', { name: /^Change order and pay/ }).click()
  await page.waitForURL('**/dashboard/payment/**')
  await page.goto('/dashBoard/order/demo-order-2')
  await page.getByText('A change waits for its payment').waitFor()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw the change' }).click()
  await page.getByText('A change lapsed').waitFor()
  expect(complaints).toEqual([])
})
