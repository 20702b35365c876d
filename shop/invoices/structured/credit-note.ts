import { toCents } from '#contract/money.ts'
import { shareOf } from '#contract/orders/goods.ts'
import type { StoredPart } from '#shop/orders/store.ts'
import type { StoredCreditNote } from '../credit-notes.ts'
import type { StoredInvoice } from '../store.ts'
import { chargedParts, commonFacts, deliveryPlace, isoDay, subtotals } from './document.ts'
import type { ChargedFacts, InvoiceFacts } from './facts.ts'
import {
  type Adjustment,
  type StructuredInvoice,
  type StructuredLine,
  type TaxSubtotal,
  totalsOf,
} from './model.ts'

export interface CreditedLine {
  /** Number of the order's line. */
  readonly position: number
  readonly pieces: number
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
    ...parts,
    kind: 'credit-note',
    number: note.number,
    issuedOn: isoDay(note.issuedAt),
    deliverTo: deliveryPlace(facts, parts.taxes),
    corrects: { number: invoice.number, issuedOn: isoDay(invoice.issuedAt) },
    note: note.reason || undefined,
    payment: {
      means: isCard ? '68' : '97',
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
  return pieces && hasItsTax(pieces) ? pieces : creditedShare(all, invoice, note)
}

/** The rules let the tax of a rate differ from its sum by less than 1; half of it is more than rounding can cause. */
const hasItsTax = ({ taxes }: Parts) =>
  taxes.every(
    ({ tax, netCents, taxCents }) =>
      Math.abs(taxCents - (netCents * tax.basisPoints) / 10_000) < toCents(0.5),
  )

/**
 * The pieces at their prices. A sum that was agreed beside them is a charge or an allowance; tax that was rounded
 * otherwise is that of the largest part.
 */
function creditedPieces(
  { lines: invoiced }: Parts,
  { amountCents, taxCents }: StoredCreditNote,
  credited: readonly CreditedLine[],
  { order }: ChargedFacts,
): Parts {
  const lines = credited.flatMap((each): StructuredLine[] => {
    const { position, pieces, serials } = each
    const part = order.parts.find((one) => one.position === position)
    const ordered = order.lines.find((one) => one.position === (part?.kitPosition ?? position))
    const line = invoiced.find(({ name, sku }) => name === ordered?.productName && sku === ordered.sku)
    if (!line) return []
    if (part) return [partLine(part, each, line)]
    return [{ ...line, note: '', serials, pieces, netCents: pieces * line.unitPriceCents }]
  })
  const [first] = lines
  if (!first) throw new Error('a credit note names pieces that its invoice does not')
  const difference = amountCents - taxCents - lines.reduce((sum, { netCents }) => sum + netCents, 0)
  const adjustments: Adjustment[] =
    difference === 0
      ? []
      : [
          {
            kind: difference > 0 ? 'charge' : 'allowance',
            reason: 'Agreed difference',
            reasonCode: difference > 0 ? 'ZZZ' : '104',
            netCents: Math.abs(difference),
            tax: first.tax,
          },
        ]
  const taxed = [...lines, ...adjustments.map((each) => ({ ...each, netCents: difference }))]
  return { lines, adjustments, taxes: withTax(taxed, taxCents) }
}

/** A part of a kit, whose share of the kit's price need not be whole cents for each piece: its price is for all of them. */
function partLine(part: StoredPart, credited: CreditedLine, { name, tax }: StructuredLine): StructuredLine {
  const { pieces, serials } = credited
  const netCents = creditedShareOf(part, credited)
  return {
    name: part.productName,
    sku: part.sku,
    serials,
    note: `Part of ${name}`,
    pieces,
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
): number =>
  shareOf(shareCents, ordered, creditedBefore + pieces) - shareOf(shareCents, ordered, creditedBefore)

/** Adds the serial numbers of credited pieces to the first line of their product. */
function withSerials(
  lines: readonly StructuredLine[],
  credited: readonly CreditedLine[],
  { order }: ChargedFacts,
): StructuredLine[] {
  const left = new Map(credited.map((line) => [line.position, line.serials]))
  const named = new Set<number>()
  return lines.map((line) => {
    const ordered = order.lines.find(
      ({ position, productName, sku }) =>
        !named.has(position) && productName === line.name && sku === line.sku,
    )
    if (!ordered) return line
    named.add(ordered.position)
    const positions = [ordered, ...order.parts.filter(({ kitPosition }) => kitPosition === ordered.position)]
    const serials = positions.flatMap(({ position }) => left.get(position) ?? [])
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
  const largest = exact.toSorted((a, b) => b.taxCents - a.taxCents)[0]
  return exact.map((subtotal) =>
    subtotal === largest ? { ...subtotal, taxCents: subtotal.taxCents + rest } : subtotal,
  )
}
