import { MAX_DELIVERIES } from '#contract/orders/deliveries.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { lockCompany, lockUser } from '../companies/store.ts'
import { cancelOrder } from '../orders/cancel.ts'
import { destinationOf } from '../orders/deliveries.ts'
import { DAY_MINUTES } from '../orders/insert.ts'
import { placeOrder } from '../orders/place.ts'
import type { PaymentContext } from '../payments/context.ts'
import { authenticate } from '../punchout/authenticate.ts'
import { type Envelope, NotAccepted } from '../punchout/cxml/envelope.ts'
import { findTerms } from '../terms/store.ts'
import { findBuyer } from '../users/buyer.ts'
import { matchItems } from './match.ts'
import {
  type OrderedItem,
  type OrderRequest,
  orderDateOf,
  orderNumberOf,
  readOrderRequest,
  type ShipTo,
} from './order-request.ts'
import { findEarlier, findPlaced, insertPlaced, insertRefused, type Received } from './store.ts'

/** A company without payment terms has this long to pay by card: nobody is there when the order is placed. */
const LEAST_HOLD_DAYS = 3

/** The differences for which an order is refused. */
class Differs extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join(' '))
    this.problems = problems
  }
}

/**
 * Places the order that a purchasing system sends, or cancels one. Everything must be as the shop sells it today, but for
 * prices that differ by no more than the connection accepts: an order that differs in any line is refused whole, with a
 * sentence for each difference. The same document, or another with the same number and contents, gets the first answer
 * again.
 * @returns what was done, for the purchasing system
 * @throws SenderRefused, NotAccepted
 */
export async function receiveOrder(shop: PaymentContext, envelope: Envelope): Promise<string> {
  const connectionId = await authenticate(shop.db, envelope.sender)
  await noteUse(shop.db, connectionId)
  const { request, payloadId, isTest, from, to } = envelope
  if (isTest) throw new NotAccepted(450, 'Test orders are not accepted: every order is processed.')
  const { type = 'new' } =
    request.children.find(({ name }) => name === 'OrderRequestHeader')?.attributes ?? {}
  if (type === 'delete') return cancel(shop, connectionId, orderNumberOf(request))
  if (type !== 'new')
    throw new NotAccepted(450, 'Orders cannot be changed by cXML. Ask the shop to change this one.')
  const wanted = readOrderRequest(request)
  const received = {
    connectionId,
    number: wanted.number,
    payloadId,
    contentHash: hashOf(JSON.stringify(wanted)),
    orderedAt: orderDateOf(request),
    from,
    to,
  }
  try {
    return await place(shop, wanted, received)
  } catch (failure) {
    if (!(failure instanceof Differs)) throw failure
    await insertRefused(shop.db, received, failure.problems)
    throw new NotAccepted(409, failure.message)
  }
}

/** @throws NotAccepted, Differs */
function place(
  shop: PaymentContext,
  { items, note, billTo }: OrderRequest,
  received: Received,
): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    const { buyer, tolerance } = await lockBuyer(tx, received.connectionId)
    const earlier = await findEarlier(tx, received)
    if (earlier) return answerOf(earlier, received)
    const { lines, goodsCents, problems, ...matched } = await matchItems(tx, buyer.customerId, {
      items,
      tolerance,
    })
    if (problems.length > 0) throw new Differs(problems)
    const changes = [...matched.changes, ...(typeof billTo === 'string' ? [billTo] : [])]
    const onAccount = (await findTerms(tx, buyer.customerId)) !== undefined
    const phone = await phoneOf(tx, buyer)
    const destination = await destinationOf(tx, deliveriesOf(items, lines, phone), lines, buyer)
    const order = {
      ...destination,
      ...(typeof billTo === 'object' && { billing: { ...billTo, phone: billTo.phone ?? phone } }),
      lines,
      note,
      purchaseOrderNumber: received.number,
      onAccount,
      isApproved: true,
      mostGoodsCents: goodsCents,
      leastHoldMinutes: LEAST_HOLD_DAYS * DAY_MINUTES,
    }
    const placed = await placeOrder(tx, shop, order, buyer).catch((failure: unknown) => {
      throw failure instanceof Refusal ? new Differs([failure.message]) : failure
    })
    await insertPlaced(tx, received, {
      orderId: placed.id,
      changes,
      // Each item is a line of its own, in the same order; the parts of kits follow all lines.
      lines: items.map(({ lineNumber, unit, unitPrice }, place) => ({
        position: place + 1,
        lineNumber,
        unit,
        unitPrice,
      })),
    })
    return placedAnswer(placed.number, changes)
  })
}

