import type { NetPart } from '#contract/charges/worth.ts'
import { type ChargedOrder, type TakenPieces, takePieces } from '../charges/order-parts.ts'
import { type Goods, goodsOf } from '../orders/lines-and-parts.ts'
import type { StoredCreditNote } from './credit-notes.ts'

interface CreditedLine {
  readonly position: number
  readonly pieces: number
  /** Pieces of the line that earlier credit notes of the invoice are for. */
  readonly creditedBefore: number
}

/** Pieces of a line or of a part of a kit, divided by where they went. */
export interface CreditedPieces<Credited> {
  readonly credited: Credited
  readonly goods: Goods
  readonly taken: readonly TakenPieces[]
}

/** Returns the price of a credit note's pieces, by tax. */
export const creditedPieces = <Credited extends CreditedLine>(
  order: ChargedOrder,
  lines: readonly Credited[],
): CreditedPieces<Credited>[] =>
  lines.flatMap((credited) => {
    const { position, pieces, creditedBefore: after } = credited
    const goods = goodsOf(order).find((each) => each.position === position)
    return goods ? [{ credited, goods, taken: takePieces(order, goods, { after, pieces }) }] : []
  })

/**
 * Returns by how much a credit note differs from the price of its pieces, at each category and rate with a difference:
 * another amount was agreed, or less was left to credit.
 */
export function agreedDifferences(
  { taxes }: Pick<StoredCreditNote, 'taxes'>,
  pieces: readonly CreditedPieces<unknown>[],
): NetPart[] {
  const sums = new Map<string, NetPart>()
  const add = ({ category, basisPoints }: Omit<NetPart, 'netCents'>, netCents: number) => {
    const key = `${category} ${basisPoints}`
    const before = sums.get(key)?.netCents ?? 0
    sums.set(key, { category, basisPoints, netCents: before + netCents })
  }
  for (const sum of taxes) add(sum, sum.netCents)
  for (const part of pieces.flatMap(({ taken }) => taken)) add(part, -part.netCents)
  return [...sums.values()].filter(({ netCents }) => netCents !== 0)
}
