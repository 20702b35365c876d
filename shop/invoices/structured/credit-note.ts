import { toCents } from '#contract/money.ts'
import type { UnitOfMeasure } from '#contract/products/unit-of-measure.ts'
import { centsOfPieces } from '#contract/refunds/pieces.ts'
import type { StoredPart } from '#shop/orders/store.ts'
import type { StoredCreditNote } from '../credit-notes.ts'
import type { StoredInvoice } from '../store.ts'
import { deliveryPlace } from './delivery.ts'
import {
  chargedParts,
  commonFacts,
  couponAllowances,
  deliveryDay,
  hasCommunity,
  isoDay,
  subtotals,
} from './document.ts'
import type { ChargedFacts, InvoiceFacts } from './facts.ts'
import { frenchParts } from './france.ts'
import {
  type Adjustment,
  type StructuredInvoice,
  type StructuredLine,
  type TaxSubtotal,
  totalsOf,
} from './model.ts'
import { cardMeans, clearingMeans } from './national.ts'

export interface CreditedLine {
  /** Number of the order's line. */
  readonly position: number
  readonly pieces: number
  /** The share of the coupon in them; of a part of a kit 0, whose share is of what the kit costs with the coupon. */
  readonly discountCents: number
  /** Pieces of the line that earlier credit notes are for. */
  readonly creditedBefore: number
  /** Serial numbers of returned pieces, as they were received. */
  readonly serials?: readonly string[] | undefined
}

/** Returns a credit note by EN 16931: the credited pieces, or a share of the whole invoice. */
export function structuredCreditNote(
  invoice: StoredInvoice,
  note: StoredCreditNote,
  credited: readonly CreditedLine[],
  facts: InvoiceFacts,
): StructuredInvoice {
  const isCard = invoice.method === 'card'
  const parts = creditedParts(invoice, note, credited, facts)
  const document: StructuredInvoice = {
    ...commonFacts(invoice, facts, parts.taxes),
    ...frenchParts({ ...facts, kind: 'credit-note', issuedOn: isoDay(note.issuedAt) }),
    ...parts,
    kind: 'credit-note',
    number: note.number,
    issuedOn: isoDay(note.issuedAt),
    deliveredOn: deliveryDay(facts),
    deliverTo: deliveryPlace(facts, hasCommunity(parts.taxes)),
    corrects: { number: invoice.number, issuedOn: isoDay(invoice.issuedAt) },
    note: note.reason || undefined,
    payment: {
      means: isCard ? cardMeans(facts) : clearingMeans(facts),
      reference: note.number,
      terms: isCard
        ? 'The amount is refunded to the card that paid.'
        : 'The amount is deducted from what is open on your account.',
    },
    prepaidCents: 0,
  }
  const { grossCents } = totalsOf(document)
  if (grossCents !== note.amountCents)
    throw new Error(`the parts of ${note.number} add up to ${grossCents}, not to ${note.amountCents}`)
  return document
}

/** The charged parts. With their tax, they add up to the document's amount. */
export type Parts = Pick<StructuredInvoice, 'lines' | 'adjustments' | 'taxes'>

/** Divides a credit note by what tax is on it: the credited pieces, or a share of the whole invoice. */
export function creditedParts(
  invoice: StoredInvoice,
  note: StoredCreditNote,
  credited: readonly CreditedLine[],
  facts: ChargedFacts,
): Parts {
  const all = chargedParts(facts)
  if (note.amountCents === invoice.amountCents)
    return { ...all, lines: withSerials(all.lines, credited, facts) }
  const pieces = credited.length > 0 && creditedPieces(all, note, credited, facts)
  return pieces && hasItsTax(pieces, note) ? pieces : creditedShare(all, invoice, note)
}

/**
 * Whether the parts have all of the note's tax, which untaxed ones alone cannot have. The rules let the tax of a rate
 * differ from its sum by less than 1; half of it is more than rounding can cause.
 */
const hasItsTax = ({ taxes }: Parts, note: StoredCreditNote) =>
  taxes.reduce((sum, subtotal) => sum + subtotal.taxCents, 0) === note.taxCents &&
  taxes.every(
    ({ tax, netCents, taxCents }) =>
      Math.abs(taxCents - (netCents * tax.basisPoints) / 10_000) < toCents(0.5),
  )

/**
 * The pieces at their prices, less their share of the coupon. A sum that was agreed beside them is a charge or an
 * allowance; tax that was rounded otherwise is that of the largest part.
 */
