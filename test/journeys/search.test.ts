import { expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

test('a visitor searches with a typing error, narrows, sorts, pages, and goes back to all of it', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  const products = page.locator('#products')
  const cards = products.getByRole('article')
  const status = products.getByRole('status')
  // There is one field to search in, in the header.
  const field = page.getByLabel('Search the shop')

  await page.goto('/')
  expect(await cards.count()).toBe(24)
  expect(await page.locator('input[type=search]').count()).toBe(1)
  await field.pressSequentially('cabl')
  const found = page.getByRole('listbox', { name: 'Pages found' })
  await found.getByRole('group', { name: 'Products' }).getByRole('option').first().waitFor()
  expect(await found.getByRole('option').count()).toBeLessThanOrEqual(11)
  await field.fill('hedset')
  await field.press('Enter')
  await page.waitForURL('**/?q=hedset#products')
  await status.getByText('with names like “hedset”').waitFor()
  expect(await cards.first().getByRole('heading').textContent()).toContain('Headset')

  await products.getByRole('checkbox', { name: 'In stock' }).check()
  await page.waitForURL('**/?q=hedset&stock=in#products')
  await products.getByLabel('Sort by').selectOption('Price, low to high')
  await page.waitForURL('**/?q=hedset&stock=in&sort=price#products')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused, { message: 'a choice keeps the focus' }).toBe('stock')
  await products.getByRole('link', { name: 'Remove “hedset”' }).click()
  await page.waitForURL('**/?stock=in&sort=price#products')
  await expect.poll(() => field.inputValue()).toBe('')
  await products.getByRole('link', { name: 'Page 2', exact: true }).click()
  await page.waitForURL('**/?stock=in&sort=price&page=2#products')
  await expect.poll(() => products.locator('[aria-current=page]').textContent()).toBe('2')
  const second = await cards.first().getByRole('heading').textContent()

  // To a product and back: the same page of the same list.
  await cards.first().getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: second ?? '' }).waitFor()
  await page.goBack()
  await page.waitForURL('**/?stock=in&sort=price&page=2#products')
  await expect.poll(() => cards.first().getByRole('heading').textContent()).toBe(second)
  await expect.poll(() => products.getByRole('checkbox', { name: 'In stock' }).isChecked()).toBe(true)

  await field.fill('qqzzxx')
  await field.press('Enter')
  await page.getByText('No product matches').waitFor()
  await page.getByRole('link', { name: 'Show all products' }).click()
  await page.waitForURL('**/#products')
  await expect.poll(() => cards.count()).toBe(24)
  expect(complaints).toEqual([])
})

test('all of it works without script', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByLabel('Search the shop').fill('switch')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Networking' }).click()
  await page.getByRole('link', { name: 'Remove Networking' }).waitFor()
  await page.locator('#products').getByRole('link', { name: 'Portline 24 PoE Switch', exact: true }).click()
  await page.waitForURL(/\/product\/\w+\/portline-24-poe-switch$/)
  await page.getByRole('heading', { level: 1, name: 'Portline 24 PoE Switch' }).waitFor()
  await page.getByRole('heading', { name: 'Reviews' }).waitFor()
  expect((await page.goto('/?page=900&min=x&sort=best&stock=no'))?.status()).toBe(200)
  expect(await page.locator('#products').getByRole('article').count()).toBe(24)
})

test('a product’s page shows it from near, says what it is, and leads to the order', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await page.goto('/?q=callline duo')
  await page.getByRole('link', { name: 'Read More about Callline Duo USB Headset' }).click()
  await page.waitForURL('**/product/*/callline-duo-usb-headset')
  await expect.poll(() => page.title()).toBe('Callline Duo USB Headset · Hundredfold')

  // After a click the heading takes the focus, at a moment of its own. After a reload nothing does.
  const address = page.url()
  await page.reload()
  await page.getByRole('link', { name: /^Zoom in/ }).press('Enter')
  const picture = page.getByRole('dialog')
  const width = () => picture.getByRole('img').evaluate((image) => image.getBoundingClientRect().width)
  const whole = await width()
  await picture.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(2 * whole)
  await page.keyboard.press('Escape')
  await picture.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])

  const described = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(described.map((text) => JSON.parse(text))).toMatchObject([
    {
      '@type': 'Product',
      url: address,
      image: expect.arrayContaining([expect.stringContaining(`${app.url}/i/`)]),
      offers: {
        '@type': 'Offer',
        price: 29,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        priceSpecification: [
          {
            price: 29,
            eligibleQuantity: { minValue: 100, maxValue: 499 },
          },
          { price: 27.9 },
          { price: 26.75 },
          { price: 25.5 },
          { price: 24.25, eligibleQuantity: { minValue: 5_000 } },
        ],
      },
      aggregateRating: { ratingValue: 5, reviewCount: 1 },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { name: 'Audio & Video' }, { item: address }],
    },
  ])
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address)
  await page.getByRole('link', { name: 'Order now (100 or more)' }).click()
  await page.waitForURL('**/login?from=*purchase*')
})

test('a product has one address: others lead there, and what is gone is not found', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.goto('/?q=callline duo')
  const path = await page
    .locator('#products')
    .getByRole('link', { name: 'Callline Duo USB Headset', exact: true })
    .getAttribute('href')
  const bare = path?.split('/').slice(0, 3).join('/') ?? ''
  for (const other of [bare, `${bare}/other-words`]) {
    const reply = await fetch(app.url + other, { redirect: 'manual' })
    expect([reply.status, reply.headers.get('Location')]).toEqual([301, path])
  }
  expect((await page.goto('/product/nothing/at-all'))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})
