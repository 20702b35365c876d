import { isCardAmount } from '#contract/cards/amounts.ts'
import type { Charges } from '#contract/charges/calculate.ts'
import { plainCategory, type TaxedBuyer } from '#contract/charges/tax-category.ts'
import type { TaxedGoods } from '#contract/charges/tax-class.ts'
import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { toAmount } from '#contract/money.ts'
import type { LinePrice } from '#contract/pricing.ts'
import { quantityMessage } from '#contract/products/quantity.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ActiveRates } from '../charges/active-rates.ts'
import { chargesOfOrder } from '../charges/order-charges.ts'
import type { PricedLine, UnknownLine } from '../prices/price-lines.ts'
import type { NewOrder, NewOrderLine } from './place.ts'

export interface OrderableLine extends LinePrice, TaxedGoods {
  readonly productId: string
  readonly productName: string
  readonly priceVersion: number
  readonly pieces: number
  readonly cartonPieces: number | null
  readonly cartonGrams: number | null
  readonly note: string
  /** Unit price without a price list. */
  readonly usualCents: number
  /** The family with whose other lines its minimum or its price breaks count. */
  readonly familyId: string | null
  readonly isKit: boolean
}

/** Maximum for all lines together: the limit of the database column. */
const MAX_ORDER_PIECES = 1_000_000_000

export interface ChargedLines {
  readonly lines: readonly OrderableLine[]
  readonly pieces: number
  /** Lines, freight and tax. */
  readonly amountCents: number
  readonly charges: Charges
  /** The company's tax number, if something is not taxed because of it. */
  readonly exemptNumber: string
  /** Tax category of everything without a charge. */
  readonly untaxedCategory: 'E' | 'O'
}

/** Returns the lines with their charges, if all of them can be ordered at their current prices. */
export function chargedLines(
  priced: readonly Priced[],
  order: NewOrder,
  tables: ActiveRates,
  buyer: TaxedBuyer,
): ChargedLines | Refusal {
  const problems = priced.filter(({ problem }) => problem !== undefined)
  if (problems[0]) return priced.length === 1 ? refusalOf(problems[0]) : refusalOfAll(problems)
  const lines = priced.flatMap(orderable)
  const charges = chargesOfOrder(order, lines, tables, {
    buyer,
    agreed: order.lines.some(({ quotedCents }) => quotedCents !== undefined),
  })
  if (!charges) return new Refusal('freight-on-request')
  const sum = (of: 'pieces' | 'amountCents') => lines.reduce((total, line) => total + line[of], 0)
  const amountCents = sum('amountCents') + charges.freightCents + charges.taxCents
  const { shownCents, onAccount = false } = order
  if (shownCents !== undefined && shownCents !== amountCents) {
    return new Refusal('price-changed', { paymentAmount: toAmount(amountCents) })
  }
  if (amountCents > CARD_LIMIT_CENTS && !onAccount) return new Refusal('above-card-limit')
  if (!isCardAmount(amountCents) && !onAccount) return new Refusal('card-amount-uneven')
  if (sum('pieces') > MAX_ORDER_PIECES) return new Refusal('above-maximum')
  const exemptNumber = charges.isExempt ? buyer.taxNumber : ''
  const untaxedCategory = plainCategory(tables.seller)
  return { lines, pieces: sum('pieces'), amountCents, charges, exemptNumber, untaxedCategory }
}

const orderable = ({ line, product, ...price }: Priced): OrderableLine[] =>
  product && 'unitPriceCents' in price
    ? [
        {
          productId: product.id,
          productName: product.name,
          priceVersion: product.priceVersion,
          cartonPieces: product.cartonPieces,
          cartonGrams: product.cartonGrams,
          taxClass: product.taxClass,
          taxExemptReason: product.taxExemptReason,
          pieces: line.pieces,
          note: line.note ?? '',
          usualCents: price.usualCents,
          familyId: product.familyMinimum || product.familyBreaks ? product.familyId : null,
          isKit: product.isKit,
          unitPriceCents: price.unitPriceCents,
          amountCents: price.amountCents,
          source: price.source,
        },
      ]
    : []

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
