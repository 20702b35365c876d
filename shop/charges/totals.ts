import { type OrderTotals, sumsOf, toSummary } from '#contract/charges/charges.ts'
import { toAmount } from '#contract/money.ts'
import type { PricedLine, UnknownLine } from '../prices/price-lines.ts'
import type { ActiveRates } from './active-rates.ts'
import { type ChargeableOrder, chargesOfOrder } from './order-charges.ts'

interface Buyer {
  /** The tax number of an exempt company, else empty. */
  readonly exemptNumber: string
  /** Whether on-request freight is part of what was agreed. */
  readonly agreed: boolean
}

/**
 * Computes what the lines would cost, with charges, at the destination; lines that cannot be ordered as they stand
 * are left out. An agreed offer may already hold its pieces, which are then no longer in stock.
 */
export function totalsWithCharges(
  to: ChargeableOrder,
  priced: readonly (PricedLine | UnknownLine)[],
  tables: ActiveRates,
  { exemptNumber, agreed }: Buyer,
): OrderTotals {
  const lines = priced.map((line) =>
    line.product && (line.problem === undefined || (agreed && line.problem === 'out-of-stock'))
      ? { ...line, ...line.product, pieces: line.line.pieces }
      : { pieces: 0, unitPriceCents: 0, amountCents: 0, cartonPieces: null, cartonGrams: null },
  )
  const netCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const charges = chargesOfOrder(to, lines, tables, { exempt: exemptNumber !== '', agreed })
  const sums = charges && sumsOf({ ...charges, netCents, exemptNumber: charges.isExempt ? exemptNumber : '' })
  return {
    anyCharges: tables.taxRates.length + tables.freightTables.length > 0,
    ...(sums && { charges: toSummary(sums) }),
    ...(!charges && { freightOnRequest: true as const }),
    total: toAmount(netCents + (charges?.freightCents ?? 0) + (charges?.taxCents ?? 0)),
  }
}
