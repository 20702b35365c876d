import { type FreightTable, freightOf, freightTableFor } from './freight.ts'
import { type Place, type PlaceTax, saidOf, taxOf } from './tax.ts'

/** What is charged on top of an order's lines: freight to each address, and tax on each line and on freight. */

export interface ChargeTables {
  readonly taxRates: readonly PlaceTax[]
  readonly freightTables: readonly FreightTable[]
}

/** What of an order goes to one place. */
export interface DestinedLines {
  readonly place: Place
  readonly lines: readonly {
    /** Which of the order's lines, from 1. */
    readonly line: number
    readonly amountCents: number
    readonly grams: number
  }[]
}

/** A part of an order with the tax on it: what of a line goes to an address, or the freight there. */
export interface Charge {
  /** Which of the addresses, from 1. */
  readonly delivery: number
  /** Null: it is freight. */
  readonly line: number | null
  readonly netCents: number
  /** Empty: no tax is known there. */
  readonly taxName: string
  readonly basisPoints: number
  readonly taxCents: number
}

export interface Charges {
  /** Empty where nothing is known of any of the places. */
  readonly parts: readonly Charge[]
  /** Net. */
  readonly freightCents: number
  /** On lines and freight. */
  readonly taxCents: number
  /** Whether the buyer is spared a tax that others pay. */
  readonly isExempt: boolean
}

/** Undefined where freight to an address is not in its table, but asked for. */
export function chargesOf(
  deliveries: readonly DestinedLines[],
  { taxRates, freightTables }: ChargeTables,
  { exempt }: { readonly exempt: boolean },
): Charges | undefined {
  const parts: Charge[] = []
  let isExempt = false
  for (const [place, { place: where, lines }] of deliveries.entries()) {
    const table = freightTableFor(freightTables, where)
    const sum = (of: 'amountCents' | 'grams') => lines.reduce((total, line) => total + line[of], 0)
    const freight = table && freightOf(table, { grams: sum('grams'), netCents: sum('amountCents') })
    if (table && freight === undefined) return undefined
    const rate = saidOf(taxRates, where)
    isExempt ||= exempt && rate !== undefined && rate.basisPoints > 0
    const basisPoints = exempt ? 0 : (rate?.basisPoints ?? 0)
    const charge = (line: number | null, netCents: number): Charge => ({
      delivery: place + 1,
      line,
      netCents,
      taxName: rate?.name ?? '',
      basisPoints,
      taxCents: taxOf(netCents, basisPoints),
    })
    if (rate && rate.basisPoints > 0)
      parts.push(...lines.map(({ line, amountCents }) => charge(line, amountCents)))
    if (freight) parts.push(charge(null, freight))
  }
  const freight = parts.filter(({ line }) => line === null)
  return {
    parts,
    freightCents: freight.reduce((sum, { netCents }) => sum + netCents, 0),
    taxCents: parts.reduce((sum, { taxCents }) => sum + taxCents, 0),
    isExempt,
  }
}
