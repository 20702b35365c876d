import { sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import { shopDecimals } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import type { UnitOfMeasure } from '#contract/products/unit-of-measure.ts'
import { Refusal } from '#contract/refusals.ts'
import { daysUntilAll, promiseFor } from '#contract/stock/promise-dates.ts'
import type { Database } from '#database/open.ts'
import type { PunchoutLine } from '#database/tables/punchout.ts'
import { inAssortment } from '../companies/assortment.ts'
import { findAssortment } from '../companies/store.ts'
import { findListPricesOf } from '../prices/list-prices.ts'
import { priceLines, productsOf } from '../prices/price-lines.ts'
import type { SentItem } from './sessions.ts'

/** A line of a cart, as purchasing systems want it. */
export interface PunchOutItem {
  readonly productId: string
  /** The product's number, or its id if it has none. */
  readonly partNumber: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly brand: string | null
  readonly mpn: string | null
  readonly unspsc: string | null
  /** As purchasing systems write it. */
  readonly unit: string
  readonly pieces: number
  /** In the shop's currency, with its decimals. */
  readonly unitPrice: string
  readonly amountCents: number
  /** Days until pieces come that are not in stock; undefined if all are, or if it is not known. */
  readonly leadDays: number | undefined
}

/** Purchasing systems know the older codes of Recommendation 20 for packages, and `EA` for a piece. */
export const unitCodes: Readonly<Record<UnitOfMeasure, string>> = {
  H87: 'EA',
  PR: 'PR',
  SET: 'SET',
  KT: 'KT',
  XPK: 'PK',
  XBX: 'BX',
  XRO: 'RO',
  MTR: 'MTR',
}

export const amountText = (cents: number): string => toAmount(cents).toFixed(shopDecimals())

/**
 * Prices lines as the company would order them.
 * @throws Refusal punchout-cart-not-orderable
 */
export async function itemsOf(
  db: Database,
  customerId: string,
  lines: readonly PunchoutLine[],
): Promise<PunchOutItem[]> {
  const ids = productsOf(lines)
  const [listPrices, described] = [await findListPricesOf(db, customerId, ids), await describe(db, ids)]
  const priced = await priceLines(db, lines, {
    listPrices,
    assortment: await findAssortment(db, customerId),
  })
  const today = new Date()
  return priced.map((each) => {
    if (!each.product || each.problem) throw new Refusal('punchout-cart-not-orderable')
    const { product, line } = each
    const facts = described.get(product.id)
    return {
      productId: product.id,
      partNumber: product.sku || product.id,
      name: product.name,
      description: facts?.description ?? '',
      category: facts?.category ?? '',
      brand: facts?.brand ?? null,
      mpn: facts?.mpn ?? null,
      unspsc: facts?.unspsc ?? null,
      unit: unitCodes[facts?.unit_of_measure ?? 'H87'],
      pieces: line.pieces,
      unitPrice: amountText(each.unitPriceCents),
      amountCents: each.amountCents,
      leadDays:
        product.soldFrom === 'shelf'
          ? undefined
          : daysUntilAll(promiseFor({ ...product, incoming: each.incoming }, line.pieces, today), today),
    }
  })
}

async function describe(db: Database, ids: readonly string[]) {
  const found = await db
    .selectFrom('products')
    .select(['id', 'description', 'category', 'brand', 'mpn', 'unspsc', 'unit_of_measure'])
    .where((e) => e('id', '=', e.fn.any(e.val([...ids]))))
    .execute()
  return new Map(found.map((product) => [product.id, product]))
}

/**
 * Finds the product of each item that a purchasing system sent, by its id or else by its number.
 * @returns an id for each item; undefined for one that is not sold, or not to this company
 */
export async function findSentProducts(
  db: Database,
  items: readonly Pick<SentItem, 'partNumber' | 'auxiliaryId'>[],
  assortment: Assortment,
): Promise<(string | undefined)[]> {
  const { rows } = await sql<{ place: number; productId: string | null }>`
    select sent.place::int, (
      select p.id from products p
      where p.deleted_at is null and ${inAssortment(assortment, 'p.category')} and (p.id = sent.auxiliary or upper(p.sku) = upper(sent.part) or p.id = sent.part)
      order by p.id <> sent.auxiliary, p.id limit 1
    ) as "productId"
    from unnest(
      ${items.map(({ partNumber }) => partNumber)}::text[],
      ${items.map(({ auxiliaryId }) => auxiliaryId)}::text[]
    ) with ordinality as sent (part, auxiliary, place)`.execute(db)
  const products = new Map(rows.map(({ place, productId }) => [place - 1, productId]))
  return items.map((_, place) => products.get(place) ?? undefined)
}

/** What one piece of each product is. */
export async function findUnits(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UnitOfMeasure>> {
  const found = await db
    .selectFrom('products')
    .select(['id', 'unit_of_measure as unit'])
    .where((e) => e('id', '=', e.fn.any(e.val([...ids]))))
    .execute()
  return new Map(found.map(({ id, unit }) => [id, unit]))
}

/** Reads a cart that a purchasing system sent back. */
export async function sentProducts(
  db: Database,
  items: readonly SentItem[],
  assortment: Assortment,
): Promise<{ lines: PunchoutLine[]; unknown: string[] }> {
  if (items.length === 0) return { lines: [], unknown: [] }
  const products = await findSentProducts(db, items, assortment)
  const pieces = new Map<string, number>()
  const unknown: string[] = []
  for (const [place, item] of items.entries()) {
    const productId = products[place]
    if (productId) pieces.set(productId, (pieces.get(productId) ?? 0) + item.pieces)
    else unknown.push(item.partNumber || item.auxiliaryId)
  }
  return { lines: [...pieces].map(([productId, pieces]) => ({ productId, pieces })), unknown }
}
