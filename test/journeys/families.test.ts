import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Database } from '#database/open.ts'
import { addAddress } from './address-dialog.ts'
import { DESK, findings } from './axe.ts'
import { fromMenu } from './from-menu.ts'
import { putIntoCart } from './put-into-cart.ts'
import { logIn, signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const ROWS = 8
const COLUMNS = 5

/** A family of 40 variants, v-1-1 to v-8-5, whose minimum and price breaks count over all of them. */
async function addFamily(db: Database): Promise<void> {
  await sql`
    insert into products (id, name, sku, price_cents, price_breaks, available, description, image, category, specs)
    select 'v-' || r || '-' || c, 'Ultrabook colour ' || r || ', ' || c || ' GB', 'UB-' || r || '-' || c, 90000,
      '[{"from": 400, "priceCents": 80000}]', 1000, 'A laptop.', '/no-picture.svg', 'Laptops', '{}'
    from generate_series(1, ${ROWS}::int) r, generate_series(1, ${COLUMNS}::int) c`.execute(db)
  await sql`
    insert into product_families (id, name, option_count, minimum_over_family, breaks_over_family)
    values ('ultrabook', 'Ultrabook', 2, true, true)`.execute(db)
  await sql`insert into family_options values ('ultrabook', 1, 'Colour'), ('ultrabook', 2, 'Memory')`.execute(
    db,
  )
  await sql`
    insert into family_option_values (family_id, option_position, position, value)
    select 'ultrabook', 1, r, 'Colour ' || r from generate_series(1, ${ROWS}::int) r
    union all select 'ultrabook', 2, c, c || ' GB' from generate_series(1, ${COLUMNS}::int) c`.execute(db)
  await sql`
    insert into family_variants (product_id, family_id, option_count, value_1, value_2)
    select 'v-' || r || '-' || c, 'ultrabook', 2, r, c
    from generate_series(1, ${ROWS}::int) r, generate_series(1, ${COLUMNS}::int) c`.execute(db)
}

test('a family is found once, its variants are chosen by links, and 40 of them are ordered by keyboard and by paste', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp({ prepare: addFamily })
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/?q=ultrabook')
  const search = page.getByRole('combobox', { name: 'Search the shop' })
  await search.fill('Ultrabook')
  await page.getByRole('option', { name: 'Ultrabook 40 variants', exact: true }).waitFor()
  expect(await page.getByRole('option', { name: /Ultrabook/ }).count()).toBe(1)
  await search.press('Escape')
  const cards = page.locator('#products').getByRole('article')
  await cards.getByText('40 variants').waitFor()
  expect(await cards.count()).toBe(1)
  await cards.getByRole('link', { name: 'Ultrabook', exact: true }).click()
  await page.getByRole('navigation', { name: 'Colour' }).getByRole('link', { name: 'Colour 3' }).click()
  await page.waitForURL(/\/product\/v-3-1\//)
  // A page change moves the focus once more, after its address.
  await page.locator('main h1:focus').waitFor()

  const cell = (row: number, column: number) =>
    page.getByLabel(`Pieces of Colour ${row}, ${column} GB`, { exact: true })
  const isFocused = (field: Locator) =>
    expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: 'Order several variants at once' }).click()
  await cell(1, 1).focus()
  // Down one column, up the next.
  for (let column = 1; column <= COLUMNS; column += 1)
    for (let row = 1; row <= ROWS; row += 1) {
      await page.keyboard.type('5')
      const along = column % 2 === 1 ? 'ArrowDown' : 'ArrowUp'
      await page.keyboard.press(row < ROWS ? along : 'ArrowRight')
    }
  await isFocused(cell(ROWS, COLUMNS))
  await page.getByRole('status').filter({ hasText: '$180,000' }).waitFor()
  const block = Array.from({ length: ROWS }, () => Array(COLUMNS).fill('10').join('\t')).join('\n')
  await cell(1, 1).evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, block)
  await page.getByRole('status').filter({ hasText: '$320,000' }).waitFor()
  // Without rows half below the headings, whose contrast cannot be measured.
  await page.locator('[data-grid]').evaluate((grid) => grid.scrollTo(0, 0))
  expect(await findings(page, 'the matrix', { width: DESK })).toEqual([])
  await page.getByRole('button', { name: 'Add 400 to cart' }).click()
  await page.getByText('40 variants added.').waitFor()
  await page.getByRole('link', { name: 'Open the cart' }).click()
  const last = page.getByRole('listitem', { name: 'Ultrabook colour 8, 5 GB' })
  await fromMenu(last, 'Why this price?')
  await last.getByRole('term').filter({ hasText: 'From 400 pieces' }).waitFor()
  await last.getByText('Quantities count 390 pieces of other variants too.').waitFor()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await addAddress(page)
  await page.getByRole('button', { name: 'Place order for $320,000' }).click()
  await page.waitForURL('**/dashboard/payment/*')
  expect(complaints).toEqual([])
  const lines = await app.closeAndRead((db) =>
    db
      .selectFrom('order_lines')
      .select(['pieces', 'price_source'])
      .where('product_id', 'like', 'v-%')
      .execute(),
  )
  expect(lines).toEqual(Array(40).fill({ pieces: 10, price_source: 'break' }))
})

