import { expect, test } from 'vitest'
import { closeToasts, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const product = 'Callline Duo USB Headset'

test('a purchasing system opens the shop, gets the cart, and sends it back to be changed', async () => {
  await using app = await openTestApp({ settings: async (url) => ({ PUBLIC_URL: url }) })
  const { page, complaints } = await app.visit()
  // Somebody else is signed in in this browser: their account and cart have nothing to do with the visit.
  await signIn(page, 'buyer@example.com')
  await page.goto('/demo/procurement')
  expect(await findings(page, 'demo purchasing')).toEqual([])
  await page.getByRole('button', { name: 'Shop for Demo Offices' }).click()
  const bar = page.getByRole('complementary', { name: 'Your purchasing system' })
  await bar.getByText('You shop for Demo Offices Ltd, at its prices').waitFor()
  await page.getByRole('main').getByRole('link', { name: product, exact: true }).first().click()
  await page.getByRole('button', { name: new RegExp(`^Add 100 × ${product} to cart`) }).click()
  await page.getByText('Added 100').first().waitFor()
  await bar.getByRole('link', { name: 'Cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  await closeToasts(page)
  expect(await findings(page, 'cart of a purchasing system')).toEqual([])
  expect(await page.getByRole('link', { name: 'Go to checkout' }).count()).toBe(0)
  await page.goto('/checkout')
  await page.waitForURL('**/cart')

  await page.getByRole('button', { name: 'Return the cart to Demo Purchasing' }).click()
  await page.getByRole('heading', { name: 'The cart that came back' }).waitFor()
  const line = page.getByRole('table').getByRole('row', { name: /Callline Duo/ })
  await line.getByText('100', { exact: true }).waitFor()
  expect(await findings(page, 'cart in demo purchasing')).toEqual([])

  // A cart that is only looked at goes back as it came, whichever way one goes.
  await page.getByRole('button', { name: 'Look at the cart in the shop' }).click()
  await bar.getByText('It goes back as it is').waitFor()
  await page.getByRole('main').getByText(product).first().waitFor()
  expect(await page.getByRole('button', { name: /^(Remove|Empty cart)/ }).count()).toBe(0)
  await bar.getByRole('button', { name: 'Go back to Demo Purchasing' }).click()
  await page.getByRole('heading', { name: 'The cart that came back' }).waitFor()
  await line.getByText('100', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Change the cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  await page.getByRole('main').getByText(product).first().waitFor()
  await bar.getByRole('button', { name: 'Leave without a cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'No cart came back' }).waitFor()

  // The start code worked once.
  await page.goto('/punchout#used')
  await page.getByRole('heading', { name: 'The shop was not opened' }).waitFor()
  await page.getByText('was used already').waitFor()
  await bar
    .getByText('This visit from Demo Purchasing is over, and prices are no longer those of Demo Offices Ltd')
    .waitFor()
  await bar.getByRole('button', { name: 'Go back to Demo Purchasing' }).click()
  await page.getByRole('heading', { name: 'No cart came back' }).waitFor()
  await page.goto('/cart')
  await bar.getByText('This visit from Demo Purchasing is over').waitFor()
  expect(await page.getByRole('button', { name: 'Return the cart' }).count()).toBe(0)
  expect(await findings(page, 'a visit that is over')).toEqual([])
  await bar.getByRole('button', { name: 'Close the visit' }).click()
  await page.waitForURL('**/')
  await bar.waitFor({ state: 'detached' })
  // The code that was used, and a price that was asked for while the page was left.
  expect(complaints.filter((text) => !/ 410 | 401 /.test(text))).toEqual([])
})

test('an admin connects a purchasing system, sees its secret once, and ends it', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/manageCompanies/demo-owner')
  await page.getByRole('button', { name: 'Connect a purchasing system' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('SAP of Demo Offices')
  await dialog.getByLabel('Protocol').selectOption('oci')
  await dialog.getByLabel('User name').fill('demo-sap')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  expect(await dialog.getByLabel('Password').inputValue()).toMatch(/^[\w-]{43}$/)
  await dialog.getByText('/api/punchout/oci').waitFor()
  expect(await findings(page, 'a connected purchasing system')).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'SAP of Demo Offices' }).waitFor()
  await page.getByRole('button', { name: 'End SAP of Demo Offices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the connection' }).click()
  await page.getByText('SAP of Demo Offices is no longer connected').waitFor()
})