function creditedPieces(
  { lines: invoiced }: Parts,
  { amountCents, taxCents }: StoredCreditNote,
  credited: readonly CreditedLine[],
  { order, units, codes }: ChargedFacts,
): Parts {
  const found = credited.flatMap((each) => {
    const { position, pieces, discountCents, serials } = each
    const part = order.parts.find((one) => one.position === position)
    const ordered = order.lines.find((one) => one.position === (part?.kitPosition ?? position))
    const line = invoiced.find((one) => one.position === ordered?.position)
    if (!line) return []
    if (part)
      return [
        {
          ...partLine(part, units.get(position) ?? 'H87', each, line),
          ...codes.get(position),
          discountCents,
        },
      ]
    return [{ ...line, note: '', serials, pieces, netCents: pieces * line.unitPriceCents, discountCents }]
  })
  const lines = found.map(({ discountCents: _, ...line }): StructuredLine => line)
  const [first] = lines
  if (!first) throw new Error('a credit note names pieces that its invoice does not')
  const soldCents = found.reduce((sum, { netCents, discountCents }) => sum + netCents - discountCents, 0)
  const difference = amountCents - taxCents - soldCents
  const agreed: Adjustment[] =
    difference === 0
      ? []
      : [
          {
            kind: difference > 0 ? 'charge' : 'allowance',
            reason: 'Agreed difference',
            // Miscellaneous: ZZZ means a tax to the Danish rule DK-R-004.
            reasonCode: difference > 0 ? 'ABK' : '104',
            netCents: Math.abs(difference),
            tax: first.tax,
          },
        ]
  const taxed = [
    ...found.map((line) => ({ ...line, netCents: line.netCents - line.discountCents })),
    ...agreed.map((each) => ({ ...each, netCents: difference })),
  ]
  return {
    lines,
    adjustments: [...couponAllowances({ order }, found), ...agreed],
    taxes: withTax(taxed, taxCents),
  }
}

/** A part of a kit, whose share of the kit's price need not be whole cents for each piece: its price is for all of them. */
function partLine(
  part: StoredPart,
  unit: UnitOfMeasure,
  credited: CreditedLine,
  { name, tax }: StructuredLine,
): StructuredLine {
  const { pieces, serials } = credited
  const netCents = creditedShareOf(part, credited)
  return {
    name: part.productName,
    sku: part.sku,
    serials,
    note: `Part of ${name}`,
    pieces,
    unit,
    unitPriceCents: netCents,
    pricedPieces: pieces,
    netCents,
    tax,
  }
}

/** The value without tax of credited pieces of a part. */
export const creditedShareOf = (
  { pieces: ordered, shareCents }: Pick<StoredPart, 'pieces' | 'shareCents'>,
  { pieces, creditedBefore }: Pick<CreditedLine, 'pieces' | 'creditedBefore'>,
): number => centsOfPieces(shareCents, { of: ordered, after: creditedBefore, pieces })

/** Adds the serial numbers of credited pieces to the first line that they are of. */
function withSerials(
  lines: readonly StructuredLine[],
  credited: readonly CreditedLine[],
  { order }: ChargedFacts,
): StructuredLine[] {
  const serialsOf = new Map(credited.map((line) => [line.position, line.serials]))
  const named = new Set<number>()
  return lines.map((line) => {
    const { position } = line
    if (position === undefined || named.has(position)) return line
    named.add(position)
    const positions = [
      position,
      ...order.parts.filter(({ kitPosition }) => kitPosition === position).map((part) => part.position),
    ]
    const serials = positions.flatMap((each) => serialsOf.get(each) ?? [])
    return serials.length > 0 ? { ...line, serials } : line
  })
}

/** The same share of each tax category of the invoice. */
function creditedShare({ taxes }: Parts, invoice: StoredInvoice, note: StoredCreditNote): Parts {
  const netCents = note.amountCents - note.taxCents
  const invoicedCents = taxes.reduce((sum, subtotal) => sum + subtotal.netCents, 0)
  let [left, leftOf] = [netCents, invoicedCents]
  const lines = taxes.map(({ tax, netCents: of }): StructuredLine => {
    // The last one takes what is left, so that nothing is lost by rounding.
    const share = leftOf === 0 ? 0 : Math.round((left * of) / leftOf)
    left -= share
    leftOf -= of
    return {
      name: `Part of invoice ${invoice.number}`,
      sku: '',
      note: '',
      pieces: 1,
      unit: 'H87',
      unitPriceCents: share,
      netCents: share,
      tax,
    }
  })
  return { lines, adjustments: [], taxes: withTax(lines, note.taxCents) }
}

/** Adds up parts by their tax, and gives the largest taxed one what rounding leaves of the sum. */
function withTax(parts: readonly Omit<TaxSubtotal, 'taxCents'>[], taxCents: number): TaxSubtotal[] {
  const exact = subtotals(
    parts.map(({ tax, netCents }) => ({
      tax,
      netCents,
      taxCents: Math.round((netCents * tax.basisPoints) / 10_000),
    })),
  )
  const rest = taxCents - exact.reduce((sum, subtotal) => sum + subtotal.taxCents, 0)
  const largest = exact
    .filter(({ tax }) => tax.basisPoints > 0)
    .toSorted((a, b) => b.taxCents - a.taxCents || b.netCents - a.netCents)[0]
  return exact.map((subtotal) =>
    subtotal === largest ? { ...subtotal, taxCents: subtotal.taxCents + rest } : subtotal,
  )
}
