import { Refusal } from '#contract/refusals.ts'
import { normaliseSerial, repeatedSerials } from '#contract/shipments/serials.ts'
import { type Goods, goodsAt } from '../orders/lines-and-parts.ts'
import type { StoredOrder } from '../orders/store.ts'
import type { LinePart } from './store.ts'

/** A requested shipment. Positions count from 1, as people see them. */
export interface WantedShipment {
  /** Position among the order's addresses. */
  readonly delivery: number
  readonly lines: readonly WantedLine[]
}

interface WantedLine {
  /** Position among the order's lines. */
  readonly line: number
  readonly pieces: number
  readonly serials: readonly string[]
}

export interface PackedLine extends LinePart {
  readonly productName: string
  readonly serials: readonly string[]
}

/**
 * Returns a shipment's lines as they are stored, if all the requested pieces are still to be shipped to that address.
 * @param open the part of the order still to be shipped
 * @throws Refusal no-such-delivery, no-such-line, kit-by-parts; more-than-open,
 * pieces-not-here and serials-needed, with each line that differs
 */
export function packShipment(
  order: Pick<StoredOrder, 'lines' | 'parts' | 'deliveries'>,
  open: readonly LinePart[],
  { delivery, lines }: WantedShipment,
): PackedLine[] {
  const deliveryPosition = positionOf(order, delivery)
  const wanted = lines.map((line) => {
    const ordered = goodsAt(order, line.line)
    const left = open.find(
      (part) => part.position === ordered.position && part.deliveryPosition === deliveryPosition,
    )
    return { ...line, ordered, left }
  })
  const tooMany = wanted.filter(({ pieces, left }) => pieces > (left?.pieces ?? 0))
  if (tooMany.length > 0)
    throw new Refusal('more-than-open', {
      lines: tooMany.map(({ line, ordered, left }) => ({
        line,
        open: left?.pieces ?? 0,
        message: `${ordered.productName}: ${left?.pieces ?? 0} left to ship.`,
      })),
    })
  const early = wanted.filter(({ pieces, ordered, left }) => pieces > here(open, ordered.position, left))
  if (early.length > 0)
    throw new Refusal('pieces-not-here', {
      lines: early.map(({ line, ordered, left }) => ({
        line,
        here: here(open, ordered.position, left),
        message: `${ordered.productName}: ${here(open, ordered.position, left)} are in stock now.`,
      })),
    })
  const packed = wanted.flatMap(({ left, ordered, ...line }) => (left ? [{ line, left, ordered }] : []))
  checkSerials(packed)
  return packed.map(({ line, left, ordered }) => ({
    ...left,
    pieces: line.pieces,
    productName: ordered.productName,
    serials: line.serials,
  }))
}

/** The number of open pieces of a line that have come, over all its addresses. */
function here(open: readonly LinePart[], position: number, left: LinePart | undefined): number {
  const ofLine = open.filter((part) => part.position === position)
  return ofLine.reduce((sum, { pieces }) => sum + pieces, 0) - (left?.waiting ?? 0)
}

/** Null when the order goes to a single address. */
function positionOf({ deliveries }: Pick<StoredOrder, 'deliveries'>, delivery: number): number | null {
  if (deliveries.length === 0 && delivery === 1) return null
  const position = deliveries[delivery - 1]?.position
  if (position === undefined) throw new Refusal('no-such-delivery')
  return position
}

interface LineToPack {
  readonly line: WantedLine
  readonly left: LinePart
  readonly ordered: Goods
}

/**
 * Requires one serial number per piece of a tracked product, none for others, and no duplicates, even across lines.
 */
function checkSerials(lines: readonly LineToPack[]): void {
  const serialsOf = new Map(
    [...Map.groupBy(lines, ({ left }) => left.productId)].map(([productId, same]) => [
      productId,
      new Set(repeatedSerials(same.flatMap(({ line }) => line.serials)).map(normaliseSerial)),
    ]),
  )
  const wrong = lines.flatMap(({ line, left, ordered }) => {
    const expected = left.tracksSerials ? line.pieces : 0
    const given = line.serials.length
    const repeated = line.serials.filter((serial) =>
      serialsOf.get(left.productId)?.has(normaliseSerial(serial)),
    )
    if (given === expected && repeated.length === 0) return []
    const message =
      repeated.length > 0
        ? `${ordered.productName}: ${[...new Set(repeated)].slice(0, 10).join(', ')} more than once.`
        : `${ordered.productName}: ${given} serial numbers for ${expected} pieces that need one.`
    return [{ line: line.line, expected, given, repeated: [...new Set(repeated)], message }]
  })
  if (wrong.length > 0) throw new Refusal('serials-needed', { lines: wrong })
}
