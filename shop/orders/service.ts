import { isApprover } from '#contract/companies/endpoints.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { soldStatuses } from '#contract/orders/status.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findOrderSteps } from '../approvals/chain.ts'
import { approvalRequest } from '../approvals/needs-approval.ts'
import { whyNotApprove } from '../approvals/rights.ts'
import { deleteLines, findCart, lockCart } from '../carts/store.ts'
import { findCompany } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import { limitGuesses } from '../coupons/apply.ts'
import { sendDocument } from '../documents/send.ts'
import type { KeepResult } from '../idempotency.ts'
import { findByShipment } from '../invoices/by-shipment.ts'
import { findInvoicesOfOrder } from '../invoices/store.ts'
import { onePage, readPage } from '../pages.ts'
import { partsRefunded } from '../refunds/store.ts'
import { returnStepsOf } from '../returns/store.ts'
import { placeTwo } from '../second-orders/place.ts'
import { neighbours } from '../second-orders/store.ts'
import { openLinesOf } from '../shipments/store.ts'
import { ShelfChanged, takeHeld } from '../stock/take-held.ts'
import { type Destination, destinationOf } from './deliveries.ts'
import type { NewOrder, PlacedOrder } from './new-order.ts'
import { orderedFrom } from './ordered-from.ts'
import { placeOrder } from './place.ts'
import { countOrders, findOrders, type OrderList } from './search.ts'
import { shipTogetherChangesOf } from './ship-together.ts'
import { eventsOf, findRejectedLines, requireSeen, type StoredOrder } from './store.ts'

interface WantedOrder extends Omit<NewOrder, 'lines' | 'address' | 'phone' | 'delivery' | 'deliveries'> {
  /** Without lines, the contents of the buyer's cart are ordered and removed from it: both or neither. */
  readonly lines?: NewOrder['lines'] | undefined
  readonly to: Destination
  /** Orders later pieces as a second order; the total in cents that the buyer saw for the first. */
  readonly inTwo?: { readonly firstCents: number } | undefined
}

/** Others may take pieces, or a price may change, between writing an order and taking its pieces. */
const MAX_TRIES = 10

export interface Ordered extends PlacedOrder {
  readonly second?: PlacedOrder | undefined
}

export async function order(
  shop: ShopContext,
  { to, lines, inTwo, ...input }: WantedOrder,
  buyer: Caller,
  keep: KeepResult<Ordered>,
): Promise<Ordered> {
  if (input.coupon) await limitGuesses(shop.db, input.coupon, buyer)
  const place = () =>
    shop.db.transaction().execute(async (tx) => {
      const ordered = lines ?? (await takeCart(tx, buyer))
      const addressed = { ...input, lines: ordered, ...(await destinationOf(tx, to, ordered, buyer)) }
      if (inTwo) {
        const placed = await placeTwo(tx, shop, { ...addressed, ...inTwo }, buyer)
        await keep(tx, placed)
        return placed
      }
      const placed = await placeOrder(tx, shop, addressed, buyer, { takesLater: true })
      await keep(tx, placed)
      await takeHeld(tx, { id: placed.id, buyerEmail: buyer.email, lines: placed.toTake })
      return placed
    })
  for (let tries = 1; ; tries += 1) {
    try {
      return await place()
    } catch (failure) {
      if (!(failure instanceof ShelfChanged)) throw failure
      if (tries === MAX_TRIES) throw new Refusal('out-of-stock')
    }
  }
}

async function takeCart(tx: Database, buyer: Caller) {
  // The lock keeps lines that another tab adds meanwhile in the cart.
  await lockCart(tx, buyer.id)
  const lines = await findCart(tx, buyer.id)
  if (lines.length === 0) throw new Refusal('cart-empty')
  await deleteLines(
    tx,
    buyer.id,
    lines.map(({ productId }) => productId),
  )
  return lines
}

/** Returns an order that the caller may see, with its history; admins may see any. */
export async function getOrder(db: Database, orderId: string, caller: Caller) {
  const order = await requireSeen(db, orderId, caller)
  const mayChange = [...order.lines, ...order.parts].some(({ promised }) => promised)
  const [
    events,
    openLines,
    rejectedLines,
    invoices,
    byShipment,
    refunds,
    returns,
    together,
    reason,
    company,
    request,
    two,
    approvalSteps,
    from,
  ] = await Promise.all([
    eventsOf(db, orderId),
    order.status === 'processing' ? openLinesOf(db, orderId) : [],
    order.approval === 'approved' || order.approval === 'waiting' ? findRejectedLines(db, orderId) : [],
    order.payment === 'unpaid' ? [] : findInvoicesOfOrder(db, orderId),
    order.onAccount ? findByShipment(db, orderId) : undefined,
    order.payment === 'unpaid' ? [] : partsRefunded(db, orderId),
    order.payment === 'unpaid' ? [] : returnStepsOf(db, orderId),
    mayChange ? shipTogetherChangesOf(db, orderId) : [],
    whyNotApprove(db, order, caller),
    caller.isAdmin ? findCompany(db, order.customerId) : undefined,
    order.approval === 'waiting' && order.status === 'unpaid' ? approvalRequest(db, order) : undefined,
    neighbours(db, order),
    order.approval === 'not-needed' ? [] : findOrderSteps(db, [orderId]),
    orderedFrom(db, orderId),
  ])
  return {
    order,
    events,
    openLines,
    rejectedLines,
    invoices,
    byShipment,
    refunds,
    returns,
    together,
    canApprove: reason === undefined,
    approvalRequest: request,
    approvalSteps,
    company,
    from,
    ...two,
  }
}

export function listOrders(db: Database, list: OrderList) {
  return readPage(list, (query) => findOrders(db, query), countOrders(db, list))
}

/** Lists the orders of the caller's company: all of them for approvers, their own for buyers. */
export async function listCompanyOrders(
  db: Database,
  {
    member,
    ...list
  }: Pick<OrderList, 'status' | 'costCentre' | 'agent' | 'limit' | 'cursor'> & {
    readonly member?: string | undefined
  },
  { id, customerId, companyRole }: Caller,
) {
  if (!companyRole) throw new Refusal('no-company')
  const isOthers = member !== undefined && member !== id
  if (!isApprover(companyRole) && isOthers) return onePage<StoredOrder>([], list.limit, 0)
  const placedBy = isApprover(companyRole) ? member : id
  return listOrders(db, { ...list, company: customerId, placedBy })
}

/** Emails the confirmation of an order that the caller may see to any address. */
export async function sendConfirmation(
  shop: ShopContext,
  { id, to }: { readonly id: string; readonly to: string },
  caller: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  const { order } = await getOrder(shop.db, id, caller)
  // Threat: unpaid orders cost nothing, and their confirmations say what their buyers typed.
  if (!soldStatuses.some((sold) => sold === order.status)) throw new Refusal('not-confirmed-yet')
  const { number, purchaseOrderNumber, amountCents } = order
  const email = {
    document: 'order confirmation',
    number: '',
    orderNumber: orderNumber(number),
    purchaseOrderNumber,
    amountCents,
  } as const
  await sendDocument(shop, { to, email, attached: { kind: 'order', id } }, caller, keep)
}
