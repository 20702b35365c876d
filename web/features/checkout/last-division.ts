import { type Address, addressText } from '#contract/addresses/endpoints.ts'
import type { CartLine } from '#contract/carts/endpoints.ts'
import type { Order } from '#contract/orders/order.ts'
import type { DeliveryPlan } from './delivery-plan.ts'

/** The division of the buyer's last order to several addresses. */
export interface LastDivision {
  /** The order's number. */
  readonly number: string
  /** Its addresses, with the pieces of each product that went there. */
  readonly parts: readonly { readonly address: Address; readonly pieces: ReadonlyMap<string, number> }[]
}

type Lines = readonly Pick<CartLine, 'product_id' | 'orderAmount'>[]

/**
 * Returns the division of an order; undefined when these lines cannot be divided like it: when none of its products is
 * among them, or one of its addresses is no longer in the address book.
 */
export function lastDivision(
  order: Pick<Order, 'number' | 'deliveries'> | undefined,
  lines: Lines,
  addresses: readonly Address[],
): LastDivision | undefined {
  if (!order) return undefined
  const parts = order.deliveries.flatMap((delivery) => {
    const address = addresses.find((each) => addressText(each) === delivery.address)
    const pieces = new Map(delivery.lines.map((line) => [line.product_id, line.orderAmount]))
    return address ? [{ address, pieces }] : []
  })
  const places = new Set(parts.map(({ address }) => address._id))
  const isWhole = places.size > 1 && places.size === order.deliveries.length
  const isShared = lines.some((line) => parts.some(({ pieces }) => pieces.has(line.product_id)))
  return isWhole && isShared ? { number: order.number, parts } : undefined
}

/**
 * Divides each line that the last order had in the same shares, rounded so that no piece is lost; other lines stay as
 * they are. An address that would get nothing is not chosen.
 */
export function asLastTime(plan: DeliveryPlan, lines: Lines, { parts }: LastDivision): DeliveryPlan {
  const typed = { ...plan.typed }
  const used = new Set<string>()
  for (const { product_id, orderAmount } of lines) {
    const before = parts.map(({ pieces }) => pieces.get(product_id) ?? 0)
    if (before.every((pieces) => pieces === 0)) continue
    const shares = inShares(orderAmount, before)
    typed[product_id] = Object.fromEntries(
      parts.map(({ address }, place) => [address._id, String(shares[place] ?? 0)]),
    )
    for (const [place, { address }] of parts.entries()) if (shares[place]) used.add(address._id)
  }
  const all = parts.map(({ address }) => address._id)
  return { isOn: true, typed, addressIds: used.size > 1 ? all.filter((id) => used.has(id)) : all }
}

/** Divides pieces in proportion to the weights; the largest remainders get one piece more. */
function inShares(pieces: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const shares = weights.map((weight) => Math.floor((pieces * weight) / sum))
  const left = pieces - shares.reduce((all, share) => all + share, 0)
  const remainder = (place: number) => (pieces * (weights[place] ?? 0)) % sum
  const byRemainder = [...weights.keys()].sort((a, b) => remainder(b) - remainder(a))
  for (const place of byRemainder.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}
