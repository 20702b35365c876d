// @module-tag full
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const PAGES = 5
const ROWS = 25

/** Places orders as the signed-in user, until there are exactly as many as five pages hold. */
const fillPages = (page: Page, total: number) =>
  page.evaluate(async (wanted) => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'Content-Type': 'application/json',
    }
    const listed = await fetch('/api/myOrder?email=buyer@example.com&limit=1', { headers })
    const [{ _id: product_id } = { _id: '' }]: { _id: string }[] = await (
      await fetch('/api/products?q=Callline+Duo')
    ).json()
    for (let count = Number(listed.headers.get('X-Total-Count')); count < wanted; count += 1) {
      const body = JSON.stringify({
        product_id,
        orderAmount: 100,
        address: `Street ${count + 1}`,
        phone: '1',
      })
      const reply = await fetch('/api/order', { method: 'POST', headers, body })
      if (!reply.ok) throw new Error(await reply.text())
    }
    const oldest = await fetch('/api/myOrder?email=buyer@example.com&limit=1000', { headers })
    const orders: Order[] = await oldest.json()
    return orders.map(({ _id }) => _id)
  }, total)

test('the 101st order of one buyer is reached page by page, and paid; the last full page has no next', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/dashBoard/myOrder')
  const ids = await fillPages(page, PAGES * ROWS)
  expect(ids).toHaveLength(PAGES * ROWS)

  // So many orders are shown as a table.
  const shown = page.getByRole('main').getByRole('row', { name: /HF-/ })
  const firstLink = () => shown.first().getByRole('link').first().getAttribute('href')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const go = (name: string) => pages.getByRole('link', { name, exact: true })
  const isAt = (place: number) => expect.poll(firstLink).toBe(`/dashBoard/order/${ids[(place - 1) * ROWS]}`)

  await page.reload()
  await isAt(1)

  // Back from an order leads to the same page, the same filter and the same place in the list.
  await page.getByLabel('Any number, product or SKU').fill('Callline')
  await page.getByRole('search').filter({ hasText: 'Status' }).getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**q=Callline*')
  await go('Next page').click()
  await pages.getByText('26 to 50 shown').waitFor()
  const opened = shown.nth(20).getByRole('link').first()
  const to = await opened.getAttribute('href')
  await opened.scrollIntoViewIfNeeded()
  const [address, scrolled] = await page.evaluate(() => [location.href, scrollY] as const)
  expect(scrolled).toBeGreaterThan(300)
  await opened.click()
  await page.waitForURL(`**${to}`)
  await page.getByRole('heading', { name: /^Order HF-/ }).waitFor()
  await page.goBack()
  await expect.poll(() => shown.nth(20).getByRole('link').first().getAttribute('href')).toBe(to)
  expect(page.url()).toBe(address)
  expect(await page.getByLabel('Any number, product or SKU').inputValue()).toBe('Callline')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  await page.goto('/dashBoard/myOrder')
  await isAt(1)

  expect(await go('First page').count()).toBe(0)
  for (let place = 2; place <= PAGES; place += 1) {
    await go('Next page').click()
    await isAt(place)
  }
  expect(await shown.count()).toBe(ROWS)
  await pages.getByText(`${PAGES * ROWS} orders in total, 101 to 125 shown`).waitFor()
  expect(await go('Next page').count(), 'no empty page follows').toBe(0)

  await go('Previous page').click()
  await isAt(PAGES - 1)
  await page.goBack()
  await isAt(PAGES)
  await page.reload()
  await isAt(PAGES)

  await shown.first().getByRole('link', { name: 'Pay' }).click()
  await page.getByLabel('Card number').pressSequentially('4242424242424242')
  await page.getByLabel('Expiry').pressSequentially('1240')
  await page.getByLabel('Security code').pressSequentially('123')
  await page.getByRole('button', { name: 'Pay $2,900' }).click()
  await page.waitForURL('**/dashBoard/myOrder')
  await page.goto(`/dashBoard/order/${ids[100]}`)
  await page.getByText('Paid. It is being prepared.').waitFor()
  expect(complaints).toEqual([])
  await app.closeAndRead(async () => {})
})

test('a list of one page offers no other', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/auditLog')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByText('in total').waitFor()
  expect(await pages.getByRole('link').count()).toBe(0)
})
