import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Day, Done, filled } from '../fields.ts'
import { Country } from './tax-rates.ts'

/** Fees by law on each piece, by the country that it goes to. They are taxed like their goods. */

export const feeKinds = ['recycling', 'copyright', 'packaging', 'other'] as const
export const FeeKind = z.enum(feeKinds)
export type FeeKind = z.infer<typeof FeeKind>

/** Names of the kinds on pages. */
export const feeKindNames: Readonly<Record<FeeKind, string>> = {
  recycling: 'Recycling (WEEE)',
  copyright: 'Copyright levy',
  packaging: 'Packaging',
  other: 'Other',
}

export const FeeCode = z
  .string()
  .trim()
  .max(40, 'At most 40 characters')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lower-case letters, digits and hyphens')

/** The most fees that a product may have. */
export const MAX_FEES = 10
export const FeeCodes = z
  .array(FeeCode)
  .max(MAX_FEES)
  .refine((codes) => new Set(codes).size === codes.length, 'A fee is there twice')

/** The most fees of a shop, and the most amounts of a fee. */
export const MAX_SHOP_FEES = 200
const MAX_AMOUNTS = 200

const FeeAmount = z
  .object({
    country: Country.describe('ISO 3166-1 alpha-2: where the goods go'),
    amount: Amount.positive('Enter more than 0').max(9_999_999).describe('net, for one piece'),
    from: Day,
    until: Day.nullable().describe('the last day; null: until it is changed'),
  })
  .refine(({ from, until }) => until === null || from <= until, {
    path: ['until'],
    message: 'Not before the first day',
  })

export const FeeFields = z.object({
  name: filled(60).describe('as documents call it'),
  kind: FeeKind,
  amounts: z
    .array(FeeAmount)
    .max(MAX_AMOUNTS)
    .refine(areApart, 'Two amounts of a country are for the same day'),
})
export type FeeFields = z.output<typeof FeeFields>

interface DatedAmount {
  readonly country: string
  readonly from: string
  readonly until: string | null
}

/** Whether there is one amount at most for each country and day. */
function areApart(amounts: readonly DatedAmount[]): boolean {
  const ordered = amounts.toSorted((a, b) => (a.country + a.from < b.country + b.from ? -1 : 1))
  return ordered.every(({ country, until }, place) => {
    const next = ordered[place + 1]
    return next?.country !== country || (until !== null && until < next.from)
  })
}

/** What is charged for one piece that goes to a country, today. */
export interface FeeToday {
  readonly code: string
  readonly name: string
  readonly kind: FeeKind
  readonly country: string
  readonly unitCents: number
}

/** A fee on the pieces of an order's line that go to one address, as it was when they were ordered. */
export interface ChargedFee extends Omit<FeeToday, 'country'> {
  /** Pieces of a kit's part in one kit; else 1. */
  readonly each: number
  /** The part of a kit that it is on: its product. */
  readonly partId: string | null
}

/** The fees on one product, or on one part of a kit. */
export function feesOn(
  {
    codes,
    country,
    each,
    partId,
  }: Pick<ChargedFee, 'each' | 'partId'> & {
    readonly codes: readonly string[]
    readonly country: string
  },
  fees: readonly FeeToday[],
): ChargedFee[] {
  return fees
    .filter((fee) => fee.country === country && codes.includes(fee.code))
    .map(({ country: _, ...fee }) => ({ ...fee, each, partId }))
}

/** Cents of all fees for one piece of a line. */
export const feePerPiece = (fees: readonly ChargedFee[]): number =>
  fees.reduce((sum, { unitCents, each }) => sum + unitCents * each, 0)

export interface FeeSum {
  readonly name: string
  readonly kind: FeeKind
  readonly pieces: number
  readonly netCents: number
}

/** The fees on pieces, added up by name. */
export const feeSumsOf = (
  parts: readonly { readonly fees: readonly ChargedFee[]; readonly pieces: number | null }[],
): FeeSum[] =>
  addedFees(
    parts.flatMap(({ fees, pieces: ofLine }) =>
      fees.map(({ name, kind, unitCents, each }) => {
        const pieces = each * (ofLine ?? 0)
        return { name, kind, pieces, netCents: unitCents * pieces }
      }),
    ),
  )

/** Adds up fees by name. */
export function addedFees(fees: readonly FeeSum[]): FeeSum[] {
  const sums = new Map<string, FeeSum>()
  for (const fee of fees) {
    const { pieces, netCents } = sums.get(fee.name) ?? { pieces: 0, netCents: 0 }
    sums.set(fee.name, { ...fee, pieces: pieces + fee.pieces, netCents: netCents + fee.netCents })
  }
  return [...sums.values()]
}

/** A fee as prices name it. */
export const ShownFee = z.object({
  name: z.string(),
  country: z.string().describe('ISO 3166-1 alpha-2: where the goods go'),
  amount: Amount.describe('net, for one piece'),
})
export type ShownFee = z.infer<typeof ShownFee>

export const Fee = z.object({
  ...FeeFields.shape,
  code: FeeCode,
  products: z.number().int().min(0).max(1_000_000_000).describe('how many have it'),
})
export type Fee = z.infer<typeof Fee>

const CodePath = z.object({ code: FeeCode })

export const listFees = endpoint({
  method: 'GET',
  path: '/settings/fees',
  access: 'admin',
  summary: 'Fees by law on each piece, by name',
  reply: z.array(Fee),
  refusals: [],
})

export const saveFee = endpoint({
  method: 'PUT',
  path: '/settings/fees/{code}',
  access: 'admin',
  summary: 'Add or change a fee with all its amounts. Orders that were placed stay as they are',
  params: CodePath,
  body: FeeFields,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['too-many-fees'],
})

export const removeFee = endpoint({
  method: 'DELETE',
  path: '/settings/fees/{code}',
  access: 'admin',
  summary: 'Remove a fee that no product has',
  params: CodePath,
  reply: Done,
  refusals: ['no-such-entry', 'fee-in-use'],
})
