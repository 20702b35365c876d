import { z } from 'zod'
import { AddressFields } from '../addresses/endpoints.ts'
import { MAX_CART_LINES } from '../carts/endpoints.ts'
import { counted, formatCount } from '../counts.ts'
import { Id, Pieces } from '../fields.ts'

/** The most addresses that one order can be delivered to. */
export const MAX_DELIVERIES = 50

/** One of several addresses, with the pieces that go there. */
export const SentDelivery = z.object({
  address: z.union([Id, AddressFields]).describe('an id of the address book, or the address itself'),
  lines: z
    .array(z.object({ product_id: Id, orderAmount: Pieces.min(1) }))
    .min(1)
    .max(MAX_CART_LINES),
})
export type SentDelivery = z.output<typeof SentDelivery>

export const OrderDelivery = z.object({
  address: z.string(),
  phone: z.string(),
  place: AddressFields.optional().describe('the address by its parts, unless it was given in one piece'),
  lines: z.array(
    z.object({
      line: z.number().int().min(1).describe("which of the order's lines, from 1"),
      product_id: Id,
      orderAmount: Pieces.describe('pieces of the line that go there'),
    }),
  ),
  cancelled: z
    .array(
      z.object({
        line: z.number().int().min(1).describe("which of the order's lines and parts, counted on"),
        orderAmount: Pieces,
      }),
    )
    .optional()
    .describe('pieces of an order to several addresses that were cancelled before they came'),
})
export type OrderDelivery = z.infer<typeof OrderDelivery>

interface ProductPieces {
  readonly productId: string
  readonly pieces: number
}

export interface Misassigned {
  readonly productId: string
  /** Total pieces assigned to addresses. */
  readonly assigned: number
  readonly ordered: number
}

/** Returns the products whose pieces assigned to addresses do not add up to the ordered quantity. */
export function misassigned(
  lines: readonly ProductPieces[],
  deliveries: readonly { readonly lines: readonly ProductPieces[] }[],
): Misassigned[] {
  const ordered = sumByProduct(lines)
  const assigned = sumByProduct(deliveries.flatMap((delivery) => delivery.lines))
  return [...new Set([...ordered.keys(), ...assigned.keys()])]
    .map((productId) => ({
      productId,
      assigned: assigned.get(productId) ?? 0,
      ordered: ordered.get(productId) ?? 0,
    }))
    .filter((product) => product.assigned !== product.ordered)
}

function sumByProduct(lines: readonly ProductPieces[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { productId, pieces } of lines) sums.set(productId, (sums.get(productId) ?? 0) + pieces)
  return sums
}

/** Tells a person what is wrong with a product's division. */
export const misassignedText = (productName: string, { assigned, ordered }: Misassigned): string =>
  assigned < ordered
    ? `${productName}: ${counted(ordered - assigned, 'piece')} of ${formatCount(ordered)} not assigned yet.`
    : `${productName}: ${counted(assigned - ordered, 'piece')} more assigned than the ${formatCount(ordered)} ordered.`
