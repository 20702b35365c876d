import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

const product = 'Callline Duo USB Headset'

test('without a network a page says so, and comes back with it', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { context, page } = await app.visit({ serviceWorkers: 'allow' })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await context.setOffline(true)
  await page.goto('/blog').catch(() => undefined)
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: /Buying by the hundred/ }).waitFor()
})

test('the home page stays when the network goes before its scripts are loaded, and works when it is back', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.goto('/')
  // A mouse that moves before the page listens loads nothing.
  await page.locator('html[data-hydrated]').waitFor()
  // The browser says that it is online, as it does for a while when a network is lost.
  await page.route('**/assets/**', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('header-search'))
  await page.mouse.move(200, 200)
  await failed
  await page.waitForFunction(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  expect(await page.getByRole('heading', { name: 'No connection' }).count()).toBe(0)
  await page.unroute('**/assets/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const suggested = page.waitForResponse('**/api/suggestions?q=callline&*')
  await page.getByLabel('Search the shop').pressSequentially('callline')
  expect((await suggested).status()).toBe(200)
})

test('a link that is followed without a network is gone on to with it, in the theme that was chosen', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { context, page } = await app.visit({ serviceWorkers: 'allow' })
  await page.goto('/')
  await page.getByLabel('Light theme').click()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  // None of that page's scripts has loaded yet.
  // By keyboard: parts of the page that are rendered on the way to the footer move it.
  await page.getByRole('link', { name: 'Contact', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.waitForURL('**/contact')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('pastel')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send the message' }).waitFor()
  // Until then the router may reload the page instead of following a link.
  await page.locator('html[data-hydrated]').waitFor()

  // The script has loaded, its data has not.
  await page.getByRole('link', { name: 'Blog', exact: true }).hover()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.waitForURL('**/blog')
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: /Buying by the hundred/ }).waitFor()
})

/** Presses Tab until something has the focus, as somebody does who sees where it is. */
async function tabTo(page: Page, name: string | RegExp, role: 'link' | 'button' | 'textbox' | 'spinbutton') {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first()
  await wanted.waitFor()
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('an order is placed, paid and seen without a mouse', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  const { keyboard } = page
  await page.goto('/')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect
    .poll(() => new URL(page.url()).hash, { message: 'the first stop skips the menu' })
    .toBe('#content')
  await tabTo(page, product, 'link')
  await keyboard.press('Enter')
  await tabTo(page, 'Order now (100 or more)', 'link')
  await keyboard.press('Enter')
  await page.waitForURL('**/login?from=*')
  await tabTo(page, 'Email', 'textbox')
  await keyboard.type('buyer@example.com')
  await keyboard.press('Tab')
  await keyboard.type('hundredfold')
  await keyboard.press('Enter')
  await page.waitForURL('**/purchase/*')
  await page.getByRole('heading', { level: 1, name: product }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await expect.poll(focused, { message: 'the page’s heading' }).toBe('H1')
  await tabTo(page, 'Place Order', 'button')
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, 'Delivery address', 'textbox')
  await keyboard.type('1 Analytical Way')
  await tabTo(page, 'Phone', 'textbox')
  await keyboard.type('+1 555 0199')
  await tabTo(page, /^Order 100/, 'button')
  await keyboard.press('Enter')
  await page.waitForURL('**/dashBoard/myOrder')
  await tabTo(page, 'Pay', 'link')
  await keyboard.press('Enter')
  await page.waitForURL('**/dashboard/payment/*')
  await tabTo(page, 'Card number', 'textbox')
  await keyboard.type('4000002500003155')
  await tabTo(page, 'Expiry', 'textbox')
  await keyboard.type('1240')
  await tabTo(page, 'Security code', 'textbox')
  await keyboard.type('123')
  await tabTo(page, 'Pay $2,900', 'button')
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, 'Complete authentication', 'button')
  await keyboard.press('Enter')
  await page.waitForURL('**/dashBoard/myOrder')
  await page.getByRole('article').first().getByText('pending').waitFor()
  expect(complaints).toEqual([])
})
