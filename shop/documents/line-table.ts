import { type ChargeSums, chargeNotes, chargeRows, toSummary } from '#contract/charges/charges.ts'
import { formatCount } from '#contract/counts.ts'
import { dayFormat } from '#contract/days.ts'
import type { Cell, Column, Fact } from '#contract/documents/printed-document.ts'
import { formatCents, toCents } from '#contract/money.ts'

/** Parts shared by several documents: product lines, and the format of dates. */

/** A day, or that of a moment: `May 14, 2027`. */
export const printedDay = dayFormat({ dateStyle: 'long' })

export const lineColumns: readonly Column[] = [
  { label: 'Product', share: 5 },
  { label: 'Pieces', share: 1.1, align: 'end' },
  { label: 'Price per piece', share: 1.5, align: 'end' },
  { label: 'Amount', share: 1.7, align: 'end' },
]

/** The rows between the lines and the total; empty where nothing is charged. */
export const chargeFacts = (sums: ChargeSums | undefined): readonly Fact[] =>
  sums ? chargeRows(toSummary(sums)).map(([label, amount]) => [label, formatCents(toCents(amount))]) : []

export const printedNotes = (sums: ChargeSums | undefined): readonly string[] =>
  sums ? chargeNotes(toSummary(sums)) : []

interface PrintedLine {
  readonly productName: string
  readonly sku: string
  /** The buyer's note on the line. */
  readonly note?: string
  readonly pieces: number
  /** Undefined where the amount is not divided by pieces. */
  readonly unitPriceCents: number | undefined
  readonly amountCents: number
}

export const lineRow = (line: PrintedLine): readonly Cell[] => [
  { text: line.productName, under: [line.sku, line.note].filter(Boolean).join('\n') },
  { text: formatCount(line.pieces) },
  { text: line.unitPriceCents === undefined ? '' : formatCents(line.unitPriceCents) },
  { text: formatCents(line.amountCents) },
]
