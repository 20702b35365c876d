import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const product = 'Callline Duo USB Headset'

async function logIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

test('a stranger signs up, orders 100 pieces, pays, and sees them delivered', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()

  // Looks around, and is asked to sign in when it becomes serious.
  await page.goto('/')
  await page.getByRole('link', { name: 'See the products' }).click()
  await page.waitForURL('**/#products')
  expect(await page.locator('#products').getByRole('article').count()).toBe(24)
  await page.locator('#products').getByRole('link', { name: product, exact: true }).click()
  await page.getByRole('link', { name: 'Order now (100 or more)' }).click()
  await page.waitForURL('**/login?from=*')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Sign up' }).click()

  // Is back at the product, and orders.
  await page.waitForURL('**/purchase/*')
  await page.getByRole('heading', { level: 1, name: product }).waitFor()
  await page.getByText('Ada Byro', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quantity').fill('2')
  expect(await dialog.getByRole('button', { name: /^Order/ }).isDisabled()).toBe(true)
  await dialog.getByLabel('Delivery address').fill('1 Analytical Way')
  await dialog.getByText("Can't Order Less Than 100 PCS").waitFor()
  expect(await dialog.getByLabel('Quantity').inputValue(), 'reset on leaving the field').toBe('100')
  await dialog.getByLabel('Quantity').fill('99999999')
  await dialog.getByLabel('Phone').fill('+1 555 0199')
  await dialog.getByText("Can't Order More Than Available PCS").waitFor()
  expect(await dialog.getByLabel('Quantity').inputValue()).toBe('100')
  await dialog.getByLabel('Quantity').fill('150.5')
  await dialog.getByLabel('Delivery address').focus()
  await dialog.getByText('Order whole pieces.').waitFor()
  await dialog.getByLabel('Quantity').fill('100')
  const lotLess = dialog.getByRole('button', { name: '−100 pieces' })
  expect(await lotLess.isDisabled(), 'below one lot').toBe(true)
  await dialog.getByRole('button', { name: '+100 pieces' }).click()
  await dialog.getByRole('button', { name: 'Order 200 for $5,800' }).waitFor()
  await dialog.getByText('2 lots of 100', { exact: true }).waitFor()
  await lotLess.click()
  expect(await dialog.getByText('Your Need to Pay').locator('..').textContent()).toContain('$2,900')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Place Order' }).click()
  expect(await dialog.getByLabel('Delivery address').inputValue(), 'kept').toBe('1 Analytical Way')
  await dialog.getByRole('button', { name: 'Order 100 for $2,900' }).click()

  // Pays: first with a card that is declined, then with one that is not.
  await page.waitForURL('**/dashBoard/myOrder')
  const order = page.getByRole('article', { name: `Order of ${product}` })
  await order.getByText('not payed').waitFor()
  await order.getByRole('link', { name: 'Pay' }).click()
  await page.waitForURL('**/dashboard/payment/*')
  const pay = page.getByRole('button', { name: 'Pay $2,900' })
  expect(await pay.isDisabled(), 'until the card is complete').toBe(true)
  await page.getByLabel('Card number').pressSequentially('4000000000000002')
  await page.getByLabel('Expiry').pressSequentially('1240')
  await page.getByLabel('Security code').pressSequentially('123')
  await pay.click()
  await seen(page, 'Your card was declined.')
  await page.getByLabel('Card number').fill('')
  await page.getByLabel('Card number').pressSequentially('4242424242424242')
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
  await pay.click()
  await seen(page, 'Your Payment Completed!!')
  await seen(page, /^Transaction Id: pi_/)
  await page.waitForURL('**/dashBoard/myOrder')
  await order.getByText('pending').waitFor()

  // The admin delivers it.
  const admin = await app.visit()
  await admin.page.goto('/dashBoard/manageAllOrder')
  await admin.page.waitForURL('**/login?from=*')
  await logIn(admin.page, 'admin@example.com')
  await admin.page.waitForURL('**/dashBoard/manageAllOrder')
  const delivery = admin.page.getByRole('article').filter({ hasText: 'ada@example.com' })
  await delivery.getByRole('button', { name: 'Deliver' }).click()
  await seen(admin.page, 'Delivered Successfully')
  await delivery.getByRole('button', { name: 'Shipped' }).waitFor()

  // The customer sees it, and leaves.
  await page.reload()
  await order.getByText('delivered').waitFor()
  await page.getByRole('button', { name: 'SignOut' }).click()
  await page.waitForURL(`${app.url}/`)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()

  // The decline is answered with 402, which the browser logs; nothing else may be logged.
  expect(complaints.filter((text) => !text.includes('402'))).toEqual([])
  expect(admin.complaints).toEqual([])
  const rows = await app.closeAndRead(async (db) => ({
    orders: await db.selectFrom('orders').selectAll().where('buyer_email', '=', 'ada@example.com').execute(),
    shelf: await db.selectFrom('products').select('available').where('name', '=', product).executeTakeFirst(),
    account: await db
      .selectFrom('identity_accounts')
      .selectAll()
      .where('email', '=', 'ada@example.com')
      .executeTakeFirst(),
    payments: await db.selectFrom('card_payment_intents').selectAll().execute(),
    moves: await db
      .selectFrom('order_events')
      .select(['to_state', 'actor_kind', 'actor_name'])
      .where('order_id', 'not like', 'demo-%')
      .orderBy('id')
      .execute(),
  }))
  expect(rows.orders).toMatchObject([
    { pieces: 100, amount_cents: 290_000, status: 'delivered', buyer_name: 'Ada Byron' },
  ])
  expect(rows.shelf).toEqual({ available: 24_400 })
  expect(rows.account?.password_hash).toMatch(/^\$argon2id\$/)
  expect(rows.payments).toMatchObject([
    { status: 'succeeded', amount_cents: 290_000, order_id: rows.orders[0]?.id },
  ])
  expect(rows.orders[0]?.transaction_id).toBe(rows.payments[0]?.id)
  expect(rows.moves).toEqual([
    { to_state: 'unpaid', actor_kind: 'buyer', actor_name: 'ada@example.com' },
    { to_state: 'paid', actor_kind: 'buyer', actor_name: 'ada@example.com' },
    { to_state: 'delivered', actor_kind: 'admin', actor_name: 'admin@example.com' },
  ])
})

