// @module-tag full
import { expect, test } from 'vitest'
import { dropStatement } from '#bin/bank-on-screen.ts'
import { closeToasts, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('a bookkeeper drops a statement, decides about what waits by keys, and undoes it', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/bankStatements')
  expect(await findings(page, 'no statement yet')).toEqual([])
  await dropStatement(page)
  await page.getByText('2 waiting, 1 set aside').first().waitFor()
  await page.getByRole('link', { name: 'Decide about 2 transfers' }).click()
  const queue = page.getByRole('table', { name: 'Transfers that wait, oldest first' })
  await queue.getByText('It may stay on the account.').waitFor()
  expect(await findings(page, 'the queue')).toEqual([])
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog', { name: 'Set a transfer aside' })
  await dialog.getByLabel('Reason').fill('Payout of the card service')
  await dialog.getByRole('button', { name: 'Set aside' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('h1').click()
  await page.keyboard.press('Enter')
  await page.getByText('Nothing waits.').waitFor()
  await closeToasts(page)
  await page.getByRole('link', { name: 'On account' }).click()
  await page.getByRole('link', { name: 'Demo Offices Ltd' }).click()
  await page.getByText('Kept on account').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const undo = page.getByRole('dialog', { name: /^Undo BT-/ })
  await undo.getByLabel('Reason').fill('Wrong customer')
  await undo.getByRole('button', { name: 'Undo $4,321' }).click()
  await page.getByText('What it may be for').waitFor()
  await closeToasts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findings(page, 'a transfer on a phone')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(complaints).toEqual([])
})
