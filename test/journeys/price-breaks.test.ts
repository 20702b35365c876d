// @module-tag full
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

async function signInAt(app: TestApp, path: string, email: string) {
  const visit = await app.visit()
  await signIn(visit.page, email, path)
  return visit
}

async function logIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

test('price breaks that an admin gives are shown, offered while one types, and charged', async () => {
  await using app = await openTestApp()
  const admin = await signInAt(app, '/dashBoard/addProduct', 'admin@example.com')
  const form = admin.page.getByRole('main')
  const add = form.getByRole('button', { name: 'Add', exact: true })
  const picture = { create: { width: 64, height: 64, channels: 3, background: '#c58b2a' } } as const
  await form.getByLabel('Photo').setInputFiles({
    name: 'cable.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(picture).jpeg().toBuffer(),
  })
  await form.getByRole('img', { name: 'Picture 1' }).and(form.locator('[src^="/i/up-"]')).waitFor()
  await form.getByLabel('Product name').fill('Lanternline Patch Cable')
  await form.getByLabel('SKU').fill('LL-CAT6-3')
  await form.getByLabel('Brand').fill('Lanternline')
  await form.getByLabel('GTIN').fill('4006381333930')
  await form.getByLabel('Price', { exact: true }).fill('20')
  await form.getByLabel('Available quantity').fill('4000')
  await form.getByLabel('Description').fill('Three metres.')
  await form.getByLabel('Minimum').fill('240')
  await form.getByLabel('Multiple').fill('100')
  await form.getByLabel('Pieces in a carton').fill('24')
  await form.getByLabel('Weight in grams').fill('2400')
  for (const [row, from, price] of [
    [0, '500', '17.5'],
    [1, '960', '18'],
    [2, '3000', '12'],
  ] as const) {
    await form.getByRole('button', { name: 'Add a price break' }).click()
    await form.getByLabel('From pieces').nth(row).fill(from)
    await form.getByLabel('USD per piece').nth(row).fill(price)
  }
  await add.click()
  await form.getByText('Enter the 8, 12, 13 or 14 digits of the bar code').waitFor()
  await form.getByLabel('GTIN').fill('4006381333931')
  await form.getByText(/^The (price|break) .* must /).waitFor()
  await form.getByLabel('USD per piece').nth(1).fill('15.25')
  await form.getByRole('button', { name: 'Remove price break 3' }).click()
  await form.getByText('must be multiples of the order multiple').waitFor()
  await form.getByLabel('Multiple').fill('24')
  await add.click()
  await admin.page.getByText('Product added Successfully').waitFor()

  // The catalogue knows it by its SKU, and says what many pieces cost.
  const { page, complaints } = await app.visit()
  await page.goto('/?q=ll-cat6')
  const card = page.locator('#products').getByRole('article')
  await card.getByText('from $15.25 at 960 pieces').waitFor()
  await card.getByText('SKU LL-CAT6-3').waitFor()
  await card.getByRole('link', { name: 'Lanternline Patch Cable', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Lanternline Patch Cable' }).waitFor()
  const breaks = page.getByRole('group', { name: 'Price by quantity' })
  await expect
    .poll(() =>
      breaks
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.textContent)),
    )
    .toEqual([
      'From 240 pieces: $20 per piece',
      'From 504 pieces: $17.50 per piece, −12.5%',
      'From 960 pieces: $15.25 per piece, −23.8%',
    ])
  await page.getByText('4006381333931').waitFor()
  await page.getByText('2.4 kg').waitFor()
  const described = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(described ?? '')).toMatchObject({
    sku: 'LL-CAT6-3',
    gtin: '4006381333931',
    brand: { '@type': 'Brand', name: 'Lanternline' },
    offers: {
      '@type': 'Offer',
      price: 20,
      priceSpecification: [{ price: 20 }, { price: 17.5 }, { price: 15.25 }],
    },
  })

  // A typed quantity is corrected on leaving the field, or chosen from the suggestions.
  const quantity = page.getByLabel('Quantity')
  await quantity.fill('99')
  await quantity.blur()
  await page.getByText("Can't Order Less Than 100 PCS").waitFor()
  expect(await quantity.inputValue()).toBe('240')
  await quantity.fill('490')
  await quantity.blur()
  await page.getByText('Ordered in multiples of 24.').waitFor()
  expect(await quantity.inputValue(), 'what was typed stays').toBe('490')
  await page.getByRole('button', { name: 'Take 480' }).click()
  await page.getByText('$9,600 for 480').waitFor()
  await breaks.getByRole('radio', { name: 'From 240 pieces', checked: true }).waitFor()
  await page.getByRole('button', { name: '504 cost $780 less than 480' }).click()
  await page.getByText('$8,820 for 504').waitFor()
  await breaks.getByRole('radio', { name: 'From 504 pieces', checked: true }).waitFor()
  await breaks.getByRole('radio', { name: 'From 960 pieces' }).click()
  await page.getByText('$14,640 for 960').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('$8,820 for 504').waitFor()
  await page.getByRole('link', { name: 'Order 504 pieces' }).click()
  await page.waitForURL('**/login?from=*')
  await logIn(page, 'buyer@example.com')
  await page.waitForURL('**/purchase/*?pieces=504')

  // The dialog begins with it, and the order costs what was shown.
  await page.getByRole('button', { name: 'Place Order' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Quantity').inputValue()).toBe('504')
  await dialog.getByText('$17.50 per piece').waitFor()
  await dialog.getByText('21 cartons of 24').waitFor()
  await dialog.getByRole('button', { name: '+120 pieces' }).click()
  await dialog.getByLabel('Delivery address').fill('1 Analytical Way')
  await dialog.getByLabel('Phone').fill('+1 555 0199')
  await dialog.getByRole('button', { name: 'Order 624 for $10,920' }).waitFor()
  await dialog.getByLabel('Coupon code').fill('spring10')
  await dialog.getByLabel('Coupon code').press('Enter')
  await dialog.getByRole('button', { name: 'Order 624 for $9,828' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Place Order' }).click()
  expect(await dialog.getByLabel('Coupon code').inputValue(), 'kept').toBe('spring10')
  await dialog.getByRole('button', { name: 'Order 624 for $9,828' }).click()
  await page.waitForURL('**/dashBoard/myOrder')
  await page.getByRole('article').first().getByText('$9,828').waitFor()
  expect(complaints).toEqual([])
  const lines = await app.closeAndRead((db) =>
    db.selectFrom('order_lines').selectAll().where('product_name', '=', 'Lanternline Patch Cable').execute(),
  )
  expect(lines).toMatchObject([
    { pieces: 624, unit_price_cents: 1_750, price_source: 'break', amount_cents: 1_092_000 },
  ])
})
