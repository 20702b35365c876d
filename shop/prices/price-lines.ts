import { LRUCache } from 'lru-cache'
import type { Assortment } from '#contract/companies/assortment.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { cheaperQuantity, type LinePrice, type PriceTerms, priceLine } from '#contract/pricing.ts'
import {
  nearestQuantities,
  type QuantityProblem,
  type QuantityRule,
  quantityProblem,
  ruleBeside,
} from '#contract/products/quantity.ts'
import type { IncomingPieces } from '#contract/stock/shown-dates.ts'
import type { Database } from '#database/open.ts'
import { isIn } from '../companies/assortment.ts'
import { findProducts, type OrderableProduct } from '../products/store.ts'
import { orderablePieces } from '../stock/available.ts'
import { incomingOf } from '../stock/incoming.ts'
import { findSharedShortages } from '../stock/shared-shortage.ts'
import type { ListPrices, NamedPriceList } from './list-prices.ts'

export interface LineToPrice {
  readonly productId: string
  readonly pieces: number
  /** Unit price in the quote being accepted. */
  readonly quotedCents?: number | undefined
  /** Unit price that a call-off order holds. */
  readonly heldCents?: number | undefined
  /** For the second of two orders: pieces of the first that count towards the price breaks. */
  readonly inOtherOrder?: number | undefined
  /** For a change of an order: pieces of the product that the order has already; its quantity and its breaks count them. */
  readonly adds?: number | undefined
  /** For a member of a pool: pieces of the others, and the unit price that was agreed when joining. */
  readonly pooled?: { readonly beside: number; readonly agreedCents?: number | undefined } | undefined
}

/** A line at today's price, with the problem that prevents ordering it as it is, if any. */
export interface PricedLine<Line extends LineToPrice = LineToPrice> extends LinePrice {
  readonly line: Line
  readonly product: OrderableProduct
  /** The buyer's price list terms for the product. */
  readonly priceList: NamedPriceList | undefined
  /** Unit price without a price list. */
  readonly usualCents: number
  readonly rule: QuantityRule
  /** Pieces of the family's other lines, if price breaks count over the family; else 0. */
  readonly beside: number
  readonly problem: QuantityProblem | 'not-in-assortment' | undefined
  /** The shortage, if kits and other lines need the product too. */
  readonly shortage?: string
  /** Nearest quantities that could be ordered; empty without a problem. */
  readonly nearest: readonly number[]
  readonly cheaper: ReturnType<typeof cheaperQuantity>
  /** Expected deliveries of the product, where stock is short. */
  readonly incoming: readonly IncomingPieces[]
}

/** A line of a product that is not on sale. */
export interface UnknownLine<Line extends LineToPrice = LineToPrice> {
  readonly line: Line
  readonly product: undefined
  readonly problem: 'no-such-product' | 'below-minimum'
}

/** The terms by which lines are priced and checked, besides their products. */
export interface BuyerTerms<Prices> {
  readonly listPrices?: Prices | undefined
  readonly assortment: Assortment
}

/** Cache of products as orders last read them, by id. Entries may be stale: `priceVersion` shows it. */
export type RecentProducts = LRUCache<string, OrderableProduct>

/** Maximum number of cached products, at some hundred bytes each. */
const MAX_RECENT = 10_000

export const recentProducts = (): RecentProducts => new LRUCache({ max: MAX_RECENT })

export const productsOf = (lines: readonly LineToPrice[]): string[] => [
  ...new Set(lines.map(({ productId }) => productId)),
]

/**
 * Prices lines with one query, whatever their number, and checks each against its product's quantity rules and stock.
 * @param listPrices of the buyer's company, for the lines' products; without it, standard prices apply
 * @param assortment the buyer's: a line of a product outside it has a problem, unless its price was agreed
 * @param recent the cache to fill, for an order; expected deliveries are only looked up without it
 */
export async function priceLines<Line extends LineToPrice>(
  db: Database,
  lines: readonly Line[],
  { recent, ...buyer }: BuyerTerms<ListPrices> & { readonly recent?: RecentProducts },
): Promise<(PricedLine<Line> | UnknownLine<Line>)[]> {
  const found = await findProducts(db, productsOf(lines), 'everything')
  for (const product of found) recent?.set(product.id, product)
  const priced = priceWith(lines, new Map(found.map((product) => [product.id, product])), buyer)
  return recent ? priced : withStockOfAll(db, priced)
}

/**
 * Adds the checks of the lines together against the stock: lines that share too few parts of kits, and expected
 * deliveries of short products. Runs no query without kits and without a shortage.
 */
export async function withStockOfAll<Line extends LineToPrice>(
  db: Database,
  priced: (PricedLine<Line> | UnknownLine<Line>)[],
): Promise<(PricedLine<Line> | UnknownLine<Line>)[]> {
  const lines = await withSharedShortages(db, priced)
  const short = lines.flatMap((line) => (isShort(line) ? [line.line.productId] : []))
  if (short.length === 0) return lines
  const incoming = await incomingOf(db, short)
  return lines.map((priced) =>
    priced.product && isShort(priced)
      ? { ...priced, incoming: incoming.get(priced.product.id) ?? [] }
      : priced,
  )
}

