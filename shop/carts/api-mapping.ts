import type { CartLine, CartTotals, SetLine } from '#contract/carts/endpoints.ts'
import { today } from '#contract/days.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import type { ApplicableTerms, ListTerms } from '#contract/price-lists/terms.ts'
import { quantityMessage } from '#contract/products/quantity.ts'
import { type IncomingPieces, promiseFor } from '#contract/stock/shown-dates.ts'
import type { NamedPriceList } from '../prices/list-prices.ts'
import type { PricedLine } from '../prices/price-lines.ts'
import { toShownFees } from '../products/api-mapping.ts'
import type { OrderableProduct } from '../products/store.ts'
import { orderablePieces } from '../stock/available.ts'
import type { CartLineAtPrice } from './service.ts'
import type { NewCartLine } from './store.ts'

export const fromWire = ({ product_id, orderAmount, note, place }: SetLine): NewCartLine => ({
  productId: product_id,
  pieces: orderAmount,
  note,
  place,
})

/** Maps lines of products on sale; of the other products only the ids can be shown. */
export const toLines = (lines: readonly CartLineAtPrice[]): CartLine[] =>
  lines.flatMap((line) => (line.product === undefined ? [] : [toLine(line)]))

/**
 * The same for lines that anybody may ask about: for a product outside the caller's assortment it shows the problem
 * alone, not the product, its price or its stock.
 */
export const toAskedLines = (lines: readonly CartLineAtPrice[]): CartLine[] =>
  toLines(lines).map((line) => (line.problem?.code === 'not-in-assortment' ? withoutProduct(line) : line))

const withoutProduct = ({ product_id, orderAmount, note, problem }: CartLine): CartLine => ({
  product_id,
  orderAmount,
  note,
  productName: 'A product outside your company’s assortment',
  sku: '',
  img: '',
  availableQuantity: 0,
  quantityRule: { min: MIN_ORDER_PIECES, multiple: 1 },
  basePrice: 0,
  priceBreaks: [],
  price: 0,
  priceSource: 'base',
  paymentAmount: 0,
  ...(problem && { problem }),
})

export const unknownOf = (lines: readonly CartLineAtPrice[]): string[] =>
  lines.flatMap(({ product, line }) => (product === undefined ? [line.productId] : []))

const toLine = ({
  line,
  product,
  priceList,
  rule,
  beside,
  problem,
  shortage,
  nearest,
  cheaper,
  incoming,
  ...price
}: PricedLine<NewCartLine>): CartLine => ({
  product_id: product.id,
  orderAmount: line.pieces,
  note: line.note ?? '',
  productName: product.name,
  sku: product.sku,
  img: product.image,
  availableQuantity: product.available,
  ...(product.soldFrom !== 'shelf' && { orderableQuantity: orderablePieces(product) }),
  quantityRule: rule,
  ...(product.cartonPieces !== null && {
    carton: {
      pieces: product.cartonPieces,
      ...(product.cartonGrams !== null && { grams: product.cartonGrams }),
    },
  }),
  ...toApplicableTerms({ product, priceList, beside }),
  price: toAmount(price.unitPriceCents),
  priceSource: price.source,
  paymentAmount: toAmount(price.amountCents),
  ...(product.fees.length > 0 && { fees: toShownFees(product.fees) }),
  ...(cheaper && { cheaper: { orderAmount: cheaper.pieces, saves: toAmount(cheaper.savedCents) } }),
  ...(problem && {
    problem: {
      code: problem,
      message: shortage ?? quantityMessage(problem, rule),
      nearestQuantities: [...nearest],
    },
  }),
  ...(incoming.length > 0 && { incoming: [...incoming] }),
  ...(!problem &&
    line.pieces > product.available && { availability: promisedTo(product, incoming, line.pieces) }),
})

function promisedTo(product: OrderableProduct, incoming: readonly IncomingPieces[], pieces: number) {
  const { now, later } = promiseFor({ ...product, incoming }, pieces, today())
  return { now, later: [...later] }
}

/** Maps the prices of which a line's price is the lowest. */
export const toApplicableTerms = ({
  product,
  priceList,
  beside,
}: Pick<PricedLine, 'product' | 'priceList' | 'beside'>): ApplicableTerms => ({
  basePrice: toAmount(product.priceCents),
  priceBreaks: product.priceBreaks.map(({ from, priceCents }) => ({ from, price: toAmount(priceCents) })),
  ...(priceList && { priceList: toListTerms(priceList) }),
  ...(beside > 0 && { beside }),
})

/** Maps a price list's terms for one product. */
export const toListTerms = ({ name, percentOff, breaks = [] }: NamedPriceList): ListTerms => ({
  name,
  ...(percentOff !== undefined && { percentOff }),
  breaks: breaks.map(({ from, priceCents }) => ({ from, price: toAmount(priceCents) })),
})

export function totalsOf(lines: readonly CartLineAtPrice[]): CartTotals {
  const orderable = lines.flatMap((line) =>
    line.product !== undefined && line.problem === undefined ? [line] : [],
  )
  return {
    lineCount: lines.length,
    orderAmount: lines.reduce((sum, { line }) => sum + line.pieces, 0),
    paymentAmount: toAmount(orderable.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    currency: shopCurrency(),
    problemCount: lines.length - orderable.length,
  }
}
