import { isCardAmount } from '#contract/cards/amounts.ts'
import type { Charges } from '#contract/charges/order-charges.ts'
import { plainCategory, type TaxedBuyer } from '#contract/charges/tax-category.ts'
import type { TaxedGoods } from '#contract/charges/tax-class.ts'
import { CARD_LEAST_CENTS, CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { formatCents, toAmount } from '#contract/money.ts'
import type { LinePrice } from '#contract/pricing.ts'
import { quantityMessage } from '#contract/products/quantity.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SoldFrom } from '#contract/stock/sold-from.ts'
import type { ActiveRates } from '../charges/active-rates.ts'
import { laterPieces } from '../charges/later-pieces.ts'
import { chargesOfOrder, type StoredGoods } from '../charges/order-charges.ts'
import { applyCoupon, type UsableCoupon } from '../coupons/apply.ts'
import type { PricedLine, UnknownLine } from '../prices/price-lines.ts'
import type { NewOrder, NewOrderLine } from './new-order.ts'

export interface OrderableLine extends LinePrice, TaxedGoods {
  readonly productId: string
  readonly productName: string
  readonly sku: string
  readonly priceVersion: number
  readonly pieces: number
  readonly cartonPieces: number | null
  readonly cartonGrams: number | null
  /** The product itself; the parts of a kit. */
  readonly goods: readonly StoredGoods[]
  readonly note: string
  /** Its share of a coupon. */
  readonly discountCents: number
  /** Unit price without a price list. */
  readonly usualCents: number
  /** The family with whose other lines its minimum or its price breaks count. */
  readonly familyId: string | null
  readonly isKit: boolean
  readonly soldFrom: SoldFrom
  /** Pieces of its product on the shelf. */
  readonly available: number
}

/** Maximum for all lines together: the limit of the database column. */
const MAX_ORDER_PIECES = 1_000_000_000

export interface ChargedLines {
  readonly lines: readonly OrderableLine[]
  readonly pieces: number
  /** Lines less the coupon, with fees, freight and tax. */
  readonly amountCents: number
  /** Empty for none. */
  readonly couponCode: string
  /** The coupon's discount on all lines. */
  readonly discountCents: number
  readonly charges: Charges
  /** Whether its freight is that of one shipment, and two would have cost more. */
  readonly oneFreight: boolean
  /** The company's tax number, if any part is untaxed because of it. */
  readonly exemptNumber: string
  /** Tax category of all parts without a charge. */
  readonly untaxedCategory: 'E' | 'O'
}

/** Returns the lines with their charges, if all of them can be ordered at their current prices. */
export function chargedLines(
  priced: readonly Priced[],
  order: NewOrder,
  tables: ActiveRates,
  { buyer, coupon }: { readonly buyer: TaxedBuyer; readonly coupon?: UsableCoupon | undefined },
): ChargedLines | Refusal {
  const problems = priced.filter(({ problem }) => problem !== undefined)
  if (problems[0]) return priced.length === 1 ? refusalOf(problems[0]) : refusalOfAll(problems)
  const undiscounted = priced.flatMap(orderable)
  const shares = coupon && applyCoupon(coupon, undiscounted)
  if (shares instanceof Refusal) return shares
  const goodsCents = undiscounted.reduce((total, line) => total + line.amountCents, 0)
  if (order.mostGoodsCents !== undefined && goodsCents > order.mostGoodsCents)
    return new Refusal('goods-cost-more', { goods: toAmount(goodsCents) })
  const lines = undiscounted.map((line, place) => ({ ...line, discountCents: shares?.[place] ?? 0 }))
  const agreed = order.lines.some((line) => (line.quotedCents ?? line.heldCents) !== undefined)
  const buying = { buyer, agreed }
  // Freight of an offer is that of one shipment.
  const inTurn = chargesOfOrder(order, lines, tables, {
    ...buying,
    later: agreed ? [] : laterPieces(lines),
  })
  const charges = order.shipTogether ? chargesOfOrder(order, lines, tables, buying) : inTurn
  if (!charges) return new Refusal('freight-on-request')
  const sum = (of: 'pieces' | 'amountCents' | 'discountCents') =>
    lines.reduce((total, line) => total + line[of], 0)
  const discountCents = sum('discountCents')
  const { freightCents, feeCents, taxCents } = charges
  const amountCents = sum('amountCents') - discountCents + freightCents + feeCents + taxCents
  const { shownCents, onAccount = false } = order
  if (shownCents !== undefined && shownCents !== amountCents) {
    return new Refusal('price-changed', { paymentAmount: toAmount(amountCents) })
  }
  if (order.pool && amountCents > order.pool.atMostCents) {
    return new Refusal('price-changed', { paymentAmount: toAmount(amountCents) })
  }
  const leastCents = onAccount ? 1 : CARD_LEAST_CENTS
  if (amountCents < leastCents)
    return new Refusal('coupon-leaves-too-little', {
      message: `With this coupon the order costs ${formatCents(amountCents)}, and at least ${formatCents(leastCents)} can be paid. Add goods, or order without it.`,
    })
  if (amountCents > CARD_LIMIT_CENTS && !onAccount) return new Refusal('above-card-limit')
  if (!isCardAmount(amountCents) && !onAccount) return new Refusal('card-amount-uneven')
  if (sum('pieces') > MAX_ORDER_PIECES) return new Refusal('above-maximum')
  const exemptNumber = charges.isExempt ? buyer.taxNumber : ''
  const untaxedCategory = plainCategory(tables.seller)
  return {
    lines,
    pieces: sum('pieces'),
    amountCents,
    couponCode: coupon?.code ?? '',
    discountCents,
    charges,
    oneFreight: inTurn?.freightCents !== charges.freightCents,
    exemptNumber,
    untaxedCategory,
  }
}

const orderable = ({ line, product, ...price }: Priced): Undiscounted[] =>
  product && 'unitPriceCents' in price
    ? [
        {
          productId: product.id,
          productName: product.name,
          sku: product.sku,
          priceVersion: product.priceVersion,
          cartonPieces: product.cartonPieces,
          cartonGrams: product.cartonGrams,
          taxClass: product.taxClass,
          taxExemptReason: product.taxExemptReason,
          goods: product.goods,
          pieces: line.pieces,
          note: line.note ?? '',
          usualCents: price.usualCents,
          familyId: !line.pooled && (product.familyMinimum || product.familyBreaks) ? product.familyId : null,
          isKit: product.isKit,
          soldFrom: product.soldFrom,
          available: product.available,
          unitPriceCents: price.unitPriceCents,
          amountCents: price.amountCents,
          isQuoted: line.quotedCents !== undefined,
          source: price.source,
        },
      ]
    : []

type Undiscounted = Omit<OrderableLine, 'discountCents'> & { readonly isQuoted: boolean }

type Priced = PricedLine<NewOrderLine> | UnknownLine<NewOrderLine>

const refusalOf = (priced: Priced) =>
  new Refusal(
    priced.problem ?? 'no-such-product',
    priced.product
      ? {
          availableQuantity: priced.product.available,
          nearestQuantities: priced.nearest,
          ...(priced.problem && { message: quantityMessage(priced.problem, priced.rule) }),
        }
      : {},
  )

const refusalOfAll = (problems: readonly Priced[]) =>
  new Refusal('order-lines-refused', {
    lines: problems.map((priced) => ({ product_id: priced.line.productId, ...refusalOf(priced).body })),
  })
