import type { Charges } from '#contract/charges/order-charges.ts'
import { privateBuyer, type TaxedBuyer } from '#contract/charges/tax-category.ts'
import type { Place } from '#contract/charges/tax-rates.ts'
import type { Database } from '#database/open.ts'
import { type ActiveRates, loadActiveRates } from '../charges/active-rates.ts'
import { chargesOfOrder } from '../charges/order-charges.ts'
import { findCompany } from '../companies/store.ts'
import type { StoredOrder } from '../orders/store.ts'
import { goodsColumn } from '../products/charged-goods.ts'
import { taxedBuyer } from '../tax-numbers/taxed-buyer.ts'

/** Tax and freight of a stored order by the rates of today; the `line` of a part is the place of the line, from 1. */
export interface RatedOrder {
  readonly charges: Charges | undefined
  readonly tables: ActiveRates
  readonly buyer: TaxedBuyer
}

type Rated = Pick<
  StoredOrder,
  'lines' | 'deliveries' | 'delivery' | 'shipTogether' | 'inCompany' | 'customerId'
>

/** @param agreed whether freight on request was agreed */
export async function rateOrder(db: Database, order: Rated, agreed: boolean): Promise<RatedOrder> {
  const { lines, deliveries, delivery, shipTogether, inCompany, customerId } = order
  const [tables, company, products] = await Promise.all([
    loadActiveRates(db),
    inCompany ? findCompany(db, customerId) : undefined,
    findTaxed(
      db,
      lines.map(({ productId }) => productId),
    ),
  ])
  const buyer = company ? await taxedBuyer(db, customerId, company) : privateBuyer
  const places = new Map(lines.map(({ position }, place) => [position, place + 1]))
  const rated = lines.map((line) => {
    const product = products.get(line.productId)
    if (!product) throw new Error(`line ${line.position} has no product`)
    return { ...line, ...product }
  })
  const divided = deliveries.map((each) => ({
    delivery: placeOf(each.delivery) ?? tables.home,
    lines: each.lines.flatMap(({ line, pieces }) => {
      const place = places.get(line)
      return place === undefined ? [] : [{ line: place, pieces }]
    }),
  }))
  const later = lines.map(({ awaited }) => awaited.reduce((sum, { pieces }) => sum + pieces, 0))
  const charges = chargesOfOrder(
    {
      delivery: placeOf(delivery),
      ...(divided.length > 0 && { deliveries: divided }),
    },
    rated,
    tables,
    { buyer, agreed, ...(!shipTogether && { later }) },
  )
  return { charges, tables, buyer }
}

/** Products that are no longer sold are taxed too. */
async function findTaxed(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('products')
    .select([
      'id',
      'carton_pieces as cartonPieces',
      'carton_grams as cartonGrams',
      'tax_class as taxClass',
      'tax_exempt_reason as taxExemptReason',
      goodsColumn,
    ])
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()
  return new Map(rows.map(({ id, ...product }) => [id, product]))
}

function placeOf(stored: unknown): Place | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  if (!('country' in stored) || typeof stored.country !== 'string') return undefined
  const region = 'region' in stored && typeof stored.region === 'string' ? stored.region : ''
  return { country: stored.country, region }
}