test('a cart of variants is quoted with fewer than 100 pieces each, once they reach the minimum together', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp({ prepare: addFamily })
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/product/v-1-1')
  await page.route('**/api/families/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('link', { name: 'Order several variants at once' }).click()
  await page.getByRole('alert').filter({ hasText: 'The shop could not be reached.' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Pieces of Colour 8, 5 GB', { exact: true }).waitFor()
  await page.goto('/cart')
  const [one, two] = ['Ultrabook colour 1, 1 GB', 'Ultrabook colour 2, 1 GB'] as const
  await putIntoCart(page, { [one]: 60, [two]: 40 })
  await page.reload()
  await page.getByRole('link', { name: 'Request a quote' }).click()
  const pieces = (name: string) => page.getByRole('group', { name }).getByLabel('Pieces')
  expect(await pieces(one).inputValue()).toBe('60')
  await page.getByText('100 or more over all variants.').first().waitFor()
  await pieces(two).fill('39')
  expect(await findings(page, 'a request for variants', { width: DESK })).toEqual([])
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByText(`${two}: Order at least 100 pieces over all variants.`).waitFor()
  await pieces(two).fill('45')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.waitForURL('**/dashBoard/quotes/*')

  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', new URL(page.url()).pathname)
  for (const name of [one, two])
    await admin.page.getByRole('group', { name }).getByLabel('Price per piece').fill('850')
  await admin.page.getByRole('button', { name: 'Send the offer for $89,250' }).click()
  await admin.page.getByText('The offer is waiting for the customer’s answer.').waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'Make a counter-offer' }).click()
  await pieces(one).fill('55')
  await page.getByRole('button', { name: 'Send the counter-offer' }).click()
  await page.getByRole('heading', { name: 'Counter-offer, $85,000' }).waitFor()
  // The family that was not reached, and the refusal of 39 pieces, which the browser logs.
  expect(complaints.filter((text) => !/ERR_FAILED|422/.test(text))).toEqual([])
  expect(admin.complaints).toEqual([])
})

test('quantities typed into the matrix are there after a reload, after Back, and after signing in; each cell names its stock', async () => {
  await using app = await openTestApp({
    prepare: async (db) => {
      await addFamily(db)
      await db.updateTable('products').set({ available: 0 }).where('id', '=', 'v-1-2').execute()
      await db.updateTable('products').set({ available: 1234 }).where('id', '=', 'v-1-1').execute()
    },
  })
  const { page, complaints } = await app.visit()
  const cell = (row: number, column: number) =>
    page.getByLabel(`Pieces of Colour ${row}, ${column} GB`, { exact: true })
  const kept = async (where: string) => {
    await cell(8, 5).waitFor()
    expect([await cell(1, 1).inputValue(), await cell(8, 5).inputValue()], where).toEqual(['120', 'x7'])
  }
  await page.goto('/product/v-1-1')
  await page.getByRole('link', { name: 'Order several variants at once' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ultrabook' }).waitFor()
  await page.getByText('1,234 in stock', { exact: true }).waitFor()
  await page
    .getByRole('cell')
    .filter({ has: cell(1, 2) })
    .getByText('Out of stock')
    .waitFor()
  expect(await page.locator('.variant-matrix').getByText('1,000 in stock', { exact: true }).count()).toBe(38)
  await cell(1, 1).fill('120')
  await cell(8, 5).fill('x7')

  await page.reload()
  await kept('after a reload')
  await page.goto('/product/v-3-1?variants=all')
  await page.waitForURL('**/product/v-3-1/ultrabook-colour-3-1-gb?variants=all')
  await kept('on the page of another variant')
  await page.getByRole('button', { name: 'Colour', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Memory', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Colour 8' }).waitFor()
  await kept('with the memories as rows')
  await page.getByRole('link', { name: 'Reviews' }).first().click()
  await page.waitForURL('**/reviews')
  await page.goBack()
  await kept('after Back')
  await logIn(page, 'buyer@example.com', '/product/v-1-1/ultrabook-colour-1-1-gb?variants=all')
  await kept('after signing in')

  await cell(8, 5).fill('')
  await page.getByRole('button', { name: 'Add 120 to cart' }).click()
  await page.getByText('1 variant added.').waitFor()
  await page.reload()
  await cell(1, 1).waitFor()
  expect(await cell(1, 1).inputValue(), 'nothing is left').toBe('')
  expect(complaints).toEqual([])
})
