import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toAmount } from '#contract/money.ts'
import { doBreaksFall, priceLine } from '#contract/pricing.ts'
import { ProductFields } from '#contract/products/editing.ts'
import { quantityProblem } from '#contract/products/quantity.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { loadDemo } from './load.ts'
import { demoOrders } from './orders.ts'
import { draw } from './pictures/draw.ts'
import { demoDrawings } from './pictures/drawings.ts'
import { demoPictures } from './pictures/folder.ts'
import { addressOf } from './pictures/gallery.ts'
import { demoProducts } from './products.ts'
import { demoQuotes, demoTalk } from './quotes.ts'

const unique = (values: readonly string[]) => new Set(values).size

test('the catalogue is as large and as varied as a real distributor’s first page', () => {
  expect(demoProducts.length).toBeGreaterThanOrEqual(66)
  expect(unique(demoProducts.map(({ id }) => id))).toBe(demoProducts.length)
  expect(unique(demoProducts.map(({ name }) => name))).toBe(demoProducts.length)
  expect(unique(demoProducts.map(({ category }) => category))).toBe(10)
  expect(unique(demoProducts.map(({ kind }) => kind))).toBeGreaterThan(25)
  const long = demoProducts.filter(({ description }) => description.length > 200)
  expect(long.length / demoProducts.length).toBeGreaterThanOrEqual(0.6)
  for (const { id, priceCents, available, name, specs } of demoProducts) {
    expect(id, name).toMatch(/^[0-9a-f]{24}$/)
    expect(Object.keys(specs).length, name).toBeGreaterThanOrEqual(4)
    expect(Number.isInteger(priceCents) && priceCents > 0, name).toBe(true)
    expect(Number.isInteger(available) && available >= 0, name).toBe(true)
  }
  expect(Math.min(...demoProducts.map(({ available }) => available))).toBe(0)
  expect(Math.max(...demoProducts.map(({ available }) => available))).toBeGreaterThan(10_000)
})

test('an admin could have typed in every product: codes, check digit, quantity rule, carton', () => {
  const refused = demoProducts.flatMap((product) => {
    const { priceCents, breaks, rule, picture } = product
    const typed = {
      ...product,
      price: toAmount(priceCents),
      priceBreaks: breaks.map(({ from, priceCents }) => ({ from, price: toAmount(priceCents) })),
      quantityRule: rule,
      img: picture,
    }
    const { error } = ProductFields.safeParse(typed)
    return error || !doBreaksFall(priceCents, breaks)
      ? [`${product.name}: ${error?.message ?? 'its price breaks do not fall'}`]
      : []
  })
  expect(refused).toEqual([])
})

test('codes are unique, and no bar code is one that a real product can have', () => {
  expect(unique(demoProducts.map(({ sku }) => sku.toUpperCase()))).toBe(demoProducts.length)
  expect(unique(demoProducts.map(({ mpn }) => mpn.toUpperCase()))).toBe(demoProducts.length)
  expect(unique(demoProducts.map(({ gtin }) => gtin))).toBe(demoProducts.length)
  for (const { name, sku, gtin } of demoProducts) {
    expect(sku, name).toMatch(/^[A-Z]{2}(-[A-Z0-9]+){1,3}$/)
    // GS1 gives the numbers that begin with 2 to nobody.
    expect(gtin, name).toMatch(/^2\d{12}$/)
  }
})

test('most products cost less by the hundred, by 3 to 18 percent, from quantities that can be ordered', () => {
  const withBreaks = demoProducts.filter(({ breaks }) => breaks.length > 0)
  const share = withBreaks.length / demoProducts.length
  expect(share).toBeGreaterThanOrEqual(0.6)
  expect(share, 'some have one price').toBeLessThan(1)
  for (const { name, priceCents, breaks, rule } of withBreaks) {
    expect([2, 3, 4, 5], name).toContain(breaks.length)
    for (const { from, priceCents: broken } of breaks) {
      expect(from, `${name}: from`).toBeGreaterThan(rule.min)
      expect(quantityProblem(rule, from, Number.POSITIVE_INFINITY), `${name}: ${from} pieces`).toBeUndefined()
      const percentOff = 100 * (1 - broken / priceCents)
      expect(percentOff, `${name}: from ${from}`).toBeGreaterThanOrEqual(3)
      expect(percentOff, `${name}: from ${from}`).toBeLessThanOrEqual(18)
    }
  }
})

