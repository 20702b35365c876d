import type { StoredCreditNote } from '../invoices/credit-notes.ts'
import type { StoredInvoice } from '../invoices/store.ts'
import type { StoredPart } from '../orders/store.ts'
import type { ChargedFacts } from './facts.ts'
import type { Adjustment, StructuredInvoice, StructuredLine, Tax } from './model.ts'

export interface CreditedLine {
  /** Number of the order's line. */
  readonly position: number
  readonly pieces: number
  /**
   * Their share of the coupon; 0 for a part of a kit, whose price is already a share of the kit's price less the
   * coupon.
   */
  readonly discountCents: number
  /** Pieces of the line that earlier credit notes are for. */
  readonly creditedBefore: number
  /** Serial numbers of returned pieces, as they were received. */
  readonly serials?: readonly string[] | undefined
}

/** The charged parts. With their tax, they add up to the document's amount. */
export type Parts = Pick<StructuredInvoice, 'lines' | 'adjustments' | 'taxes'>

export interface Credited {
  readonly invoice: StoredInvoice
  readonly note: StoredCreditNote
  readonly credited: readonly CreditedLine[]
}

export function agreedDifference(netCents: number, tax: Tax): Adjustment {
  // Miscellaneous: ZZZ means a tax to the Danish rule DK-R-004.
  const [kind, reasonCode] = netCents > 0 ? (['charge', 'ABK'] as const) : (['allowance', '104'] as const)
  return { kind, reason: 'Agreed difference', reasonCode, netCents: Math.abs(netCents), tax }
}

export const amountLine = (invoice: StoredInvoice, netCents: number, tax: Tax): StructuredLine => ({
  name: `Part of invoice ${invoice.number}`,
  sku: '',
  note: '',
  pieces: 1,
  unit: 'H87',
  unitPriceCents: netCents,
  netCents,
  tax,
})

interface PiecesOfPart extends Pick<StructuredLine, 'unit' | 'pieces' | 'serials' | 'netCents' | 'tax'> {
  /** The kit's name. */
  readonly kit: string
}

/** A part of a kit, whose share of the kit's price need not be whole cents for each piece: its price is for all of them. */
export function partLine(
  { productName: name, sku }: Pick<StoredPart, 'productName' | 'sku'>,
  { kit, netCents, pieces, ...line }: PiecesOfPart,
): StructuredLine {
  const note = `Part of ${kit}`
  return { name, sku, note, ...line, pieces, unitPriceCents: netCents, pricedPieces: pieces, netCents }
}

/** Adds the serial numbers of credited pieces to the first line that they are of. */
export function withSerials(
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
