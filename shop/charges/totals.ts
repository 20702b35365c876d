import { type OrderTotals, sumsOf, toSummary } from '#contract/charges/charges.ts'
import type { Charges } from '#contract/charges/order-charges.ts'
import type { TaxedBuyer } from '#contract/charges/tax-category.ts'
import { isInvoicedByShipment } from '#contract/invoices/by-shipment.ts'
import { toAmount } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { vatNumber } from '#contract/tax-numbers/vat-number.ts'
import { applyCoupon, type UsableCoupon } from '../coupons/apply.ts'
import type { PricedLine, UnknownLine } from '../prices/price-lines.ts'
import type { ActiveRates } from './active-rates.ts'
import { laterPieces } from './later-pieces.ts'
import { type ChargeableOrder, chargesOfOrder } from './order-charges.ts'

interface Buying {
  readonly buyer: TaxedBuyer
  /** Whether the agreement includes on-request freight. */
  readonly agreed: boolean
  /** Whether all pieces are shipped together; else those that are in stock first. */
  readonly shipTogether?: boolean | undefined
  /** A coupon that the buyer may use, or why not. */
  readonly coupon?: UsableCoupon | Refusal | undefined
}

/**
 * Computes the price of the lines, with charges, at the destination; lines that cannot be ordered as they are are left
 * out. An agreed offer may already hold its pieces, which are then no longer in stock.
 */
export function totalsWithCharges(
  to: ChargeableOrder,
  priced: readonly (PricedLine | UnknownLine)[],
  tables: ActiveRates,
  { buyer, agreed, shipTogether = false, coupon }: Buying,
): OrderTotals {
  const ordered = priced.map((line) =>
    line.product && (line.problem === undefined || (agreed && line.problem === 'out-of-stock'))
      ? { ...line, ...line.product, productId: line.product.id, pieces: line.line.pieces }
      : nothing,
  )
  const shares = coupon && (coupon instanceof Refusal ? coupon : applyCoupon(coupon, ordered))
  const lines = ordered.map((line, place) => ({
    ...line,
    discountCents: shares instanceof Refusal ? 0 : (shares?.[place] ?? 0),
  }))
  const sum = (of: 'amountCents' | 'discountCents') => lines.reduce((total, line) => total + line[of], 0)
  const netCents = sum('amountCents') - sum('discountCents')
  const together = chargesOfOrder(to, lines, tables, { buyer, agreed })
  // Freight of an offer is that of one shipment.
  const later = agreed ? [] : laterPieces(ordered)
  const inTurn = later.some((pieces) => pieces > 0)
    ? chargesOfOrder(to, lines, tables, { buyer, agreed, later })
    : together
  const charges = shipTogether ? together : inTurn
  const saved = together && inTurn ? chargedCents(inTurn) - chargedCents(together) : 0
  const sums =
    charges && sumsOf({ ...charges, netCents, exemptNumber: charges.isExempt ? buyer.taxNumber : '' })
  const isByShipment = isInvoicedByShipment({
    lines: lines.map(({ pieces, amountCents, discountCents }, place) => ({
      pieces,
      laterPieces: later[place] ?? 0,
      netCents: amountCents - discountCents,
    })),
    hasKits: ordered.some(({ isKit }) => isKit),
    addresses: to.deliveries?.length ?? 1,
    shipTogether,
  })
  return {
    anyCharges: sums !== undefined || canCharge(tables),
    ...(sums && { charges: toSummary(sums) }),
    ...(!charges && { freightOnRequest: true as const }),
    ...(shares instanceof Refusal && { couponProblem: { code: shares.code, message: shares.message } }),
    ...(coupon &&
      shares &&
      !(coupon instanceof Refusal) &&
      !(shares instanceof Refusal) && {
        coupon: {
          code: coupon.code,
          goods: toAmount(sum('amountCents')),
          discount: toAmount(sum('discountCents')),
          lines: shares.map(toAmount),
        },
      }),
    ...(isByShipment && { byShipment: true as const }),
    ...(saved > 0 && { togetherSaves: toAmount(saved) }),
    total: toAmount(netCents + (charges ? chargedCents(charges) : 0)),
  }
}

const chargedCents = ({ freightCents, feeCents, taxCents }: Charges) => freightCents + feeCents + taxCents

/** Whether tax, freight or a fee may be charged, or not charged for a reason. */
const canCharge = ({ taxRates, freightTables, fees, seller }: ActiveRates) =>
  taxRates.length + freightTables.length + fees.length > 0 || vatNumber(seller.taxNumber) !== ''

/** In place of a line that cannot be ordered. */
const nothing = {
  productId: '',
  available: 0,
  soldFrom: 'shelf',
  pieces: 0,
  unitPriceCents: 0,
  amountCents: 0,
  cartonPieces: null,
  cartonGrams: null,
  taxClass: 'standard',
  taxExemptReason: null,
  isKit: false,
  goods: [],
} as const
