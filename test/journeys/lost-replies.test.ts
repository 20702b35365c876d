import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const product = 'Callline Duo USB Headset'

/** The shop gets the next request to this path and does what it asks; its reply never reaches the browser. */
const loseReply = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

const lost = (page: Page) => page.getByText('The shop could not be reached.').waitFor()

test('a message whose reply was lost is written once, and another message after it', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  const write = async (message: string) => {
    await page.goto('/contact')
    await page.getByLabel('Name').fill('Ada Byron')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Message').fill(message)
  }
  const send = page.getByRole('button', { name: 'Send the message' })
  const arrived = page.getByRole('heading', { name: 'We have your message' })

  await write('Do you deliver on Saturdays?')
  await loseReply(page, '/api/contact')
  await send.click()
  await lost(page)
  expect(await page.getByLabel('Message').inputValue()).toBe('Do you deliver on Saturdays?')
  await send.click()
  await arrived.waitFor()
  await write('And on Sundays?')
  await send.click()
  await arrived.waitFor()

  const messages = await app.closeAndRead((db) =>
    db.selectFrom('messages').select('message').where('email', '=', 'ada@example.com').execute(),
  )
  expect(messages.map(({ message }) => message).toSorted()).toEqual([
    'And on Sundays?',
    'Do you deliver on Saturdays?',
  ])
})

test('a quote whose reply was lost is asked for once; with other pieces it is another quote', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.goto('/quote')
  await page.getByLabel('Product').selectOption({ label: product })
  await page.getByLabel('Quantity').fill('300')
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Email').fill('ada@example.com')
  const send = page.getByRole('button', { name: 'Send the request' })
  await loseReply(page, '/api/quotes')
  await send.click()
  await lost(page)
  await loseReply(page, '/api/quotes')
  await send.click()
  await lost(page)
  await page.getByLabel('Quantity').fill('400')
  await send.click()
  await page.getByRole('heading', { name: 'We have your request' }).waitFor()

  const quotes = await app.closeAndRead((db) =>
    db
      .selectFrom('quotes')
      .innerJoin('quote_revision_lines as line', 'line.quote_id', 'quotes.id')
      .select('pieces')
      .where('email', '=', 'ada@example.com')
      .orderBy('pieces')
      .execute(),
  )
  expect(quotes.map(({ pieces }) => pieces)).toEqual([300, 400])
})

async function logIn(page: Page) {
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

/** Fills in an order of 100, and presses its button; the shop places it, the browser does not hear of it. */
async function orderInVain(page: Page) {
  await signIn(page, 'buyer@example.com', '/')
  await page.locator('#products').getByRole('link', { name: product, exact: true }).click()
  await page.getByRole('link', { name: 'Order now (100 or more)' }).click()
  const open = page.getByRole('button', { name: 'Place Order' })
  const dialog = page.getByRole('dialog', { name: `Order ${product}` })
  const order = dialog.getByRole('button', { name: /^Order 100/ })
  await open.click()
  await dialog.getByLabel('Delivery address').fill('1 Analytical Way')
  await dialog.getByLabel('Phone').fill('+1 555 0199')
  await loseReply(page, '/api/order')
  await order.click()
  await lost(page)
  expect(await dialog.getByLabel('Delivery address').inputValue()).toBe('1 Analytical Way')
  return { open, dialog, order }
}

const ordersIn = (app: TestApp) =>
  app.closeAndRead((db) =>
    db.selectFrom('orders').select('pieces').where('address', '=', '1 Analytical Way').execute(),
  )

test('an order whose reply was lost is placed once, also when its dialog was closed meanwhile', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  const { open, dialog, order } = await orderInVain(page)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.waitFor({ state: 'detached' })
  await open.click()
  await expect.poll(() => dialog.getByLabel('Delivery address').inputValue()).toBe('1 Analytical Way')
  await order.click()
  await page.waitForURL('**/dashBoard/myOrder')
  expect(await ordersIn(app)).toEqual([{ pieces: 100 }])
})

test('a sign-in that ends meanwhile leads to the login page, and back to the same order', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  const { open, dialog, order } = await orderInVain(page)
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await order.click()
  await page.waitForURL('**/login?from=*')
  await logIn(page)
  await page.waitForURL('**/purchase/*')
  await open.click()
  await expect.poll(() => dialog.getByLabel('Phone').inputValue()).toBe('+1 555 0199')
  await order.click()
  await page.waitForURL('**/dashBoard/myOrder')
  expect(await ordersIn(app)).toEqual([{ pieces: 100 }])
})
