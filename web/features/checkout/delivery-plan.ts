import { z } from 'zod'
import { type Address, type AddressFields, addressText } from '#contract/addresses/endpoints.ts'
import type { CartLine } from '#contract/carts/endpoints.ts'
import {
  MAX_DELIVERIES,
  type Misassigned,
  misassigned,
  misassignedText,
} from '#contract/orders/deliveries.ts'

/** The division of an order over several addresses, as filled in so far. */
export const DeliveryPlan = z.object({
  /** Whether the order is divided. Entries are kept when this is switched off. */
  isOn: z.boolean(),
  addressIds: z.array(z.string()),
  /** The text typed, by product id, then by address id. */
  typed: z.record(z.string(), z.record(z.string(), z.string())),
})
export type DeliveryPlan = z.infer<typeof DeliveryPlan>

export const noPlan: DeliveryPlan = { isOn: false, addressIds: [], typed: {} }

type Lines = readonly Pick<CartLine, 'product_id' | 'productName' | 'orderAmount'>[]

/** Returns the chosen addresses in the order they were chosen, without any deleted since. */
export const chosenIn = (plan: DeliveryPlan, addresses: readonly Address[]): Address[] =>
  plan.addressIds.flatMap((id) => addresses.find(({ _id }) => _id === id) ?? [])

/** Returns the pieces typed; 0 if the text is not a number of pieces. */
function piecesIn(plan: DeliveryPlan, productId: string, addressId: string): number {
  const typed = plan.typed[productId]?.[addressId]?.trim() ?? ''
  return /^\d{1,10}$/.test(typed) ? Number(typed) : 0
}

/** True if the text typed is not a number of pieces. */
export function isMistyped(plan: DeliveryPlan, productId: string, addressId: string): boolean {
  const typed = plan.typed[productId]?.[addressId]?.trim() ?? ''
  return typed !== '' && !/^\d{1,10}$/.test(typed)
}

/** Returns the pieces of a line without an address; negative when more are assigned than ordered. */
export const leftOf = (
  { product_id, orderAmount }: Lines[number],
  plan: DeliveryPlan,
  chosen: readonly Address[],
): number => orderAmount - chosen.reduce((sum, { _id }) => sum + piecesIn(plan, product_id, _id), 0)

export interface PlanProblem {
  readonly message: string
  /** The line concerned; undefined for a problem with an address. */
  readonly productId?: string
}

/** Returns every problem that prevents placing the order with this plan. */
export function planProblems(lines: Lines, plan: DeliveryPlan, addresses: readonly Address[]): PlanProblem[] {
  const chosen = chosenIn(plan, addresses)
  if (chosen.length < 2)
    return [{ message: 'Select at least two addresses, or do not ship to several addresses.' }]
  if (chosen.length > MAX_DELIVERIES)
    return [{ message: `One order can go to ${MAX_DELIVERIES} addresses at most. Select fewer.` }]
  const names = new Map(lines.map(({ product_id, productName }) => [product_id, productName]))
  const deliveries = deliveriesIn(lines, plan, chosen).map((delivery) => delivery.lines)
  const sums = misassigned(
    lines.map(({ product_id, orderAmount }) => ({ productId: product_id, pieces: orderAmount })),
    deliveries.map((parts) => ({
      lines: parts.map(({ product_id, orderAmount }) => ({ productId: product_id, pieces: orderAmount })),
    })),
  )
  const ofLine = (product: Misassigned): PlanProblem => ({
    message: misassignedText(names.get(product.productId) ?? '', product),
    productId: product.productId,
  })
  const mistyped = lines
    .filter(({ product_id }) => chosen.some(({ _id }) => isMistyped(plan, product_id, _id)))
    .map(({ product_id, productName }) => ({
      message: `${productName}: enter whole pieces, in digits.`,
      productId: product_id,
    }))
  const titles = titlesOf(chosen)
  const idle = sums.length === 0 ? chosen.filter((_, place) => deliveries[place]?.length === 0) : []
  return [
    ...mistyped,
    ...sums.map(ofLine),
    ...idle.map(({ _id }) => ({
      message: `Nothing goes to ${titles.get(_id)} yet. Assign pieces, or do not select it.`,
    })),
  ]
}

/** Returns the deliveries as sent to the shop. */
export const deliveriesIn = (lines: Lines, plan: DeliveryPlan, chosen: readonly Address[]) =>
  chosen.map(
    ({
      _id,
      ...address
    }): { address: AddressFields; lines: { product_id: string; orderAmount: number }[] } => ({
      address,
      lines: lines
        .map(({ product_id }) => ({ product_id, orderAmount: piecesIn(plan, product_id, _id) }))
        .filter(({ orderAmount }) => orderAmount > 0),
    }),
  )

/** Divides the pieces of these lines evenly; the remainder goes to the first addresses, one piece each. */
export function evenly(plan: DeliveryPlan, lines: Lines, chosen: readonly Address[]): DeliveryPlan {
  return withPieces(plan, lines, chosen, (pieces, place) => {
    const each = Math.floor(pieces / chosen.length)
    return each + (place < pieces % chosen.length ? 1 : 0)
  })
}

/** Assigns all pieces of these lines to one address. */
export const allTo = (
  plan: DeliveryPlan,
  lines: Lines,
  chosen: readonly Address[],
  addressId: string,
): DeliveryPlan =>
  withPieces(plan, lines, chosen, (pieces, place) => (chosen[place]?._id === addressId ? pieces : 0))

export const withTyped = (
  plan: DeliveryPlan,
  productId: string,
  addressId: string,
  text: string,
): DeliveryPlan => ({
  ...plan,
  typed: { ...plan.typed, [productId]: { ...plan.typed[productId], [addressId]: text } },
})

function withPieces(
  plan: DeliveryPlan,
  lines: Lines,
  chosen: readonly Address[],
  part: (pieces: number, place: number) => number,
): DeliveryPlan {
  const typed = { ...plan.typed }
  for (const { product_id, orderAmount } of lines)
    typed[product_id] = Object.fromEntries(
      chosen.map(({ _id }, place) => [_id, String(part(orderAmount, place))]),
    )
  return { ...plan, typed }
}

/** Returns a short title for each address, just long enough to tell it from the others. */
export function titlesOf(addresses: readonly Address[]): ReadonlyMap<string, string> {
  const short = ({ name, company, city }: Address) => `${company || name}, ${city}`
  return new Map(
    addresses.map((address) => {
      const same = addresses.filter((other) => short(other) === short(address))
      const [street] = address.street.split('\n')
      if (same.length === 1) return [address._id, short(address)]
      const longer = `${address.name}, ${street}, ${address.city}`
      const isTold =
        same.filter(({ name, street }) => name === address.name && street === address.street).length === 1
      return [address._id, isTold ? longer : addressText(address).replaceAll('\n', ', ')]
    }),
  )
}