async function withSharedShortages<Line extends LineToPrice>(
  db: Database,
  priced: (PricedLine<Line> | UnknownLine<Line>)[],
): Promise<(PricedLine<Line> | UnknownLine<Line>)[]> {
  if (priced.length < 2 || !priced.some(({ product }) => product?.isKit)) return priced
  const found = await findSharedShortages(
    db,
    priced.flatMap(({ line, product }) => (product ? [line] : [])),
  )
  const shortages = new Map(found.map((shortage) => [shortage.productId, shortage]))
  return priced.map((each) => {
    const shortage = shortages.get(each.line.productId)
    if (!shortage || !each.product || each.problem) return each
    return {
      ...each,
      problem: 'out-of-stock' as const,
      shortage: shortage.message,
      nearest: nearestQuantities(each.rule, each.line.pieces, shortage.possible),
    }
  })
}

/** True if more pieces are wanted than are in stock. */
const isShort = ({ problem, product, line }: PricedLine | UnknownLine) =>
  problem === 'out-of-stock' || (product && product.soldFrom !== 'shelf' && line.pieces > product.available)

/**
 * Prices lines from the cache without a query, as if all were in stock; undefined unless all products are cached. Only for
 * buyers who see everything: a cached product may have another category by now.
 */
export function priceRecent<Line extends LineToPrice>(
  recent: RecentProducts,
  lines: readonly Line[],
  listPrices: ListPrices | undefined,
): (PricedLine<Line> | UnknownLine<Line>)[] | undefined {
  const products = new Map<string, OrderableProduct>()
  for (const { productId } of lines) {
    const product = recent.get(productId)
    if (!product) return undefined
    products.set(productId, {
      ...product,
      available: Number.MAX_SAFE_INTEGER,
      promisable: 0,
    })
  }
  return priceWith(lines, products, { listPrices, assortment: 'everything' })
}

/**
 * Prices lines of one cart or order with products that were already read.
 * @param products the lines' products that are on sale, by id
 */
export function priceWith<Line extends LineToPrice>(
  lines: readonly Line[],
  products: ReadonlyMap<string, OrderableProduct>,
  { listPrices, assortment }: BuyerTerms<Pick<ListPrices, 'listOf'>>,
): (PricedLine<Line> | UnknownLine<Line>)[] {
  const demand = new Map<string, number>()
  const ofFamily = new Map<string, number>()
  for (const { productId, pieces } of lines) {
    demand.set(productId, (demand.get(productId) ?? 0) + pieces)
    const familyId = products.get(productId)?.familyId
    if (familyId) ofFamily.set(familyId, (ofFamily.get(familyId) ?? 0) + pieces)
  }
  return lines.map((line) => {
    const { productId, pieces, quotedCents, heldCents, pooled, inOtherOrder = 0, adds } = line
    const product = products.get(productId)
    // Below the minimum of any product, so check it before looking at the product.
    if (!product)
      return { line, product, problem: pieces < MIN_ORDER_PIECES ? 'below-minimum' : 'no-such-product' }
    const others = product.familyId === null ? 0 : (ofFamily.get(product.familyId) ?? pieces) - pieces
    const rule = pooled
      ? ruleInPool(product)
      : product.familyMinimum
        ? ruleBeside(ruleOf(product), others + (adds ?? 0))
        : adds
          ? ruleAdding(ruleOf(product), adds)
          : ruleOf(product)
    const beside = (pooled?.beside ?? (product.familyBreaks ? others : 0)) + inOtherOrder + (adds ?? 0)
    const usual = { basePriceCents: product.priceCents, breaks: product.priceBreaks, beside }
    const priceList = listPrices?.listOf(productId)
    const agreed: PriceTerms = {
      ...usual,
      ...(priceList && { priceList }),
      ...(quotedCents !== undefined && { quotedCents }),
      ...(heldCents !== undefined && { heldCents }),
      pooledCents: pooled?.agreedCents,
    }
    const inAll = demand.get(productId) ?? pieces
    const available = orderablePieces(product)
    const isAgreed = (quotedCents ?? heldCents ?? pooled?.agreedCents) !== undefined
    const isOutside = !isAgreed && !isIn(assortment, product)
    const problem = isOutside
      ? ('not-in-assortment' as const)
      : (quantityProblem(rule, pieces, available) ??
        (inAll > available ? ('out-of-stock' as const) : undefined))
    return {
      line,
      product,
      rule,
      beside,
      problem,
      nearest: problem && !isOutside ? nearestQuantities(rule, pieces, available) : [],
      incoming: [],
      cheaper: cheaperQuantity(agreed, pieces, { rule, available }),
      priceList,
      usualCents: priceLine(usual, pieces).unitPriceCents,
      ...priceLine(agreed, pieces),
    }
  })
}

/** A member of a pool takes any number of whole cartons. */
const ruleInPool = ({ piecesMultiple }: OrderableProduct): QuantityRule => ({
  min: piecesMultiple,
  multiple: piecesMultiple,
})

/** What is added to pieces that an order has. */
const ruleAdding = ({ min, multiple, max }: QuantityRule, pieces: number): QuantityRule => ({
  min: Math.max(multiple, min - pieces),
  multiple,
  max: max === undefined ? undefined : Math.max(0, max - pieces),
})

const ruleOf = ({ minPieces, piecesMultiple, maxPieces }: OrderableProduct): QuantityRule => ({
  min: minPieces,
  multiple: piecesMultiple,
  max: maxPieces ?? undefined,
})
