import { sql } from 'kysely'
import { type AddressFields, addressText } from '#contract/addresses/endpoints.ts'
import { type Misassigned, misassigned, misassignedText } from '#contract/orders/deliveries.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findAddresses } from '../addresses/store.ts'
import { customersOf } from '../companies/visibility.ts'
import { findProducts } from '../products/store.ts'

/** One address, in fields or as text, or several with the pieces for each. */
export type Destination = AddressFields | AddressText | readonly WantedDelivery[]

interface AddressText {
  readonly address: string
  readonly phone: string
}

interface WantedDelivery {
  /** An address, or an id from the customer's address book. */
  readonly address: AddressFields | string
  readonly lines: readonly ProductPieces[]
}

interface ProductPieces {
  readonly productId: string
  readonly pieces: number
}

/** One of an order's several addresses, with its pieces of the order's lines, which count from 1. */
export interface NewDelivery {
  readonly delivery: AddressFields
  readonly address: string
  readonly phone: string
  readonly lines: readonly { readonly line: number; readonly pieces: number }[]
}

/**
 * Resolves where an order goes, in the form in which it is stored. A single address needs no query.
 * @throws Refusal deliveries-do-not-add-up, with each product that differs; no-such-address
 */
export async function destinationOf(
  tx: Database,
  to: Destination,
  lines: readonly ProductPieces[],
  buyer: Caller,
) {
  if (!isDivided(to)) return 'address' in to ? { ...to, delivery: undefined } : oneAddress(to)
  const differing = misassigned(lines, to)
  if (differing.length > 0) throw await refusalOf(tx, differing)
  const addresses = await addressesOf(tx, to, customersOf(buyer))
  const [first] = addresses
  if (!first) throw new Error('an order without an address')
  if (addresses.length === 1) return oneAddress(first)
  const parts = divide(lines, to)
  return {
    address: deliveredTo(addressText(first), addresses.length),
    phone: first.phone,
    deliveries: addresses.map((delivery, place) => ({
      delivery,
      address: addressText(delivery),
      phone: delivery.phone,
      lines: parts[place] ?? [],
    })),
  }
}

/** Returns the address text of an order with `count` addresses, of which `first` is the first. */
export function deliveredTo(first: string, count: number): string {
  const more = count - 1
  return more === 0 ? first : `${first}\nand ${more} more ${more === 1 ? 'address' : 'addresses'}`
}

const isDivided = (to: Destination): to is readonly WantedDelivery[] => Array.isArray(to)

const oneAddress = (delivery: AddressFields) => ({
  address: addressText(delivery),
  phone: delivery.phone,
  delivery,
})

async function refusalOf(tx: Database, differing: readonly Misassigned[]): Promise<Refusal> {
  const ids = differing.map(({ productId }) => productId)
  const names = new Map((await findProducts(tx, ids, 'everything')).map(({ id, name }) => [id, name]))
  return new Refusal('deliveries-do-not-add-up', {
    lines: differing.map((product) => {
      const { productId, assigned, ordered } = product
      const productName = names.get(productId) ?? productId
      const message = misassignedText(productName, product)
      return { product_id: productId, productName, assigned, ordered, message }
    }),
  })
}

/** Finds addresses by id. The query includes the owner, so another customer's address is not found. */
async function addressesOf(
  tx: Database,
  deliveries: readonly WantedDelivery[],
  customerIds: readonly string[],
): Promise<AddressFields[]> {
  const ids = deliveries.flatMap(({ address }) => (typeof address === 'string' ? [address] : []))
  const found = new Map(
    (ids.length > 0 ? await findAddresses(tx, customerIds, ids) : []).map(({ id, ...fields }) => [
      id,
      fields,
    ]),
  )
  return deliveries.map(({ address }) => {
    const fields = typeof address === 'string' ? found.get(address) : address
    if (!fields) throw new Refusal('no-such-address')
    return fields
  })
}

/**
 * Divides each delivery's pieces among the lines. Where several lines have the same product, they are filled in
 * order.
 */
function divide(lines: readonly ProductPieces[], deliveries: readonly WantedDelivery[]) {
  const places = Map.groupBy(
    lines.map(({ productId, pieces }, place) => ({ productId, line: place + 1, left: pieces })),
    ({ productId }) => productId,
  )
  return deliveries.map((delivery) => {
    const parts = new Map<number, number>()
    for (const { productId, pieces } of delivery.lines) {
      const unfilled = places.get(productId) ?? []
      let wanted = pieces
      while (wanted > 0 && unfilled[0]) {
        const taken = Math.min(wanted, unfilled[0].left)
        unfilled[0].left -= taken
        wanted -= taken
        parts.set(unfilled[0].line, (parts.get(unfilled[0].line) ?? 0) + taken)
        if (unfilled[0].left === 0) unfilled.shift()
      }
    }
    return [...parts].map(([line, pieces]) => ({ line, pieces }))
  })
}

/** Writes all of an order's deliveries with their pieces, in one statement. */
export async function insertDeliveries(tx: Database, orderId: string, deliveries: readonly NewDelivery[]) {
  const parts = deliveries.flatMap(({ lines }, place) =>
    lines.map((part) => ({ ...part, delivery: place + 1 })),
  )
  await sql`
    with delivered as (
      insert into order_deliveries (order_id, position, delivery, address, phone)
      select ${orderId}, position, delivery::json, address, phone
      from unnest(
        ${deliveries.map(({ delivery }) => JSON.stringify(delivery))}::text[],
        ${deliveries.map(({ address }) => address)}::text[],
        ${deliveries.map(({ phone }) => phone)}::text[]
      ) with ordinality as sent (delivery, address, phone, position)
    )
    insert into order_line_deliveries (order_id, line_position, delivery_position, pieces)
    select ${orderId}, line, delivery, pieces
    from unnest(
      ${parts.map(({ line }) => line)}::int[],
      ${parts.map(({ delivery }) => delivery)}::int[],
      ${parts.map(({ pieces }) => pieces)}::int[]
    ) as part (line, delivery, pieces)`.execute(tx)
}
