import { z } from 'zod'
import { counted } from '../counts.ts'
import { AppliedCoupon } from '../coupons/applied.ts'
import { SumOfAmounts, SumOfPieces } from '../fields.ts'
import { formatAmount, roundedTo, toAmount, toCents } from '../money.ts'
import { UnconfirmedNumber } from '../tax-numbers/endpoints.ts'
import { type FeeSum, feeSumsOf } from './fees.ts'
import { countedGoods, GoodsGroup } from './goods-groups.ts'
import type { Charge } from './order-charges.ts'
import { isByNumber, isPlain, TaxCategory, taxReasons } from './tax-category.ts'

const BASIS_POINTS = 100

/** The totals of an order with its charges, for pages, emails and documents. */
export interface ChargeSums {
  /** Sum of all lines, less the coupon. */
  readonly netCents: number
  readonly freightCents: number
  /** Fees by law, by name. */
  readonly fees: readonly FeeSum[]
  /** The goods that the buyer owes the tax on. */
  readonly owed: readonly OwedGoods[]
  /** Grouped by name and rate, zero rates included. */
  readonly taxes: readonly RateSum[]
  /** Untaxed sums with their reasons. Leaves out parts for which no rate is known. */
  readonly untaxed: readonly UntaxedSum[]
  readonly taxCents: number
  /** The exempt company's tax number; empty if there is no exemption. */
  readonly exemptNumber: string
}

interface RateSum {
  /** Null for orders older than tax categories. */
  readonly category: TaxCategory | null
  readonly name: string
  readonly basisPoints: number
  readonly netCents: number
  readonly taxCents: number
}

interface UntaxedSum {
  readonly category: TaxCategory
  readonly reason: string
  readonly netCents: number
}

interface OwedGoods {
  readonly goods: GoodsGroup
  readonly pieces: number
}

interface ChargedAmounts {
  readonly parts: readonly Omit<Charge, 'delivery' | 'line'>[]
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
  const untaxed = new Map<string, UntaxedSum>()
  for (const part of parts) {
    const { category, taxName: name, basisPoints, reason } = part
    if (basisPoints > 0 || category === 'Z') {
      const key = `${basisPoints} ${name}`
      const rate = rates.get(key) ?? { category, name, basisPoints, netCents: 0, taxCents: 0 }
      rates.set(key, {
        ...rate,
        netCents: rate.netCents + part.netCents,
        taxCents: rate.taxCents + part.taxCents,
      })
    } else if (category !== null && part.netCents > 0 && !isPlain({ category, reason })) {
      const key = `${category} ${reason}`
      const before = untaxed.get(key)?.netCents ?? 0
      untaxed.set(key, { category, reason, netCents: before + part.netCents })
    }
  }
  return {
    netCents,
    freightCents,
    fees: feeSumsOf(parts),
    owed: owedIn(parts),
    taxes: [...rates.values()],
    untaxed: [...untaxed.values()],
    taxCents,
    exemptNumber,
  }
}

type ChargedPart = ChargedAmounts['parts'][number]

function owedIn(parts: readonly ChargedPart[]): OwedGoods[] {
  const pieces = new Map<GoodsGroup, number>()
  for (const { goodsGroup, pieces: count } of parts)
    if (goodsGroup !== null) pieces.set(goodsGroup, (pieces.get(goodsGroup) ?? 0) + (count ?? 0))
  return [...pieces].map(([goods, count]) => ({ goods, pieces: count }))
}

/** The charges as pages receive them. */
export const ChargeSummary = z.object({
  net: SumOfAmounts.describe('of all lines, less the coupon'),
  freight: SumOfAmounts,
  fees: z
    .array(z.object({ name: z.string(), pieces: SumOfPieces, amount: SumOfAmounts }))
    .optional()
    .describe('fees by law on the pieces, net'),
  owed: z
    .array(z.object({ goods: GoodsGroup, pieces: SumOfPieces }))
    .optional()
    .describe('goods that the buyer owes the tax on, by a rule of the country'),
  taxes: z.array(
    z.object({
      name: z.string(),
      percent: z.number(),
      category: TaxCategory.optional().describe(
        'of EN 16931; absent for orders of a time when it was not decided, whose tax is rounded for each line',
      ),
      net: SumOfAmounts.describe('taxed with it'),
      tax: SumOfAmounts,
    }),
  ),
  untaxed: z
    .array(z.object({ category: TaxCategory, reason: z.string(), net: SumOfAmounts }))
    .optional()
    .describe('untaxed amounts, and why'),
  tax: SumOfAmounts.describe('of all rates; rounded for the sum of each rate'),
  exemptNumber: z.string().optional().describe('tax number of the company that is exempt'),
})
export type ChargeSummary = z.infer<typeof ChargeSummary>

/** `8.875` for 887.5 */
export const percentOf = (basisPoints: number): number => Math.round(basisPoints * 10) / (10 * BASIS_POINTS)

export const toSummary = (sums: ChargeSums): ChargeSummary => ({
  net: toAmount(sums.netCents),
  freight: toAmount(sums.freightCents),
  ...(sums.fees.length > 0 && {
    fees: sums.fees.map(({ name, pieces, netCents }) => ({ name, pieces, amount: toAmount(netCents) })),
  }),
  ...(sums.owed.length > 0 && { owed: [...sums.owed] }),
  taxes: sums.taxes.map(({ category, name, basisPoints, netCents, taxCents }) => ({
    name,
    percent: percentOf(basisPoints),
    ...(category && { category }),
    net: toAmount(netCents),
    tax: toAmount(taxCents),
  })),
  ...(sums.untaxed.length > 0 && {
    untaxed: sums.untaxed.map(({ netCents, ...why }) => ({ ...why, net: toAmount(netCents) })),
  }),
  tax: toAmount(sums.taxCents),
  ...(sums.exemptNumber && { exemptNumber: sums.exemptNumber }),
})

