import type { Database } from '#database/open.ts'
import { demoProducts } from './products.ts'

/** A company's prices: a published version, and a draft whose effect can be previewed. */
const demoPriceList = {
  id: 'demo-price-list',
  name: 'Frame agreement',
  notes: 'Agreed for a year. The draft is what was asked for in the last round.',
  publishedHoursAgo: 1,
  prices: [
    { product: 'Panorama 34 Ultrawide Monitor', steps: [{ from: 1, percentOff: 4 }] },
    {
      product: 'Gateline 500 Branch Router',
      steps: [
        { from: 1, percentOff: 3 },
        { from: 400, percentOff: 9 },
      ],
    },
  ],
  /** In the draft, besides the same prices. */
  percentOff: 2,
} as const

const ADMIN = 'admin@example.com'

/** Creates the price list, publishes it and assigns it to a company. */
export async function loadPriceList(tx: Database, now: Date, customerId: string): Promise<void> {
  const { id, name, notes, publishedHoursAgo, percentOff } = demoPriceList
  await tx.insertInto('price_lists').values({ id, name, notes }).execute()
  const version = await loadVersion(tx, { number: 1, discount_basis_points: null })
  await tx
    .updateTable('price_list_versions')
    .set({ published_at: new Date(now.getTime() - publishedHoursAgo * 3_600_000), published_by: ADMIN })
    .where('id', '=', version)
    .execute()
  await loadVersion(tx, { number: 2, discount_basis_points: percentOff * 100 })
  await tx.updateTable('companies').set({ price_list_id: id }).where('customer_id', '=', customerId).execute()
}

async function loadVersion(
  tx: Database,
  version: { readonly number: number; readonly discount_basis_points: number | null },
): Promise<number> {
  const prices = demoPriceList.prices.flatMap(({ product: wanted, steps }) => {
    const product = demoProducts.find((each) => each.name === wanted)
    if (!product) throw new Error(`the demo has no product ${wanted}`)
    const { id, priceCents } = product
    return steps.map(({ from, percentOff }) => ({
      product_id: id,
      from_pieces: from,
      price_cents: Math.round((priceCents * (100 - percentOff)) / 100),
    }))
  })
  const { id } = await tx
    .insertInto('price_list_versions')
    .values({ price_list_id: demoPriceList.id, price_count: prices.length, ...version })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('price_list_prices')
    .values(prices.map((price) => ({ version_id: id, ...price })))
    .execute()
  return id
}
