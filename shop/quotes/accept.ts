import type { AddressFields } from '#contract/addresses/endpoints.ts'
import { MAX_CALL_OFF_LINES } from '#contract/call-off-orders/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { agreeToOffer } from '../call-off-orders/agree.ts'
import type { Agreement } from '../call-off-orders/store.ts'
import { lockCompany, lockUser } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { destinationOf } from '../orders/deliveries.ts'
import { placeOrder } from '../orders/place.ts'
import { releaseQuote } from '../stock/quote-holds.ts'
import { type Answer, lockForMove, quoteActor } from './moves.ts'
import { lockOfferedKits } from './parts.ts'
import { findOffered } from './revisions.ts'
import { endQuote, type StoredQuote } from './store.ts'

export interface Acceptance extends Answer {
  readonly delivery: AddressFields
  readonly purchaseOrderNumber: string
  readonly buyerReference?: string | undefined
  readonly costCentre?: string | undefined
  readonly note: string
  readonly shipTogether: boolean
  /** The total in cents that the buyer saw. */
  readonly shownCents?: number | undefined
}

/**
 * Orders the offered pieces, at the quoted prices or at today's where those are lower. The held stock is released and
 * taken again by the order in one transaction that keeps the products locked, so that nobody else gets it.
 */
export function acceptQuote(
  shop: ShopContext,
  {
    id,
    revision,
    delivery,
    purchaseOrderNumber,
    buyerReference,
    costCentre,
    note,
    shipTogether,
    shownCents,
  }: Acceptance,
  buyer: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return shop.db.transaction().execute(async (tx) => {
    const quote = await lockForMove(tx, 'accept', { id, revision }, buyer)
    const offered = await findOffered(tx, quote)
    const late = await releaseOffer(tx, quote, buyer)
    const lines = offered.lines.map(({ unitPriceCents, ...line }) => ({
      ...line,
      quotedCents: unitPriceCents ?? undefined,
    }))
    const to = await destinationOf(tx, delivery, lines, buyer)
    const order = {
      lines,
      purchaseOrderNumber,
      buyerReference,
      costCentre,
      note,
      shipTogether,
      shownCents,
      ...to,
    }
    const { id: orderId } = await placeOrder(tx, shop, order, buyer).catch((failure) => {
      throw late > 0 && isShort(failure) ? new Refusal('quote-pieces-late', { pieces: late }) : failure
    })
    await endQuote(tx, id, { status: 'accepted', orderId })
    await keep(tx, orderId)
    return orderId
  })
}

/** True if an order is refused only because pieces are missing. */
function isShort(failure: unknown): boolean {
  if (!(failure instanceof Refusal)) return false
  if (failure.code !== 'order-lines-refused') return failure.code === 'out-of-stock'
  const lines = failure.facts.lines as readonly { readonly code: string }[] // as charged-lines.ts writes them
  return lines.every(({ code }) => code === 'out-of-stock')
}

/**
 * Creates a call-off order from an offer that can be called part by part, and agrees to it. The offer's held pieces are
 * released, and set aside again if the call-off order reserves its pieces.
 * @returns the call-off order's id
 */
export function acceptAsCallOff(
  shop: ShopContext,
  { agreement, ...answer }: Answer & { readonly agreement: Agreement },
  buyer: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return shop.db.transaction().execute(async (tx) => {
    const quote = await lockForMove(tx, 'accept', answer, buyer)
    const { calls, ...offered } = await findOffered(tx, quote)
    if (!calls) throw new Refusal('quote-not-in-parts')
    if (offered.lines.length > MAX_CALL_OFF_LINES) throw new Refusal('call-off-too-many-lines')
    if (quote.customerId !== buyer.customerId) throw new Refusal('membership-changed')
    await releaseOffer(tx, quote, buyer)
    const lines = offered.lines.map((line) => ({ ...line, unitPriceCents: line.unitPriceCents ?? 0 }))
    const callOffId = await agreeToOffer(shop, tx, { quoteId: quote.id, calls, lines, agreement }, buyer)
    await endQuote(tx, quote.id, { status: 'accepted', callOffId })
    await keep(tx, callOffId)
    return callOffId
  })
}

/**
 * Releases the pieces that an offer holds, to be taken at once by the order that it becomes. Orders lock the buyer, the
 * company and products in this sequence; another one could deadlock.
 * @returns how many of its pieces had no day, as `releaseQuote()`
 * @throws Refusal quote-kit-changed
 */
async function releaseOffer(tx: Database, { id, revision }: StoredQuote, buyer: Caller): Promise<number> {
  await lockUser(tx, buyer.id)
  if (buyer.companyRole) await lockCompany(tx, buyer.customerId)
  await lockOfferedKits(tx, id, revision)
  return releaseQuote(tx, { quoteId: id, actor: quoteActor(buyer) })
}
