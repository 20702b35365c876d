import { expect, test } from 'vitest'
import { checkedImport } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'

test('a price that is not above its breaks is refused with both, and with breaks in proportion if somebody wants it', async () => {
  await using shop = await openShop()
  const file = (price: number) =>
    `sku,name,price,priceBreaks\nR-1,Router,${price},250: 667.50; 1000: 600\nR-2,Dock,10,\n`
  await (await checkedImport(shop, file(700))).run()
  const csv = 'sku,price\nR-1,655\nR-2,9\n'
  const refused = await checkedImport(shop, csv)
  expect(await refused.get()).toMatchObject({ badCount: 1, changedCount: 1, breaksCount: 1 })
  const row = {
    line: 2,
    sku: 'R-1',
    outcome: 'bad',
    message:
      'The new price $655.00 is not above the break at 250 ($667.50). Change the breaks in proportion, or leave the row out.',
    priceBefore: 700,
    price: 655,
    breaksBefore: [
      { from: 250, price: 667.5 },
      { from: 1_000, price: 600 },
    ],
    breaks: [
      { from: 250, price: 624.59 },
      { from: 1_000, price: 561.43 },
    ],
  }
  expect(await refused.rows('breaks')).toEqual([row])
  const scaled = await checkedImport(shop, csv, { mapping: { scaleBreaks: true } })
  expect(await scaled.get()).toMatchObject({ badCount: 0, changedCount: 2, breaksCount: 1 })
  expect(await scaled.rows('breaks')).toEqual([{ ...row, outcome: 'changed', message: '' }])
  await scaled.run()
  const products = await shop.rows('products')
  expect(products.find(({ sku }) => sku === 'R-1')).toMatchObject({
    price_cents: 65_500,
    price_breaks: [
      { from: 250, priceCents: 62_459 },
      { from: 1_000, priceCents: 56_143 },
    ],
  })
  // A price that is above the breaks leaves them alone.
  await (await checkedImport(shop, 'sku,price\nR-1,650\n', { mapping: { scaleBreaks: true } })).run()
  expect((await shop.rows('products')).find(({ sku }) => sku === 'R-1')).toMatchObject({
    price_cents: 65_000,
    price_breaks: [{ priceCents: 62_459 }, { priceCents: 56_143 }],
  })
})
