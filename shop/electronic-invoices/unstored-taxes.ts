import { centsOfPieces } from '#contract/charges/worth.ts'
import { toCents } from '#contract/money.ts'
import type { StoredCreditNote } from '../invoices/credit-notes.ts'
import type { StoredInvoice } from '../invoices/store.ts'
import type { StoredPart } from '../orders/store.ts'
import {
  agreedDifference,
  amountLine,
  type Credited,
  type CreditedLine,
  type Parts,
  partLine,
} from './credit-note-lines.ts'
import { couponAllowances, subtotals } from './document.ts'
import type { ChargedFacts } from './facts.ts'
import type { StructuredLine, TaxSubtotal } from './model.ts'

/**
 * Credit notes older than stored taxes: their parts are derived from the amount and its tax, as when they were issued.
 * Some have the tax of the wrong parts; an issued document stays as it is.
 */

/** The credited pieces if they have the note's tax, else a share of the whole invoice. */
export function derivedParts(all: Parts, { invoice, note, credited }: Credited, facts: ChargedFacts): Parts {
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
  { order, units }: ChargedFacts,
): Parts {
  const found = credited.flatMap((each) => {
    const { position, pieces, discountCents, serials } = each
    const part = order.parts.find((one) => one.position === position)
    const line = invoiced.find((one) => one.position === (part?.kitPosition ?? position))
    if (!line) return []
    if (!part)
      return [{ ...line, note: '', serials, pieces, netCents: pieces * line.unitPriceCents, discountCents }]
    const unit = units.get(position) ?? 'H87'
    const netCents = creditedShareOf(part, each)
    const { name: kit, tax } = line
    return [{ ...partLine(part, { unit, pieces, serials, netCents, kit, tax }), discountCents }]
  })
  const lines = found.map(({ discountCents: _, ...line }): StructuredLine => line)
  const [first] = lines
  if (!first) throw new Error('a credit note names pieces that its invoice does not')
  const soldCents = found.reduce((sum, { netCents, discountCents }) => sum + netCents - discountCents, 0)
  const difference = amountCents - taxCents - soldCents
  const agreed = difference === 0 ? [] : [agreedDifference(difference, first.tax)]
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

/** The value without tax of credited pieces of a part. */
const creditedShareOf = (
  { pieces: ordered, shareCents }: Pick<StoredPart, 'pieces' | 'shareCents'>,
  { pieces, creditedBefore }: Pick<CreditedLine, 'pieces' | 'creditedBefore'>,
): number => centsOfPieces(shareCents, { of: ordered, after: creditedBefore, pieces })

/** The same share of each tax category of the invoice. */
function creditedShare({ taxes }: Parts, invoice: StoredInvoice, note: StoredCreditNote): Parts {
  const netCents = note.amountCents - note.taxCents
  const invoicedCents = taxes.reduce((sum, subtotal) => sum + subtotal.netCents, 0)
  let [left, leftOf] = [netCents, invoicedCents]
  const lines = taxes.map(({ tax, netCents: of }): StructuredLine => {
    // The last one takes the rest, so that nothing is lost by rounding.
    const share = leftOf === 0 ? 0 : Math.round((left * of) / leftOf)
    left -= share
    leftOf -= of
    return amountLine(invoice, share, tax)
  })
  return { lines, adjustments: [], taxes: withTax(lines, note.taxCents) }
}

/** Adds up parts by their tax, and gives the largest taxed one the rounding difference. */
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
