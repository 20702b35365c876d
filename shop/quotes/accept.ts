import type { AddressFields } from '#contract/addresses/endpoints.ts'
import { theShop } from '#contract/audit-log/actor.ts'
import { MAX_CALL_OFF_LINES } from '#contract/call-off-orders/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { recordAction } from '../audit-log/store.ts'
import { agreeToOffer } from '../call-off-orders/agree.ts'
import type { Agreement } from '../call-off-orders/store.ts'
import { lockCompany, lockUser } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { destinationOf } from '../orders/deliveries.ts'
import { placeOrder } from '../orders/place.ts'
import { releaseQuote } from '../stock/quote-holds.ts'
import { labelOf } from './api-mapping.ts'
import { emailEnd, emailReminder, notifyShopOfQuote } from './emails.ts'
import { type Answer, lockForMove, quoteActor, sideOf } from './moves.ts'
import { lockOfferedKits } from './parts.ts'
import { findLines, findRevision } from './revisions.ts'
import { endQuote, lockQuote, markReminded, overdueQuotes, quotesToRemind } from './store.ts'

/** The ways in which a quote ends. The stock that its offer held goes back to stock, or to the order. */

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
 * Orders what was offered, at the quoted prices or at today's where those are lower. The held stock is released and
 * taken again by the order in one transaction that keeps the products locked, so that nobody else gets it.
 */
export function acceptQuote(
  shop: ShopContext,
  {
    delivery,
    purchaseOrderNumber,
    buyerReference,
    costCentre,
    note,
    shipTogether,
    shownCents,
    ...answer
  }: Acceptance,
  buyer: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return shop.db.transaction().execute(async (tx) => {
    const { id, revision } = await lockForMove(tx, 'accept', answer, buyer)
    const offer = await findRevision(tx, id, revision)
    const products = new Map((await findLines(tx, id)).map((line) => [line.position, line.productId]))
    // Orders lock the buyer, the company and products in this sequence; another one could deadlock.
    await lockUser(tx, buyer.id)
    if (buyer.companyRole) await lockCompany(tx, buyer.customerId)
    await lockOfferedKits(tx, id, revision)
    const late = await releaseQuote(tx, { quoteId: id, actor: quoteActor(buyer) })
    const lines = offer.lines.map(({ position, pieces, unitPriceCents }) => ({
      productId: products.get(position) ?? '',
      pieces,
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

/** True if an order is refused because pieces are missing, and for nothing else. */
function isShort(failure: unknown): boolean {
  if (!(failure instanceof Refusal)) return false
  if (failure.code !== 'order-lines-refused') return failure.code === 'out-of-stock'
  const lines = failure.facts.lines as readonly { readonly code: string }[] // as charged-lines.ts writes them
  return lines.every(({ code }) => code === 'out-of-stock')
}

/**
 * Makes a call-off order of an offer that can be called part by part, and agrees to it. What the offer held is released, and
 * set aside again if its pieces are.
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
    const { calls, lines } = await findRevision(tx, quote.id, quote.revision)
    if (!calls) throw new Refusal('quote-not-in-parts')
    if (lines.length > MAX_CALL_OFF_LINES) throw new Refusal('call-off-too-many-lines')
    if (quote.customerId !== buyer.customerId) throw new Refusal('membership-changed')
    const products = new Map((await findLines(tx, quote.id)).map((line) => [line.position, line.productId]))
    await lockUser(tx, buyer.id)
    if (buyer.companyRole) await lockCompany(tx, buyer.customerId)
    await lockOfferedKits(tx, quote.id, quote.revision)
    await releaseQuote(tx, { quoteId: quote.id, actor: quoteActor(buyer) })
    const offered = lines.map(({ position, pieces, unitPriceCents }) => ({
      productId: products.get(position) ?? '',
      pieces,
      unitPriceCents: unitPriceCents ?? 0,
    }))
    const offer = { quoteId: quote.id, calls, lines: offered, agreement }
    const callOffId = await agreeToOffer(shop, tx, offer, buyer)
    await endQuote(tx, quote.id, { status: 'accepted', callOffId })
    await keep(tx, callOffId)
    return callOffId
  })
}

/** Declines the other side's last proposal. */
export function declineQuote(
  shop: ShopContext,
  { reason, ...answer }: Answer & { readonly reason: string },
  caller: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return endBy(shop, { answer, move: 'decline', status: 'declined', reason }, caller, keep)
}

/** Withdraws the last proposal of the caller's own side. */
export function withdrawQuote(shop: ShopContext, answer: Answer, caller: Caller, keep: KeepResult<string>) {
  return endBy(shop, { answer, move: 'withdraw', status: 'withdrawn', reason: '' }, caller, keep)
}

interface End {
  readonly answer: Answer
  readonly move: 'decline' | 'withdraw'
  readonly status: 'declined' | 'withdrawn'
  readonly reason: string
}

function endBy(
  shop: ShopContext,
  { answer, move, status, reason }: End,
  caller: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    const quote = await lockForMove(tx, move, answer, caller)
    await releaseQuote(tx, { quoteId: quote.id, actor: quoteActor(caller) })
    await endQuote(tx, quote.id, { status, reason })
    if (sideOf(caller) === 'customer') {
      await notifyShopOfQuote(shop, tx, 'quote-ended', quote, `${labelOf(quote)}: ${status}.\n\n${reason}`)
    } else {
      await recordAction(tx, {
        actor: caller.email,
        action: `quote-${status}`,
        subject: quote.id,
        label: labelOf(quote),
        before: { status: quote.status },
        after: { status, ...(reason && { reason }) },
      })
      await emailEnd(shop, tx, quote, status, reason)
    }
    await keep(tx, quote.id)
    return quote.id
  })
}

/** Maximum number of quotes per run. */
const MAX_A_RUN = 1_000

/** The job of each minute: ends expired offers, and sends reminders of those that end within a day. */
export async function sweepQuotes(shop: ShopContext): Promise<void> {
  const each = async (ids: readonly string[], act: (shop: ShopContext, id: string) => Promise<void>) => {
    // One failure must not block the others.
    for (const id of ids)
      await act(shop, id).catch((failure) => shop.logFailure(failure, { method: 'JOB', path: 'quotes' }))
  }
  await each(await overdueQuotes(shop.db, MAX_A_RUN), expireQuote)
  await each(await quotesToRemind(shop.db, MAX_A_RUN), remind)
}

/** Expires an offer. Safe to repeat: an offer that was answered meanwhile is left as it is. */
function expireQuote(shop: ShopContext, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const quote = await lockQuote(tx, id)
    if (quote?.status !== 'offered' || !quote.isOver) return
    await releaseQuote(tx, { quoteId: id, actor: theShop })
    await endQuote(tx, id, { status: 'expired' })
    await emailEnd(shop, tx, quote, 'expired')
  })
}

function remind(shop: ShopContext, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const quote = await lockQuote(tx, id)
    if (quote && (await markReminded(tx, id))) await emailReminder(shop, tx, quote)
  })
}