test('products sold by the carton begin with the first full carton at 100 pieces or above; few have a maximum', () => {
  const byTheCarton = demoProducts.filter(({ carton, rule }) => carton && carton.pieces === rule.multiple)
  for (const size of [12, 20, 24, 40])
    expect(byTheCarton.filter(({ rule }) => rule.multiple === size).length, `${size}`).toBeGreaterThan(0)
  expect(
    byTheCarton.filter(({ rule }) => [12, 20, 24, 40].includes(rule.multiple)).length,
  ).toBeGreaterThanOrEqual(8)
  for (const { name, rule } of demoProducts)
    expect(rule.min, name).toBe(Math.ceil(100 / rule.multiple) * rule.multiple)
  const scarce = demoProducts.filter(({ rule }) => rule.max !== undefined)
  expect([1, 2]).toContain(scarce.length)
  for (const { name, available } of scarce) expect(available, name).toBeLessThan(500)
})

test('demo orders and quotes are of quantities that can be ordered, and a quote is worth asking for', () => {
  const named = (name: string) => demoProducts.filter((product) => product.name === name)
  for (const { id, product, pieces } of [...demoOrders, ...demoQuotes, demoTalk])
    expect(
      named(product).map(({ rule }) => quantityProblem(rule, pieces, Number.POSITIVE_INFINITY)),
      id,
    ).toEqual([undefined])
  for (const { id, product, pieces, rounds } of [...demoQuotes, demoTalk])
    for (const { priceCents: basePriceCents, breaks } of named(product))
      for (const { priceCents = 0 } of rounds)
        expect(priceLine({ basePriceCents, breaks }, pieces).unitPriceCents, id).toBeGreaterThan(priceCents)
})

test('every picture of a product is there in both sizes and formats, and no picture is left over', async () => {
  const expected = [...demoDrawings.keys()].flatMap((picture) =>
    [400, 800].flatMap((width) => ['avif', 'webp'].map((type) => `${picture}-${width}.${type}`)),
  )
  expect(readdirSync(demoPictures).sort()).toEqual(expected.sort())
  await using database = await freshDatabase()
  const { db } = database
  await loadDemo(db)
  const { rows } = await sql<{ name: string; images: string[] }>`
    select p.name, array[p.image] || array(select image from product_pictures where product_id = p.id order by position) as images
    from products p`.execute(db)
  const drawn = new Set([...demoDrawings.keys()].map(addressOf))
  for (const { name, images } of rows) {
    expect(
      images.filter((image) => !drawn.has(image)),
      name,
    ).toEqual([])
    // The last one is a pallet.
    expect(images.length, name).toBeGreaterThanOrEqual(3)
    expect(images.at(-1), name).toContain('/pallet-')
  }
})

test('pictures are cut out: their corners are transparent, and something is in the middle', async () => {
  for (const picture of ['workplace-24-kit', 'wayfare-14-laptop-blue', 'pallet-power']) {
    const file = fileURLToPath(new URL(`${picture}-400.webp`, demoPictures))
    const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]
    expect([alphaAt(2, 2), alphaAt(397, 2)], picture).toEqual([0, 0])
    expect(alphaAt(200, 200), picture).toBe(255)
  }
})

test('no two products show the same drawing, and a product is always drawn alike', { tags: ['full'] }, () => {
  const drawings = [...demoDrawings.values()].map(draw)
  expect(unique(drawings)).toBe(demoDrawings.size)
  expect(drawings.filter((drawing) => /NaN|undefined|Infinity/.test(drawing))).toEqual([])
  expect([...demoDrawings.values()].map(draw)).toEqual(drawings)
})
