// @module-tag full
import { expect, test } from 'vitest'
import { addAddress } from './address-dialog.ts'
import { closeToasts, findings } from './axe.ts'
import { fromMenu } from './from-menu.ts'
import { go } from './go.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const powerBank = 'Reserve 10 Power Bank'

test('a buyer leaves a pool, joins it again with a card by keyboard alone, and it is filled; an admin opens another', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/dashBoard/joinPool/demo-pool-1')
  await page.getByText('60 of 100 pieces, 40 missing').waitFor()
  expect(await findings(page, 'a pool')).toEqual([])
  await page.getByRole('link', { name: 'To the product' }).click()
  await page.getByText('Need fewer than 100?').waitFor()
  expect(await findings(page, 'product with a pool')).toEqual([])
  await page.getByRole('link', { name: 'Join a pool' }).press('Enter')

  const join = async (pieces: string) => {
    await page.getByRole('button', { name: 'Join the pool' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Pieces').fill(pieces)
    await page.getByRole('button', { name: 'Go on to the card', disabled: false }).press('Enter')
  }
  await join('100')
  await page.getByText('At most 80').waitFor()
  await page.getByRole('dialog').getByLabel('Pieces').fill('20')
  await addAddress(page)
  await page.getByText('per piece, or less').waitFor()
  expect(await findings(page, 'joining')).toEqual([])
  await page.getByRole('button', { name: 'Go on to the card', disabled: false }).press('Enter')

  await page.getByRole('heading', { name: /^Hold / }).waitFor()
  expect(await findings(page, 'card to hold')).toEqual([])
  await page.getByRole('button', { name: 'Leave' }).press('Enter')
  await page.getByRole('button', { name: 'Leave the pool' }).press('Enter')
  await page.getByText('left', { exact: true }).waitFor()

  await go(page, '/dashBoard/joinPool/demo-pool-1')
  await join('40')
  await page.getByLabel('Card number').pressSequentially('4242424242424242')
  await page.getByLabel('Expiry').pressSequentially('1240')
  await page.getByLabel('Security code').pressSequentially('123')
  await page.getByRole('button', { name: /^Hold / }).press('Enter')
  await page.getByText('ordered', { exact: true }).waitFor()
  await closeToasts(page)
  await page.getByRole('link', { name: powerBank }).first().press('Enter')
  await page.getByText('Ordered in a pool').waitFor()

  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', '/dashBoard/managePools')
  await fromMenu(admin.page.getByRole('main'), 'Members')
  await admin.page.getByText('owner@example.com').waitFor()
  expect(await findings(admin.page, 'members')).toEqual([])
  await admin.page.keyboard.press('Escape')
  await admin.page.getByRole('button', { name: 'Open a pool' }).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByLabel('Product').fill(powerBank)
  await admin.page.getByRole('option', { name: powerBank }).first().click()
  expect(await findings(admin.page, 'new pool')).toEqual([])
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  const opened = admin.page
    .getByRole('row', { name: powerBank })
    .filter({ hasText: /\D0 of / })
    .first()
  await fromMenu(opened, 'End')
  await admin.page.getByRole('button', { name: 'End the pool' }).click()
  await admin.page.getByText('The pool has ended').waitFor()
  expect([...complaints, ...admin.complaints]).toEqual([])

  const orders = await app.closeAndRead((db) =>
    db
      .selectFrom('orders')
      .select(['pieces', 'payment'])
      .where('pool_id', '=', 'demo-pool-1')
      .orderBy('pieces')
      .execute(),
  )
  expect(orders.map(({ pieces }) => pieces)).toEqual([40, 60])
})