const TotalsOfOne = z.object({
  pieces: SumOfPieces,
  total: SumOfAmounts.describe('with freight and tax'),
  charges: ChargeSummary.optional(),
})

/** The costs of the given lines if they were ordered now. */
export const OrderTotals = z.object({
  anyCharges: z
    .boolean()
    .describe('whether freight or tax is charged anywhere; if not, the lines are the total'),
  charges: ChargeSummary.optional(),
  freightOnRequest: z
    .literal(true)
    .optional()
    .describe('the freight table has no price for this weight: request a quote'),
  coupon: AppliedCoupon.extend({
    lines: z.array(SumOfAmounts).describe('its share of each line that was sent, in their order'),
  }).optional(),
  couponProblem: z
    .object({ code: z.string(), message: z.string() })
    .optional()
    .describe('why the coupon does not apply: the refusal that an order with it would get'),
  togetherSaves: SumOfAmounts.optional().describe(
    'if some pieces come later: freight and tax saved when all pieces are shipped together',
  ),
  byShipment: z
    .literal(true)
    .optional()
    .describe('where some pieces come later: on account, each shipment has an invoice'),
  inTwoOrders: z
    .object({ first: TotalsOfOne, second: TotalsOfOne })
    .optional()
    .describe('where the lines can be ordered as two orders: what is paid at once, and what later'),
  total: SumOfAmounts.describe('lines that can be ordered less the coupon, freight and tax'),
  unconfirmedNumber: UnconfirmedNumber.optional().describe(
    'where tax is charged: the tax number of the company, from another country than the seller’s, that the register has not confirmed',
  ),
})
export type OrderTotals = z.infer<typeof OrderTotals>

const untaxedNames = {
  E: 'Tax (exempt)',
  AE: 'Tax (reverse charge)',
  K: 'Tax (intra-Community supply)',
  G: 'Tax (export)',
  O: 'Tax (exempt)',
} as const

interface Labelled {
  readonly category?: TaxCategory | null | undefined
  readonly name: string
  readonly percent: number
}

/** The label of a tax on documents: `VAT 19%`, or the reason why no tax is charged. */
export const taxLabel = ({ category, name, percent }: Labelled): string =>
  category && category in untaxedNames
    ? untaxedNames[category as keyof typeof untaxedNames] // it is one of them
    : `${name} ${percent}%`

/** The rows between the lines and the total: net, each fee by law, freight, each tax, and each category that is not taxed. */
export function chargeRows({
  net,
  freight,
  fees = [],
  taxes,
  untaxed = [],
}: ChargeSummary): readonly (readonly [string, number])[] {
  const all = [net, freight, ...fees.map(({ amount }) => amount)].reduce(
    (sum, each) => sum + toCents(each),
    0,
  )
  const ofPart = (part: number) => (toCents(part) === all ? '' : ` of ${formatAmount(part)}`)
  const untaxedSums = new Map<string, number>()
  for (const { category, net: sum } of untaxed) {
    const name = taxLabel({ category, name: '', percent: 0 })
    untaxedSums.set(name, toAmount(toCents(untaxedSums.get(name) ?? 0) + toCents(sum)))
  }
  return [
    ['Net', net],
    ...fees.map(({ name, pieces, amount }) => [`${name}, ${counted(pieces, 'piece')}`, amount] as const),
    ...(freight > 0 ? [['Freight', freight] as const] : []),
    ...taxes.map(({ net: taxed, tax, ...rate }) => [`${taxLabel(rate)}${ofPart(taxed)}`, tax] as const),
    ...[...untaxedSums].map(([name, sum]) => [`${name}${ofPart(sum)}`, 0] as const),
  ]
}

export const exemptNote = (taxNumber: string) => `${taxReasons.byNumber}, tax number ${taxNumber}.`

/** The notes below the total: how tax is rounded, why none is charged, and what the buyer owes it on. */
export const chargeNotes = (
  summary: ChargeSummary,
  reader: 'buyer' | 'seller' = 'buyer',
): readonly string[] => [
  ...(summary.taxes.some(({ percent }) => percent > 0) ? [roundingNote(summary.taxes)] : []),
  ...untaxedNotes(summary),
  ...owedNotes(summary, reader === 'buyer' ? 'You owe' : 'The buyer owes'),
]

const owedNotes = ({ owed = [] }: ChargeSummary, who: string): readonly string[] =>
  owed.length === 0
    ? []
    : [`${who} the VAT on ${listed(owed.map(({ goods, pieces }) => countedGoods(pieces, goods)))}.`]

const listed = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')

/** The sentences that say why no tax is charged. */
export function untaxedNotes({
  untaxed = [],
  exemptNumber = '',
}: Pick<ChargeSummary, 'untaxed' | 'exemptNumber'>): readonly string[] {
  if (exemptNumber && !untaxed.some(isByNumber)) return [exemptNote(exemptNumber), ...untaxed.map(sentence)]
  const notes = untaxed.map(({ category, reason }) =>
    exemptNumber && isByNumber({ category, reason })
      ? `${reason}, tax number ${exemptNumber}.`
      : sentence({ reason }),
  )
  return [...new Set(notes)]
}

const sentence = ({ reason }: { readonly reason: string }) => (reason.endsWith('.') ? reason : `${reason}.`)

const roundingNote = (taxes: ChargeSummary['taxes']) =>
  taxes.some(({ category }) => category === undefined)
    ? `Tax is rounded to ${roundedTo()} for each line, halves up.`
    : `Tax is rounded to ${roundedTo()} for the sum of each rate, halves up.`
