import { type FeeSum, feeSumsOf } from '#contract/charges/fees.ts'
import type { NetPart, TaxSum } from '#contract/charges/worth.ts'
import { centsOfPieces } from '#contract/charges/worth.ts'
import { shareOut } from '#contract/pricing.ts'
import type { Goods } from '../orders/lines-and-parts.ts'
import type { StoredOrder, StoredPart } from '../orders/store.ts'
import type { StoredCharges } from './order-charges.ts'

/** The parts of an order that have a tax of their own: the pieces of a line for one address, or the freight to it. */

/** An order, or the part of it that an invoice bills. */
export type ChargedOrder = Pick<StoredOrder, 'lines' | 'parts' | 'deliveries' | 'charges' | 'untaxedCategory'>

type StoredCharge = StoredCharges['charges'][number]

export interface OrderPart {
  /** The line's; null for freight. */
  readonly position: number | null
  /** Number of the address, from 1. */
  readonly delivery: number
  readonly pieces: number
  /** Price times pieces, without the coupon. */
  readonly grossCents: number
  /** Their share of the coupon. */
  readonly discountCents: number
  /** Fees by law on the pieces. */
  readonly feeCents: number
  readonly taxCents: number
  /** Undefined if nothing is charged, and there is no reason that has to be mentioned. */
  readonly charge: StoredCharge | undefined
}

/** Returns the parts of an order's lines in the order of the lines, those to the first address first, then freight. */
export function partsOfOrder(order: ChargedOrder): OrderPart[] {
  return [...order.lines.flatMap((line) => partsOfLine(order, line)), ...freightOf(order)]
}

const freightOf = ({ charges }: ChargedOrder): OrderPart[] =>
  charges
    .filter(({ line }) => line === null)
    .map((charge) => ({
      position: null,
      delivery: charge.delivery,
      pieces: 0,
      grossCents: charge.netCents,
      discountCents: 0,
      feeCents: 0,
      taxCents: charge.taxCents,
      charge,
    }))

function partsOfLine(order: ChargedOrder, line: StoredOrder['lines'][number]): OrderPart[] {
  const { position, pieces, amountCents, discountCents } = line
  const chargeTo = (delivery: number) =>
    order.charges.find((charge) => charge.line === position && charge.delivery === delivery)
  const part = (delivery: number, amounts: Pick<OrderPart, 'pieces' | 'grossCents' | 'discountCents'>) => {
    const charge = chargeTo(delivery)
    return {
      position,
      delivery,
      ...amounts,
      feeCents: charge?.feeCents ?? 0,
      taxCents: charge?.taxCents ?? 0,
      charge,
    }
  }
  if (order.deliveries.length === 0) return [part(1, { pieces, grossCents: amountCents, discountCents })]
  const divided = order.deliveries.map(
    (delivery) => delivery.lines.find((each) => each.line === position)?.pieces ?? 0,
  )
  const shares = shareOut(discountCents, divided)
  return order.deliveries.flatMap((delivery, place) => {
    const count = divided[place] ?? 0
    if (count === 0) return []
    const grossCents = count * line.unitPriceCents
    return [part(delivery.position, { pieces: count, grossCents, discountCents: shares[place] ?? 0 })]
  })
}

type Taxed = Pick<NetPart, 'category' | 'basisPoints'>

/** The category and rate at which a part is billed. */
export const taxedAt = ({ untaxedCategory }: ChargedOrder, { charge }: Pick<OrderPart, 'charge'>): Taxed => ({
  category: charge ? charge.category : untaxedCategory,
  basisPoints: charge?.basisPoints ?? 0,
})

/** The amounts of an order, or of an invoice for a part of it, at each category and rate. */
export const chargedSums = (order: ChargedOrder): TaxSum[] =>
  partsOfOrder(order).map((part) => ({
    ...taxedAt(order, part),
    netCents: part.grossCents - part.discountCents + part.feeCents,
    taxCents: part.taxCents,
  }))

interface Which {
  /** Pieces that were taken before. */
  readonly after: number
  readonly pieces: number
}

/** Some pieces of a line, or of a part of a kit, that go to one address. */
export interface TakenPieces extends NetPart {
  readonly delivery: number
  readonly pieces: number
  /** Price times pieces; for a part of a kit, its share of the kit's price less the coupon. */
  readonly grossCents: number
  /** 0 for a part of a kit. */
  readonly discountCents: number
  /** Fees by law on the pieces. */
  readonly fees: readonly FeeSum[]
}

/** Takes pieces from an order, those to the first address first: all of them have exactly what their line has. */
export function takePieces(order: ChargedOrder, goods: Goods, { after, pieces }: Which): TakenPieces[] {
  const part = 'kitPosition' in goods ? goods : undefined
  const line = order.lines.find(({ position }) => position === (part?.kitPosition ?? goods.position))
  if (!line) throw new Error(`line ${goods.position} is not billed`)
  let before = 0
  return partsOfLine(order, line).flatMap((to) => {
    const of = to.pieces * (part?.kitPieces ?? 1)
    const from = Math.max(after, before)
    const count = Math.min(after + pieces, before + of) - from
    const start = from - before
    before += of
    if (count <= 0) return []
    const share = (cents: number) => centsOfPieces(cents, { of, after: start, pieces: count })
    const amounts = part
      ? {
          grossCents: centsOfPieces(part.shareCents, { of: part.pieces, after: from, pieces: count }),
          discountCents: 0,
        }
      : { grossCents: share(to.grossCents), discountCents: share(to.discountCents) }
    const fees = feesOfPieces(to, part, count)
    const feeCents = fees.reduce((sum, fee) => sum + fee.netCents, 0)
    const netCents = amounts.grossCents - amounts.discountCents + feeCents
    return [{ ...taxedAt(order, to), delivery: to.delivery, pieces: count, ...amounts, fees, netCents }]
  })
}

/** The fees on some pieces of a line, or of a part of a kit, which has them for each of its own pieces. */
function feesOfPieces({ charge }: OrderPart, part: StoredPart | undefined, pieces: number): FeeSum[] {
  const fees = charge?.fees ?? []
  if (!part) return feeSumsOf([{ fees, pieces }])
  const own = fees.filter(({ partId }) => partId === part.productId)
  return feeSumsOf([{ fees: own.map((fee) => ({ ...fee, each: 1 })), pieces }])
}
