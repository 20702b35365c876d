import { z } from 'zod'
import { SumOfAmounts } from '../fields.ts'
import { formatAmount, toAmount } from '../money.ts'
import { UnconfirmedNumber } from '../tax-numbers/endpoints.ts'
import { type FreightTable, freightOf, freightTableFor } from './freight.ts'
import { findForPlace, type Place, type PlaceTax, taxOf } from './tax.ts'

/** Charges on top of an order's lines: freight to each address, and tax on each line and on freight. */

export interface ChargeTables {
  readonly taxRates: readonly PlaceTax[]
  readonly freightTables: readonly FreightTable[]
}

/** The lines of an order that go to one address. */
export interface DestinedLines {
  readonly place: Place
  readonly lines: readonly {
    /** Number of the order line, from 1. */
    readonly line: number
    readonly amountCents: number
    readonly grams: number
  }[]
}

/**
 * A part of an order and its tax: the pieces of one line that go to an address, or the freight to that
 * address.
 */
export interface Charge {
  /** Number of the address, from 1. */
  readonly delivery: number
  /** Null for freight. */
  readonly line: number | null
  readonly netCents: number
  /** Empty if no tax is known for the address. */
  readonly taxName: string
  readonly basisPoints: number
  readonly taxCents: number
}

export interface Charges {
  /** Empty if no tax or freight is known for any of the addresses. */
  readonly parts: readonly Charge[]
  /** Net cents. */
  readonly freightCents: number
  /** On lines and freight. */
  readonly taxCents: number
  /** Whether the buyer is exempt from a tax that others pay. */
  readonly isExempt: boolean
}

const BASIS_POINTS = 100

/**
 * Computes tax and freight. Undefined if freight to an address is not in its table and has to be requested.
 * @param agreed whether freight that is not in a table has been agreed, as in a quote
 */
export function chargesOf(
  deliveries: readonly DestinedLines[],
  { taxRates, freightTables }: ChargeTables,
  { exempt, agreed = false }: { readonly exempt: boolean; readonly agreed?: boolean },
): Charges | undefined {
  const parts: Charge[] = []
  let isExempt = false
  for (const [place, { place: where, lines }] of deliveries.entries()) {
    const table = freightTableFor(freightTables, where)
    const sum = (of: 'amountCents' | 'grams') => lines.reduce((total, line) => total + line[of], 0)
    const freight = table && freightOf(table, { grams: sum('grams'), netCents: sum('amountCents') })
    if (table && freight === undefined && !agreed) return undefined
    const rate = findForPlace(taxRates, where)
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

/** The totals of an order with its charges, for pages, emails and documents. */
export interface ChargeSums {
  /** Sum of all lines. */
  readonly netCents: number
  readonly freightCents: number
  /** Grouped by name and rate. */
  readonly taxes: readonly RateSum[]
  readonly taxCents: number
  /** The exempt company's tax number; empty if there is no exemption. */
  readonly exemptNumber: string
}

interface RateSum {
  readonly name: string
  readonly basisPoints: number
  readonly netCents: number
  readonly taxCents: number
}

interface ChargedAmounts {
  readonly parts: readonly Pick<Charge, 'taxName' | 'basisPoints' | 'netCents' | 'taxCents'>[]
  readonly netCents: number
  readonly freightCents: number
  readonly taxCents: number
  readonly exemptNumber: string
}

/** Sums up charges. Undefined if there are no charges and no exemption, so the lines alone are enough. */
export function sumsOf({
  parts,
  netCents,
  freightCents,
  taxCents,
  exemptNumber,
}: ChargedAmounts): ChargeSums | undefined {
  if (parts.length === 0) return undefined
  const rates = new Map<string, RateSum>()
  for (const { taxName: name, basisPoints, ...part } of parts) {
    if (basisPoints === 0) continue
    const key = `${basisPoints} ${name}`
    const rate = rates.get(key) ?? { name, basisPoints, netCents: 0, taxCents: 0 }
    rates.set(key, {
      ...rate,
      netCents: rate.netCents + part.netCents,
      taxCents: rate.taxCents + part.taxCents,
    })
  }
  return { netCents, freightCents, taxes: [...rates.values()], taxCents, exemptNumber }
}

/** The charges as pages receive them. */
export const ChargeSummary = z.object({
  net: SumOfAmounts.describe('for all lines'),
  freight: SumOfAmounts,
  taxes: z.array(
    z.object({
      name: z.string(),
      percent: z.number(),
      net: SumOfAmounts.describe('taxed with it'),
      tax: SumOfAmounts,
    }),
  ),
  tax: SumOfAmounts.describe('of all rates; rounded for each line'),
  exemptNumber: z.string().optional().describe('tax number of the company that is exempt'),
})
export type ChargeSummary = z.infer<typeof ChargeSummary>

/** `8.875` for 887.5 */
export const percentOf = (basisPoints: number): number => Math.round(basisPoints * 10) / (10 * BASIS_POINTS)

export const toSummary = (sums: ChargeSums): ChargeSummary => ({
  net: toAmount(sums.netCents),
  freight: toAmount(sums.freightCents),
  taxes: sums.taxes.map(({ name, basisPoints, netCents, taxCents }) => ({
    name,
    percent: percentOf(basisPoints),
    net: toAmount(netCents),
    tax: toAmount(taxCents),
  })),
  tax: toAmount(sums.taxCents),
  ...(sums.exemptNumber && { exemptNumber: sums.exemptNumber }),
})

/** What lines would cost if ordered now. */
export const OrderTotals = z.object({
  anyCharges: z
    .boolean()
    .describe('whether freight or tax is charged anywhere; if not, the lines are the total'),
  charges: ChargeSummary.optional(),
  freightOnRequest: z
    .literal(true)
    .optional()
    .describe('the freight table has no price for this weight: request a quote'),
  total: SumOfAmounts.describe('lines that can be ordered, freight and tax'),
  unconfirmedNumber: UnconfirmedNumber.optional().describe(
    'where tax is charged: the tax number of the company, from another country than the seller’s, that the register has not confirmed',
  ),
})
export type OrderTotals = z.infer<typeof OrderTotals>

/** The rows between the lines and the total: net, freight, each tax. */
export const chargeRows = ({
  net,
  freight,
  taxes,
}: ChargeSummary): readonly (readonly [string, number])[] => [
  ['Net', net],
  ...(freight > 0 ? [['Freight', freight] as const] : []),
  ...taxes.map(({ name, percent, net: taxed, tax }) => {
    const of = taxed === net + freight ? '' : ` of ${formatAmount(taxed)}`
    return [`${name} ${percent}%${of}`, tax] as const
  }),
]

export const exemptNote = (taxNumber: string) => `Reverse charge / exempt, tax number ${taxNumber}.`

/** The notes below the total. */
export const chargeNotes = ({ taxes, exemptNumber }: ChargeSummary): readonly string[] => [
  ...(taxes.length > 0 ? ['Tax is rounded to whole cents for each line, half a cent up.'] : []),
  ...(exemptNumber ? [exemptNote(exemptNumber)] : []),
]
