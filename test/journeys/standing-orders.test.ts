// @module-tag full
import { expect, test } from 'vitest'
import { closeToasts, findings } from './axe.ts'
import { fromMenu } from './from-menu.ts'
import { go } from './go.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const headset = 'Callline Duo USB Headset'

test('a buyer repeats an order every month, pauses it, says yes to a risen price, and ends a standing order', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/dashBoard/order/demo-order-2')
  await fromMenu(page, 'Repeat every month')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day of the month').fill('32')
  await dialog.getByRole('button', { name: 'Repeat every month' }).click()
  await dialog.getByText('From 1 to 31').waitFor()
  expect(await findings(page, 'repeat')).toEqual([])
  await dialog.getByLabel('Day of the month').fill('31')
  await dialog.getByLabel('Percent').fill('5')
  await dialog.getByRole('button', { name: 'Repeat every month' }).click()
  await page.waitForURL('**/dashBoard/standingOrders/*')
  await page.getByText('or on the last day of a shorter one').waitFor()
  await closeToasts(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Nothing is ordered until it is resumed.').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await fromMenu(page, 'End')
  await page.getByRole('button', { name: 'End it' }).click()
  await page.getByText('This standing order has ended.').waitFor()

  await go(page, '/dashBoard/standingOrders')
  await page.getByText('waiting for an answer', { exact: true }).waitFor()
  await closeToasts(page)
  expect(await findings(page, 'standing orders')).toEqual([])
  await page.getByRole('link', { name: headset }).click()
  await page.getByText('The agreed total is').waitFor()
  expect(await findings(page, 'risen price')).toEqual([])
  await page.getByRole('button', { name: 'Order at the new prices' }).click()
  await page.waitForURL('**/dashBoard/order/*')
  await page.getByText(headset).first().waitFor()
  expect(complaints).toEqual([])
  const rows = await app.closeAndRead((db) =>
    db
      .selectFrom('standing_orders as s')
      .leftJoin('standing_order_dates as d', 'd.standing_order_id', 's.id')
      .leftJoin('orders', 'orders.id', 'd.order_id')
      .select(['s.status', 'day_of_month', 'rise_percent', 'result', 'orders.pieces'])
      .orderBy('s.number')
      .execute(),
  )
  expect(rows).toMatchObject([
    { status: 'active', result: 'placed', pieces: 450 },
    { status: 'ended', day_of_month: 31, rise_percent: 5, result: null },
  ])
})
