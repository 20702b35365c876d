import { expect, test } from 'vitest'
import { demoSoldAhead } from '#demo/sold-ahead.ts'
import { addAddress } from './address-dialog.ts'
import { findings } from './axe.ts'
import { putIntoCart } from './put-into-cart.ts'
import { signIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const cable = 'HDMI 2.1 Cable, 3 m'
const dock = 'Dockline 100 USB-C Dock'

/** A buyer at the checkout with a cable and a dock, an address filled in. */
async function atCheckout(app: TestApp) {
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com')
  await putIntoCart(page, { [cable]: 100, [dock]: 120 })
  await page.goto('/checkout')
  await addAddress(page)
  return page
}

const placed = (app: TestApp) =>
  app.closeAndRead((db) =>
    db.selectFrom('orders').select(['amount_cents']).where('id', 'not like', 'demo-%').execute(),
  )

test('a price that changes meanwhile is shown, and asked about again', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const page = await atCheckout(app)
  await page.getByRole('button', { name: 'Place order for $11,380' }).waitFor()

  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com')
  await admin.page.goto(`/dashBoard/manageProduct?q=${encodeURIComponent(cable)}`)
  await admin.page.getByRole('article').first().getByRole('button', { name: 'Edit' }).click()
  await admin.page
    .getByRole('dialog')
    .getByLabel(/^Price/)
    .first()
    .fill('8')
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await admin.page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Place order for $11,380' }).click()
  await page.getByText('The price has changed since you opened the page.').waitFor()
  await page.getByRole('button', { name: 'Place order for $11,480' }).click()
  await page.waitForURL('**/dashboard/payment/*')
  expect(await placed(app)).toEqual([{ amount_cents: 1_148_000 }])
})

test('a coupon code is typed in the cart, says what is wrong with it, and takes its share off each line', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com')
  await putIntoCart(page, { [cable]: 100, [dock]: 120 })
  await page.goto('/cart')
  const code = page.getByLabel('Coupon code')
  await code.fill('summer')
  await code.press('Enter')
  await page.getByText('There is no coupon with this code.').waitFor()
  // The shop is too busy to answer at first.
  let refusals = 0
  await page.route(
    '**/api/orders/totals',
    (route) => {
      refusals += 1
      return route.fulfill({ status: 503, json: { code: 'overloaded', message: 'Busy.' } })
    },
    { times: 2 },
  )
  await code.fill('spring10')
  await code.press('Enter')
  await page.getByText('less $70 by coupon SPRING10').first().waitFor()
  expect(refusals).toBe(2)

  await page.goto('/checkout')
  await addAddress(page)
  await page.getByRole('button', { name: 'Place order for $10,242' }).click()
  await page.waitForURL('**/dashboard/payment/*')
  await page.goto('/cart')
  await page.getByText('waits for payment.').waitFor()
  expect(await placed(app)).toEqual([{ amount_cents: 1_024_200 }])
})

test('an order of a cart whose reply was lost is placed once', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const page = await atCheckout(app)
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Place order for $11,380' }).click()
  await page.getByText('The shop could not be reached.').waitFor()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL('**/dashboard/payment/*')
  expect(await placed(app)).toEqual([{ amount_cents: 1_138_000 }])
})

test('Back closes the dialog of an address with nothing lost, and after an order says what waits for payment', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ viewport: { width: 390, height: 800 } })
  await signIn(page, 'buyer@example.com')
  await putIntoCart(page, { [cable]: 100 })
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  const add = page.getByRole('button', { name: 'Add an address' })
  const dialog = page.getByRole('dialog', { name: 'Add an address' })
  await add.click()
  await dialog.getByLabel('Street').fill('7 Typed Twice Road')
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL('**/checkout')
  await add.click()
  await expect.poll(() => dialog.getByLabel('Street').inputValue()).toBe('7 Typed Twice Road')
  await dialog.getByRole('button', { name: 'Back' }).click()

  await addAddress(page)
  await page.getByRole('button', { name: 'Place order for $700' }).click()
  await page.waitForURL('**/dashboard/payment/*')
  const number = await page.getByText(/^HF-\d+$/).textContent()
  for (const leave of [() => page.goBack(), () => page.goto('/cart')]) {
    await leave()
    await page.getByText(`Order ${number} waits for payment.`).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Pay', exact: true }).click()
    await page.waitForURL('**/dashboard/payment/*')
  }
})

test('where pieces come later, the buyer has all of them shipped together', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(page, 'buyer@example.com')
  await putIntoCart(page, { [cable]: 100 })
  await page.goto('/checkout')
  await addAddress(page)
  await page.getByRole('button', { name: /^Place order for / }).waitFor()
  const together = page.getByLabel('Ship all pieces together')
  expect(await together.count(), 'all of it is in stock').toBe(0)
  await putIntoCart(page, { [demoSoldAhead.name]: 500 })
  await page.goto('/checkout')
  await page.getByText(/^The last pieces come on /).waitFor()
  await together.check()
  await page.reload()
  await expect.poll(() => together.isChecked(), { message: 'kept over a reload' }).toBe(true)
  expect(await findings(page, 'the choice of shipping')).toEqual([])
  await page.getByRole('button', { name: /^Place order for / }).click()
  await page.waitForURL('**/dashboard/payment/*')
  await page.goto('/dashBoard/myOrder')
  await page.getByRole('link', { name: /^HF-/ }).first().click()
  await page.getByText('We ship this order when all its pieces have come.').waitFor()
  await page.getByRole('button', { name: 'Ship as available' }).click()
  await page.getByText('We ship pieces as they become available.').waitFor()
  expect(complaints).toEqual([])
  await app.closeAndRead(async () => {})
})
