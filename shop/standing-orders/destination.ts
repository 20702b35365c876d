import { type AddressFields, addressText, MAX_ADDRESSES } from '#contract/addresses/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findAddresses, newestAddresses } from '../addresses/store.ts'
import { customersOf } from '../companies/visibility.ts'
import { deliveredTo } from '../orders/deliveries.ts'

/** One of the addresses of a standing order. */
export interface RepeatedDelivery {
  /** Its id in the address book, if any: the order goes to the address as it is on its day. */
  readonly addressId: string | null
  readonly delivery: AddressFields | null
  readonly address: string
  readonly phone: string
  /** Pieces of each line, which count from 1. Empty where everything goes to one address. */
  readonly lines: readonly { readonly line: number; readonly pieces: number }[]
}

/**
 * Reads an order's destination, in the form in which a standing order stores it.
 * @param positions of the lines that are repeated, in their order
 */
export async function repeatedDeliveries(
  tx: Database,
  orderId: string,
  positions: readonly number[],
  buyer: Caller,
): Promise<RepeatedDelivery[]> {
  const book = await newestAddresses(tx, customersOf(buyer), { limit: MAX_ADDRESSES })
  const idOf = ({ address, phone }: Pick<RepeatedDelivery, 'address' | 'phone'>) =>
    book.find((entry) => addressText(entry) === address && entry.phone === phone)?.id ?? null
  const divided = await findDivided(tx, orderId)
  if (divided.length === 0) {
    const order = await tx
      .selectFrom('orders')
      .select((e) => ['address', 'phone', e.ref('delivery').$castTo<AddressFields | null>().as('delivery')])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    return [{ ...order, addressId: idOf(order), lines: [] }]
  }
  return divided
    .map(({ lines, ...to }) => ({
      ...to,
      addressId: idOf(to),
      lines: lines.flatMap(({ position, pieces }) => {
        const place = positions.indexOf(position)
        return place < 0 ? [] : [{ line: place + 1, pieces }]
      }),
    }))
    .filter(({ lines }) => lines.length > 0)
}

async function findDivided(tx: Database, orderId: string) {
  const deliveries = await tx
    .selectFrom('order_deliveries')
    .select((e) => [
      'position',
      'address',
      'phone',
      e.ref('delivery').$castTo<AddressFields>().as('delivery'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const pieces = await tx
    .selectFrom('order_line_deliveries')
    .select(['line_position as position', 'delivery_position as at', 'pieces'])
    .where('order_id', '=', orderId)
    .orderBy('line_position')
    .execute()
  return deliveries.map(({ position, ...to }) => ({
    ...to,
    lines: pieces.filter(({ at }) => at === position),
  }))
}

/**
 * Returns the addresses as they are today.
 * @throws Refusal standing-order-address-gone
 */
export async function currentDeliveries(
  tx: Database,
  deliveries: readonly RepeatedDelivery[],
  buyer: Caller,
): Promise<RepeatedDelivery[]> {
  const ids = deliveries.flatMap(({ addressId }) => addressId ?? [])
  const book = ids.length > 0 ? await findAddresses(tx, customersOf(buyer), ids) : []
  return deliveries.map((to) => {
    if (to.addressId === null) return to
    const entry = book.find(({ id }) => id === to.addressId)
    if (!entry) throw new Refusal('standing-order-address-gone')
    const { id: _, isDefault: __, ...delivery } = entry
    return { ...to, delivery, address: addressText(entry), phone: entry.phone }
  })
}

/** Returns the addresses in the form in which an order is placed. */
export function destinationOf(deliveries: readonly RepeatedDelivery[]) {
  const [first] = deliveries
  if (!first) throw new Error('a standing order without an address')
  const { address, phone, delivery } = first
  if (deliveries.length === 1) return { address, phone, delivery: delivery ?? undefined }
  return {
    address: deliveredTo(address, deliveries.length),
    phone,
    deliveries: deliveries.flatMap((to) => (to.delivery ? [{ ...to, delivery: to.delivery }] : [])),
  }
}
