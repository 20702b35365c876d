import type { NetPart } from '#contract/charges/worth.ts'
import type { TakenPieces } from '../charges/order-parts.ts'
import type { StoredCreditNote } from '../invoices/credit-notes.ts'
import { agreedDifferences, creditedPieces } from '../invoices/credited-pieces.ts'
import type { StoredInvoice } from '../invoices/store.ts'
import type { Goods } from '../orders/lines-and-parts.ts'
import {
  agreedDifference,
  amountLine,
  type Credited,
  type CreditedLine,
  type Parts,
  partLine,
  withSerials,
} from './credit-note-lines.ts'
import { deliveryPlace } from './delivery.ts'
import {
  chargedParts,
  commonFacts,
  couponAllowances,
  deliveryDay,
  feeCharges,
  hasCommunity,
  isoDay,
  subtotals,
} from './document.ts'
import type { ChargedFacts, InvoiceFacts } from './facts.ts'
import { frenchParts } from './france.ts'
import { type StructuredInvoice, type StructuredLine, type Tax, totalsOf } from './model.ts'
import { cardMeans, clearingMeans } from './national.ts'
import { derivedParts } from './unstored-taxes.ts'

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
        : 'The amount is deducted from the open amount on your account.',
    },
    prepaidCents: 0,
  }
  const { grossCents } = totalsOf(document)
  if (grossCents !== note.amountCents)
    throw new Error(`the parts of ${note.number} add up to ${grossCents}, not to ${note.amountCents}`)
  return document
}

/**
 * Divides a credit note by tax: the credited pieces, or a part of the whole invoice. The taxes of older ones were not
 * stored: theirs follow from the amount and its tax.
 */
export function creditedParts(
  invoice: StoredInvoice,
  note: StoredCreditNote,
  credited: readonly CreditedLine[],
  facts: ChargedFacts,
): Parts {
  const all = chargedParts(facts)
  if (note.amountCents === invoice.amountCents)
    return { ...all, lines: withSerials(all.lines, credited, facts) }
  if (note.taxes.length > 0) return storedParts(all, { invoice, note, credited }, facts)
  return derivedParts(all, { invoice, note, credited }, facts)
}

/** The pieces at their prices, less their share of the coupon, and any agreed difference; or amounts alone. */
function storedParts(
  { lines: invoiced, taxes: invoicedTaxes }: Parts,
  { invoice, note, credited }: Credited,
  facts: ChargedFacts,
): Parts {
  const taxAt = ({ category, basisPoints }: Pick<NetPart, 'category' | 'basisPoints'>): Tax => {
    const found = invoicedTaxes.find(
      ({ tax }) => tax.basisPoints === basisPoints && (category === null || tax.category === category),
    )
    if (!found) throw new Error(`${note.number} credits a tax that ${invoice.number} does not have`)
    return found.tax
  }
  const pieces = creditedPieces(facts.order, credited)
  const differences = agreedDifferences(note, pieces)
  if (pieces.length === 0)
    return {
      lines: differences.map((sum) => amountLine(invoice, sum.netCents, taxAt(sum))),
      adjustments: [],
      taxes: note.taxes.map((sum) => ({ ...sum, tax: taxAt(sum) })),
    }
  const parts = pieces.flatMap(({ credited: each, goods, taken }) =>
    taken.map((part, place) => {
      const tax = taxAt(part)
      const serials = place === 0 ? each.serials : undefined
      return { ...part, tax, line: lineOf(invoiced, { goods, part, serials, tax }, facts) }
    }),
  )
  return {
    lines: parts.map(({ line }) => line),
    adjustments: [
      ...couponAllowances(facts, parts),
      ...feeCharges(parts),
      ...differences.map(({ netCents, ...at }) => agreedDifference(netCents, taxAt(at))),
    ],
    // A rate at which nothing is left to credit has its pieces, and the difference that takes them off.
    taxes: subtotals([
      ...note.taxes.map((sum) => ({ ...sum, tax: taxAt(sum) })),
      ...parts.map(({ tax }) => ({ tax, netCents: 0, taxCents: 0 })),
    ]),
  }
}

interface TakenFrom {
  readonly goods: Goods
  readonly part: TakenPieces
  readonly serials: readonly string[] | undefined
  readonly tax: Tax
}

function lineOf(
  invoiced: readonly StructuredLine[],
  { goods, part, serials, tax }: TakenFrom,
  { units, codes }: ChargedFacts,
): StructuredLine {
  const kitPosition = 'kitPosition' in goods ? goods.kitPosition : undefined
  const line = invoiced.find(({ position }) => position === (kitPosition ?? goods.position))
  if (!line) throw new Error('a credit note names pieces that its invoice does not')
  const { pieces, grossCents } = part
  if (kitPosition === undefined) return { ...line, note: '', serials, pieces, netCents: grossCents, tax }
  const unit = units.get(goods.position) ?? 'H87'
  const ofPart = partLine(goods, { unit, pieces, serials, netCents: grossCents, kit: line.name, tax })
  return { ...ofPart, ...codes.get(goods.position) }
}