test('the forms say what is wrong in the shop’s words, and keep what was typed', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.goto('/login')
  const login = page.getByRole('main').getByRole('button', { name: 'Login' })
  await login.click()
  await seen(page, 'Email is required')
  await seen(page, 'Password is required')
  await page.getByLabel('Email').fill('ada@')
  await seen(page, 'Provide a Valid Email')
  await page.getByLabel('Password').fill('12345')
  await seen(page, 'Must be Six Characters or more')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Password').fill('not the password')
  await login.click()
  await seen(page, 'Email and password do not match an account.')
  expect(await page.getByLabel('Email').inputValue()).toBe('buyer@example.com')

  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await seen(page, 'Name is required')
  await page.getByLabel('Name').fill('Bo')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Password').fill('long enough')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await seen(page, 'There is an account with this email already.')
})

test('an admin cannot purchase, a page that is not there is 404, and the theme is kept without a flash', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  expect((await page.goto('/nothing-here'))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect((await page.goto('/purchase/nothing'))?.status()).toBe(404)

  await page.goto('/')
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  expect(await theme()).toBe('luxury')
  const moving = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'pastel'
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    document.documentElement.dataset.theme = 'luxury'
    return transitions.length
  })
  expect(moving, 'transitions, where motion is not wanted').toBe(0)
  await page.getByRole('switch', { name: 'Light theme' }).click()
  expect(await theme()).toBe('pastel')
  await page.goto('/home', { waitUntil: 'commit' })
  await page.locator('body').waitFor({ state: 'attached' })
  expect(await theme(), 'set before anything is drawn').toBe('pastel')

  await signIn(page, 'admin@example.com', '/')
  await page.locator('#products').getByRole('link', { name: product, exact: true }).click()
  await page.getByRole('link', { name: 'Order now (100 or more)' }).click()
  await seen(page, "Admin Can't Purchase")
  expect(await page.getByRole('button', { name: 'Place Order' }).count()).toBe(0)
})

test('the home page loads neither the identity client nor the card form', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  const scripts: Response[] = []
  const plain: string[] = []
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(response.url()) && !response.headers()['content-encoding'])
      plain.push(response.url())
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js'))
      scripts.push(response)
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts.map((script) => script.url()).filter((url) => /identity|stripe|payment/.test(url))).toEqual(
    [],
  )
  const bodies = await Promise.all(scripts.map((script) => script.body()))
  const total = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect(total, 'gzipped bytes of script').toBeGreaterThan(50_000)
  expect(total, 'gzipped bytes of script').toBeLessThan(121_000)
  expect(plain, 'sent without compression').toEqual([])
})
