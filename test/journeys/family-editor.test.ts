// @module-tag full
import { expect, test } from 'vitest'
import type { Database } from '#database/open.ts'
import { openScreens } from './screens.ts'
import { openTestApp } from './test-app.ts'

/** The picture of a product of the demo. */
const PICTURE = '/i/pointline-silent-mouse-800.webp'

/** A family of two variants on sale. */
async function addFamily(db: Database): Promise<void> {
  const product = { available: 500, description: 'A laptop.', category: 'Laptops', specs: '{}' }
  await db
    .insertInto('products')
    .values([
      {
        ...product,
        id: 'silver',
        name: 'Fieldbook silver',
        sku: 'FB-1',
        price_cents: 68_999,
        image: PICTURE,
      },
      {
        ...product,
        id: 'blue',
        name: 'Fieldbook blue',
        sku: 'FB-2',
        price_cents: 89_950,
        image: '/no-picture.svg',
      },
    ])
    .execute()
  await db
    .insertInto('product_families')
    .values({
      id: 'fieldbook',
      name: 'Fieldbook',
      option_count: 2,
      minimum_over_family: false,
      breaks_over_family: false,
    })
    .execute()
  const option = (position: number, name: string) => ({ family_id: 'fieldbook', position, name })
  await db
    .insertInto('family_options')
    .values([option(1, 'Colour'), option(2, 'Memory')])
    .execute()
  const value = (option_position: number, position: number, value: string) => ({
    family_id: 'fieldbook',
    option_position,
    position,
    value,
  })
  await db
    .insertInto('family_option_values')
    .values([value(1, 1, 'Silver'), value(1, 2, 'Blue'), value(2, 1, '8 GB'), value(2, 2, '16 GB')])
    .execute()
  const variant = { family_id: 'fieldbook', option_count: 2 }
  await db
    .insertInto('family_variants')
    .values([
      { ...variant, product_id: 'silver', value_1: 1, value_2: 1 },
      { ...variant, product_id: 'blue', value_1: 2, value_2: 2 },
    ])
    .execute()
}

test('a family is edited by keyboard, in a shop with another locale, and keeps what was not changed', async () => {
  await using app = await openTestApp({
    prepare: addFamily,
    settings: async () => ({ SHOP_LOCALE: 'de-DE' }),
  })
  const { page, found, at, look } = await openScreens(app, 'admin@example.com')
  await look('/dashBoard/families', 'Fieldbook')
  await page.getByRole('button', { name: 'New family' }).click()
  await page.getByRole('button', { name: 'Create the family' }).click()
  await page.getByText('Write at least one value').waitFor()
  await at('new family')
  await page.keyboard.press('Escape')
  await look('/dashBoard/families/fieldbook', 'Save the family')

  const cell = (column: string, row: number) => page.getByLabel(`${column} of row ${row}`, { exact: true })
  const isFocused = (column: string, row: number) =>
    expect.poll(() => cell(column, row).evaluate((field) => field === document.activeElement)).toBe(true)
  expect([await cell('Price', 1).inputValue(), await cell('Price', 2).inputValue()]).toEqual([
    '689,99',
    '899,5',
  ])

  // The option that is emptied takes its column along, and no values of the other.
  await page.getByLabel('Option 1', { exact: true }).fill('')
  await page.getByLabel('Values of option 1').fill('')
  await cell('Colour', 1).waitFor({ state: 'detached' })
  expect([await cell('Memory', 1).inputValue(), await cell('Memory', 2).inputValue()]).toEqual([
    '8 GB',
    '16 GB',
  ])
  await page.getByLabel('Option 1', { exact: true }).fill('Colour')
  await page.getByLabel('Values of option 1').fill('Silver\nBlue')
  expect(await cell('Colour', 2).inputValue()).toBe('Blue')
  await page.getByText('Pictures of option 1').press('Enter')
  await page.getByLabel('Picture of Silver').selectOption('Fieldbook silver')
  await at('pictures of values')

  await cell('Memory', 1).focus()
  await page.keyboard.press('ArrowRight')
  await isFocused('SKU', 1)
  await page.keyboard.press('ArrowDown')
  await isFocused('SKU', 2)
  await page.keyboard.type('FB-1')
  await cell('SKU', 1).focus()
  await page.keyboard.type('FB-2')
  await cell('Memory', 1).focus()
  await page.keyboard.press('Control+d')
  expect(await cell('Memory', 2).inputValue()).toBe('8 GB')
  await page.keyboard.press('Control+z')
  expect(await cell('Memory', 2).inputValue()).toBe('16 GB')
  await page.getByRole('button', { name: 'Save the family' }).press('Enter')
  await page.getByText('Saved').waitFor()
  expect(found).toEqual([])

  const saved = await app.closeAndRead(async (db) => ({
    products: await db
      .selectFrom('products')
      .select(['id', 'sku', 'price_cents'])
      .where('family_id', '=', 'fieldbook')
      .orderBy('id')
      .execute(),
    pictures: await db
      .selectFrom('family_option_values')
      .select(['value', 'image'])
      .where('family_id', '=', 'fieldbook')
      .orderBy('value')
      .execute(),
  }))
  expect(saved).toEqual({
    products: [
      { id: 'blue', sku: 'FB-1', price_cents: 89_950 },
      { id: 'silver', sku: 'FB-2', price_cents: 68_999 },
    ],
    pictures: [
      { value: '16 GB', image: null },
      { value: '8 GB', image: null },
      { value: 'Blue', image: null },
      { value: 'Silver', image: PICTURE },
    ],
  })
})
