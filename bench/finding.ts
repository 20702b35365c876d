import type { BulkTimes } from './bulk.ts'
import { withDatabase } from './database.ts'
import { type LargeTimes, measureLarge, prepareLarge } from './large.ts'
import { type ShopData, startShop } from './shop.ts'
import { megabytes, ms, type Row } from './table.ts'

export const bars: Readonly<Record<string, string>> = {
  'search by name': '≤ 20 ms',
  'search by SKU': '≤ 20 ms',
  'a mistyped word': '≤ 60 ms',
  'orders of an admin': '≤ 50 ms',
  'orders of an admin by word': '≤ 50 ms',
}

export const barsOfMillion: Readonly<Record<string, string>> = {
  'search by name': '≤ 50 ms',
  'search by SKU': '≤ 50 ms',
  'a mistyped word': '≤ 150 ms',
}

/** The figures for a number of products, and as many orders up to 100,000. */
export interface Sized extends LargeTimes {
  readonly products: number
  readonly readyMs: number
  readonly megabytes: number
}

export async function findingAmong(products: number, data: ShopData): Promise<Sized> {
  process.stderr.write(`  among ${products.toLocaleString('en-US')} products\n`)
  await withDatabase(data, (db) => prepareLarge(db, { products, orders: Math.min(products, 100_000) }))
  await using shop = await startShop(data)
  // The lines of large carts and orders exist only with this many products.
  const measured = await measureLarge(shop, {
    made: products,
    bulk: products === 100_000 && !data.databaseUrl,
  })
  return { ...measured, products, readyMs: shop.readyMs, megabytes: shop.residentMegabytes() }
}

/** Returns how each figure grows with the shop, in the order of the sizes. */
export function grownRows(sizes: readonly Sized[], engine: string, barOf: typeof bars): Row[] {
  const among = sizes.map(({ products }) => products.toLocaleString('en-US')).join('; ')
  const row = (what: string, figures: readonly string[]): Row => ({
    what: `${what}, ${engine}, among ${among}`,
    measured: figures.join('; '),
    bar: barOf[what.replace(': p95', '')] ?? '',
  })
  return [
    ...[...(sizes[0]?.times.keys() ?? [])].map((what) =>
      row(
        `${what}: p95`,
        sizes.map(({ times }) => ms(times.get(what) ?? Number.NaN)),
      ),
    ),
    row(
      'start',
      sizes.map(({ readyMs }) => ms(readyMs)),
    ),
    row(
      'memory after all of this',
      sizes.map((size) => megabytes(size.megabytes)),
    ),
  ]
}

export function bulkRows(bulk: BulkTimes | undefined): Row[] {
  if (!bulk) return []
  return [
    { what: 'cart of 200 lines, priced whole: p95', measured: ms(bulk.cartOf200), bar: '≤ 20 ms' },
    { what: 'cart of 5,000 lines, priced whole', measured: ms(bulk.cartOf5000), bar: '≤ 300 ms' },
    { what: 'one quantity changed in a cart of 200: p95', measured: ms(bulk.oneChange), bar: '≤ 50 ms' },
    { what: 'order of 200 lines', measured: ms(bulk.orderOf200), bar: '≤ 100 ms' },
    {
      what: 'spreadsheet of 5,000 lines matched among 100,000 products',
      measured: ms(bulk.match5000),
      bar: '≤ 2,000 ms',
    },
  ]
}
