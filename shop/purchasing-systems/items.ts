import { sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import { today } from '#contract/days.ts'
import { shopDecimals } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { typedGtin } from '#contract/products/gtin.ts'
import type { UnitOfMeasure } from '#contract/products/unit-of-measure.ts'
import { Refusal } from '#contract/refusals.ts'
import { daysUntilAll, promiseFor } from '#contract/stock/shown-dates.ts'
import type { Database } from '#database/open.ts'
import type { PunchoutLine } from '#database/tables/punchout.ts'
import { inAssortment } from '../companies/assortment.ts'
import { findAssortment } from '../companies/store.ts'
import { findListPricesOf } from '../prices/list-prices.ts'
import { priceLines, productsOf } from '../prices/price-lines.ts'
import type { SentItem } from '../punchout/sessions.ts'

/** A line of a cart, in the form that purchasing systems need. */
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
  /** In the spelling of purchasing systems. */
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
 * Prices lines at the company's prices.
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
  const onDay = today()
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
          : daysUntilAll(promiseFor({ ...product, incoming: each.incoming }, line.pieces, onDay), onDay),
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

/** More products of one code are not told apart. */
const MOST_CANDIDATES = 6

export interface NamedProduct {
  readonly id: string
  readonly sku: string
  readonly name: string
}

/** The identifiers by which an item names its product. */
interface NamingItem extends Pick<SentItem, 'partNumber' | 'auxiliaryId'> {
  readonly gtin?: string
  /** The manufacturer's part number. */
  readonly mpn?: string
}

/**
 * Finds the product of each item that a purchasing system sent: by its id, else by its number, else by its GTIN, else
 * by the manufacturer's part number, which also tells products of one GTIN apart.
 * @returns for each item none if it is not sold, or not to this company; several if its code is ambiguous
 */
export async function findSentProducts(
  db: Database,
  items: readonly NamingItem[],
  assortment: Assortment,
): Promise<readonly (readonly NamedProduct[])[]> {
  const isSold = sql`p.deleted_at is null and ${inAssortment(assortment, 'p.category')}`
  const gtins = items.flatMap(({ gtin }, place) =>
    (gtin === undefined ? [] : typedGtin(gtin)).map((spelling) => ({ place: place + 1, spelling })),
  )
  // Joined as sets: one condition of several alternatives would read all products for each item.
  const { rows } = await sql<NamedProduct & { place: number }>`
    with sent as (
      select part, auxiliary, upper(part) as upper_part, upper(mpn) as upper_mpn, place::int
      from unnest(
        ${items.map(({ partNumber }) => partNumber)}::text[],
        ${items.map(({ auxiliaryId }) => auxiliaryId)}::text[],
        ${items.map(({ mpn = '' }) => mpn)}::text[]
      ) with ordinality as sent (part, auxiliary, mpn, place)
    ),
    matches as (
      select s.place, p.id, p.sku, p.name, 1 as rank from sent s
        join products p on p.id = s.auxiliary and ${isSold}
      union all
      select s.place, p.id, p.sku, p.name, 2 from sent s
        join products p on upper(p.sku) = s.upper_part and ${isSold} where s.part <> ''
      union all
      select s.place, p.id, p.sku, p.name, 3 from sent s
        join products p on p.id = s.part and ${isSold}
      union all
      select s.place, p.id, p.sku, p.name, case when upper(p.mpn) = s.upper_mpn then 4 else 5 end
        from unnest(
          ${gtins.map(({ place }) => place)}::int[], ${gtins.map(({ spelling }) => spelling)}::text[]
        ) as g (place, gtin)
        join sent s on s.place = g.place
        join products p on p.gtin = g.gtin and ${isSold}
      union all
      select s.place, p.id, p.sku, p.name, 6 from sent s
        join products p on upper(p.mpn) = s.upper_mpn and ${isSold} where s.upper_mpn <> ''
    )
    select place, id, sku, name from (
      select m.*, rank() over (partition by place order by rank) as best,
        row_number() over (partition by place order by rank, sku, id) as nth
      from matches m
    ) ranked
    where best = 1 and nth <= ${MOST_CANDIDATES}
    order by place, sku, id`.execute(db)
  const products = Map.groupBy(rows, ({ place }) => place - 1)
  return items.map((_, place) => products.get(place) ?? [])
}

/** The unit of one piece of each product. */
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
    const [product] = products[place] ?? []
    if (product) pieces.set(product.id, (pieces.get(product.id) ?? 0) + item.pieces)
    else unknown.push(item.partNumber || item.auxiliaryId)
  }
  return { lines: [...pieces].map(([productId, pieces]) => ({ productId, pieces })), unknown }
}