/** @param changes differences that were accepted */
const placedAnswer = (number: number, changes: readonly string[]) =>
  [
    `The order was placed. Its number in the shop is ${orderNumber(number)}.`,
    ...(changes.length > 0 ? ['It differs from what was sent.', ...changes] : []),
  ].join(' ')

type Earlier = NonNullable<Awaited<ReturnType<typeof findEarlier>>>

function answerOf(
  { contentHash, changes, problems, orderNumber: number, orderStatus }: Earlier,
  received: Received,
): string {
  if (number === null) throw new NotAccepted(409, problems.join(' '))
  if (orderStatus === 'cancelled')
    throw new NotAccepted(
      409,
      `The order with the number ${received.number} was cancelled: ${orderNumber(number)}. Send it again with a new number.`,
    )
  if (contentHash === received.contentHash) return placedAnswer(number, changes)
  throw new NotAccepted(
    409,
    `An order with the number ${received.number} and other contents was placed before: ${orderNumber(number)}.`,
  )
}

/**
 * Locks the connection, so that a document that comes twice at once is acted on once. As everywhere, the user is locked
 * first, and then the company.
 * @throws NotAccepted without a buyer
 */
async function lockBuyer(
  tx: Database,
  connectionId: string,
): Promise<{ readonly buyer: Caller; readonly tolerance: number }> {
  const connection = () =>
    tx
      .selectFrom('punchout_connections')
      .select(['buyer_id as buyerId', 'customer_id as customerId', 'price_tolerance as tolerance'])
      .where('id', '=', connectionId)
  const { buyerId, customerId } = await connection().executeTakeFirstOrThrow()
  if (buyerId) await lockUser(tx, buyerId)
  await lockCompany(tx, customerId)
  const locked = await connection().forNoKeyUpdate().executeTakeFirstOrThrow()
  const buyer = await findBuyer(tx, locked.buyerId)
  if (!buyer || locked.buyerId !== buyerId || buyer.customerId !== customerId)
    throw new NotAccepted(
      403,
      'This shop takes no orders from this connection until an admin of the shop has chosen the member who orders.',
    )
  return { buyer, tolerance: locked.tolerance }
}

const noteUse = (db: Database, connectionId: string) =>
  db
    .updateTable('punchout_connections')
    .set({ last_used_at: new Date() })
    .where('id', '=', connectionId)
    .execute()

const phoneOf = async (tx: Database, { id }: Caller): Promise<string> =>
  (await tx.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirst())?.phone ?? ''

/** Groups lines by their address. @throws NotAccepted without a phone number, or for too many addresses */
function deliveriesOf(
  items: readonly OrderedItem[],
  lines: readonly { readonly productId: string; readonly pieces: number }[],
  phoneOfBuyer: string,
) {
  const addressed = items.map(({ shipTo }, place) => ({
    address: withPhone(shipTo, phoneOfBuyer),
    lines: lines.slice(place, place + 1),
  }))
  const groups = [...Map.groupBy(addressed, ({ address }) => JSON.stringify(address)).values()]
  if (groups.length > MAX_DELIVERIES)
    throw new NotAccepted(400, `An order goes to at most ${MAX_DELIVERIES} addresses.`)
  return groups.flatMap((same) => {
    const [first] = same
    return first ? [{ address: first.address, lines: same.flatMap(({ lines }) => lines) }] : []
  })
}

function withPhone({ phone, ...address }: ShipTo, phoneOfBuyer: string) {
  const known = phone ?? phoneOfBuyer
  if (known === '')
    throw new NotAccepted(400, 'ShipTo has no phone number, and the buyer has none in their profile.')
  return { ...address, phone: known }
}

/** @throws NotAccepted if there is no such order, or if it can no longer be cancelled */
async function cancel(shop: PaymentContext, connectionId: string, number: string): Promise<string> {
  const order = await findPlaced(shop.db, connectionId, number)
  if (!order) throw new NotAccepted(409, `No order with the number ${number} was placed.`)
  const cancelled = `The order ${orderNumber(order.number)} is cancelled.`
  if (order.status === 'cancelled') return cancelled
  const buyer = await findBuyer(shop.db, order.placedBy)
  if (!buyer) throw new NotAccepted(409, 'The buyer of this order has no account any more. Ask the shop.')
  try {
    await cancelOrder(shop, order.id, buyer)
  } catch (failure) {
    if (failure instanceof Refusal && failure.code === 'not-cancellable')
      throw new NotAccepted(
        409,
        `The order ${orderNumber(order.number)} is already being prepared. Ask the shop to cancel it.`,
      )
    if (failure instanceof Refusal) throw new NotAccepted(409, failure.message)
    throw failure
  }
  return cancelled
}
