import { MAX_DELIVERIES } from '#contract/orders/deliveries.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import type { ElectronicOrderLine } from '#database/tables/electronic-orders.ts'
import { destinationOf } from '../orders/deliveries.ts'
import { DAY_MINUTES } from '../orders/insert.ts'
import { placeOrder } from '../orders/place.ts'
import type { PaymentContext } from '../payments/context.ts'
import { NotAccepted } from '../purchasing-systems/cxml/envelope.ts'
import { findTerms } from '../terms/store.ts'
import { findPhone } from '../users/phone.ts'
import type { MatchedItem } from './match.ts'
import type { OrderRequest } from './order-request.ts'
import type { ShipTo } from './ship-to.ts'

/** A company without payment terms has this long to pay by card: nobody is there when the order is placed. */
const LEAST_HOLD_DAYS = 3

interface Placing extends Pick<OrderRequest, 'number' | 'note' | 'billTo'> {
  /** All of them are orderable. */
  readonly matched: readonly MatchedItem[]
}

/**
 * Places an order that came as a document, in the name of its buyer.
 * @throws NotAccepted for too many addresses; what `placeOrder` throws
 */
export async function placeMatched(
  tx: Database,
  shop: PaymentContext,
  { number, note, billTo, matched }: Placing,
  buyer: Caller,
) {
  const items = matched.flatMap(({ item, product, amountCents }) =>
    product
      ? [{ productId: product.id, pieces: item.pieces, note: item.note, shipTo: item.shipTo, amountCents }]
      : [],
  )
  const lines = items.map(({ productId, pieces, note }) => ({ productId, pieces, note }))
  const onAccount = (await findTerms(tx, buyer.customerId)) !== undefined
  const phone = (await findPhone(tx, buyer)) ?? NO_PHONE
  const destination = await destinationOf(tx, deliveriesOf(items, phone), lines, buyer)
  const order = {
    ...destination,
    ...(typeof billTo === 'object' && { billing: { ...billTo, phone: billTo.phone ?? phone } }),
    lines,
    note,
    purchaseOrderNumber: number,
    onAccount,
    isApproved: true,
    mostGoodsCents: items.reduce((sum, { amountCents }) => sum + amountCents, 0),
    leastHoldMinutes: LEAST_HOLD_DAYS * DAY_MINUTES,
  }
  return placeOrder(tx, shop, order, buyer)
}

/**
 * The lines of a document with their places in the order: each is a line of its own, in the same order, and the parts
 * of kits follow all lines.
 * @param piecesOf the pieces ordered of a line; 0 leaves it out
 */
export function keptLines(
  { items }: OrderRequest,
  piecesOf: (place: number) => number = () => 1,
): ElectronicOrderLine[] {
  let position = 0
  return items.map(({ lineNumber, partNumber, unit, unitPrice, pieces }, place) => {
    const isOrdered = piecesOf(place + 1) > 0
    if (isOrdered) position += 1
    return { position: isOrdered ? position : null, lineNumber, partNumber, unit, unitPrice, pieces }
  })
}

/** For labels that need a phone number where nobody has one. */
const NO_PHONE = 'not given'

interface AddressedLine {
  readonly productId: string
  readonly pieces: number
  readonly shipTo: ShipTo
}

/** Groups lines by their address. */
function deliveriesOf(lines: readonly AddressedLine[], phoneOfBuyer: string) {
  const addressed = lines.map(({ shipTo, productId, pieces }) => ({
    address: { ...shipTo, phone: shipTo.phone ?? phoneOfBuyer },
    line: { productId, pieces },
  }))
  const groups = [...Map.groupBy(addressed, ({ address }) => JSON.stringify(address)).values()]
  if (groups.length > MAX_DELIVERIES)
    throw new NotAccepted(400, `An order goes to at most ${MAX_DELIVERIES} addresses.`)
  return groups.flatMap((same) => {
    const [first] = same
    return first ? [{ address: first.address, lines: same.map(({ line }) => line) }] : []
  })
}
