import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FamilyOfVariant } from '#contract/families/of-variant.ts'
import { laptops, variantIds } from '#test/families.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'

const ids = variantIds(['red', 'blue'], ['8', '16'])
const products = ids.map((id) => ({ id, price: 900, available: 1_000 }))
const family = laptops(['red', 'blue'], ['8', '16'])

/** Reads the columns that the database keeps of products for their families. */
const kept = (shop: TestShop) =>
  shop.db
    .selectFrom('products')
    .select(['id', 'family_id', 'family_minimum', 'family_breaks', 'is_listed'])
    .orderBy('id')
    .execute()

test('a family is made of products, read by anybody, changed and dissolved; its products stay as they were', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const before = await shop.rows('products')
  const { status, body } = await admin.post('/families', family)
  expect(status).toBe(200)
  const id = String(body.insertedId)

  expect((await shop.nobody.get(`/families/${id}`)).body).toMatchObject({
    _id: id,
    name: 'Laptop',
    minimumOver: 'variant',
    options: [{ name: 'Colour', values: [{ value: 'red' }, { value: 'blue' }] }, { name: 'Memory' }],
    variants: [
      { product_id: 'red-8', values: ['red', '8'], price: 900, quantityRule: { min: 100 } },
      { product_id: 'red-16', values: ['red', '16'] },
      { product_id: 'blue-8' },
      { product_id: 'blue-16' },
    ],
  })
  expect((await shop.nobody.get('/product?id=blue-16')).body.family).toEqual({
    _id: id,
    name: 'Laptop',
    values: [
      { option: 'Colour', value: 'blue' },
      { option: 'Memory', value: '16' },
    ],
    variantCount: 4,
    lowestPrice: 900,
  })
  expect((await admin.get('/families?q=lap')).body).toMatchObject([
    { _id: id, options: ['Colour', 'Memory'], variantCount: 4 },
  ])

  // Swapped values, a renamed one, one variant fewer, and other settings.
  const changed = {
    ...laptops(['blue', 'crimson'], ['16', '8'], { breaksOver: 'family' }),
    variants: [
      { product_id: 'red-8', values: ['crimson', '16'] },
      { product_id: 'red-16', values: ['crimson', '8'] },
      { product_id: 'blue-8', values: ['BLUE', '8'] },
    ],
  }
  expect(await admin.post(`/families/${id}/changes`, changed)).toMatchObject({ status: 200 })
  expect((await shop.nobody.get(`/families/${id}`)).body.variants).toMatchObject([
    { product_id: 'blue-8', values: ['blue', '8'] },
    { product_id: 'red-8', values: ['crimson', '16'] },
    { product_id: 'red-16', values: ['crimson', '8'] },
  ])
  const valuesOf = async (product: string) =>
    ((await shop.nobody.get(`/product?id=${product}`)).body.family as FamilyOfVariant | undefined)?.values
  expect(await valuesOf('red-8')).toEqual([
    { option: 'Colour', value: 'crimson' },
    { option: 'Memory', value: '16' },
  ])
  expect(await valuesOf('blue-16')).toBeUndefined()
  expect(await kept(shop)).toMatchObject([
    { id: 'blue-16', family_id: null, family_breaks: false, is_listed: true },
    { id: 'blue-8', family_id: id, family_breaks: true, is_listed: true },
    { id: 'red-16', family_id: id, family_breaks: true, is_listed: false },
    { id: 'red-8', family_id: id, family_breaks: true, is_listed: false },
  ])

  expect(await admin.delete(`/families/${id}`)).toMatchObject({ status: 200 })
  expect(await admin.delete(`/families/${id}`)).toMatchObject({ status: 404 })
  expect((await shop.nobody.get('/product?id=red-8')).body).not.toHaveProperty('family')
  const after = await shop.rows('products')
  const versionless = (rows: typeof before) =>
    new Map(rows.map(({ price_version: _, ...row }) => [row.id, row]))
  expect(versionless(after)).toEqual(versionless(before))
  const actions = (await shop.rows('audit_log')).map(({ action }) => action)
  expect(actions).toEqual(['family-made', 'family-changed', 'family-dissolved'])
})

test('a family whose options or variants do not fit is refused, and nothing is kept', async () => {
  await using shop = await openShop({ products: [...products, { id: 'dock', price: 80, available: 500 }] })
  const admin = await shop.admin()
  const [red, ...rest] = family.variants
  const [colours, memories] = family.options
  const refusals = [
    [{ options: [colours, { ...memories, name: 'COLOUR' }] }, 'family-options-repeat'],
    [
      { options: [{ ...colours, values: [{ value: 'red' }, { value: 'Red' }] }, memories] },
      'family-options-repeat',
    ],
    [{ variants: [{ ...red, values: ['red'] }, ...rest] }, 'family-variant-incomplete'],
    [{ variants: [{ ...red, values: ['green', '8'] }, ...rest] }, 'family-variant-incomplete'],
    [{ variants: [{ ...red, values: ['BLUE', '8'] }, ...rest] }, 'family-variants-alike'],
    [{ variants: [red, { ...red, values: ['red', '16'] }] }, 'product-in-family'],
    [{ variants: [{ ...red, product_id: 'nothing' }] }, 'no-such-product'],
    [
      {
        options: [{ name: 'Colour', values: [{ value: 'red', img: '/i/x-800.webp' }] }, memories],
        variants: [],
      },
      'unknown-picture',
    ],
    [{ options: [], variants: [] }, 'bad-input'],
  ] as const
  for (const [change, code] of refusals)
    expect((await admin.post('/families', { ...family, ...change })).body.code, JSON.stringify(change)).toBe(
      code,
    )
  expect(await shop.rows('product_families')).toEqual([])

  await admin.post('/families', family)
  const other = {
    ...family,
    name: 'Other',
    variants: [
      { product_id: 'dock', values: ['red', '8'] },
      { ...red, values: ['red', '16'] },
    ],
  }
  expect(await admin.post('/families', other)).toMatchObject({
    status: 409,
    body: { code: 'product-in-family', product_id: 'red-8' },
  })
  expect(await shop.rows('product_families')).toHaveLength(1)
})

test('the database keeps a product in one family, with one value of each option, each combination once', async () => {
  await using shop = await openShop({ products: [...products, { id: 'dock', price: 80, available: 500 }] })
  const id = String((await (await shop.admin()).post('/families', family)).body.insertedId)
  const attempt = (values: string) =>
    sql`insert into family_variants (product_id, family_id, option_count, value_1, value_2, value_3)
      values (${sql.raw(values.replaceAll('$', `'${id}'`))})`.execute(shop.db)
  for (const [values, constraint] of [
    ["'red-8', $, 2, 1, 1, null", 'family_variants_pkey'],
    ["'dock', $, 2, 1, 1, null", 'family_variants_differ'],
    ["'dock', $, 2, 3, 1, null", 'family_variants_value_1'],
    ["'dock', $, 2, 1, 3, null", 'family_variants_value_2'],
    ["'dock', $, 2, 1, null, null", 'family_variants_have_all_values'],
    ["'dock', $, 1, 1, null, null", 'family_variants_options'],
  ] as const)
    await expect(attempt(values), values).rejects.toMatchObject({ constraint })
  await expect(shop.db.deleteFrom('family_option_values').execute()).rejects.toMatchObject({
    constraint: expect.stringMatching(/^family_variants_value/),
  })
})
