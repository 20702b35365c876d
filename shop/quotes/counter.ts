import { MAX_CALL_OFF_LINES } from '#contract/call-off-orders/endpoints.ts'
import { today } from '#contract/days.ts'
import { formatCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actedByOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import type { OfferedCalls } from '../call-off-orders/agree.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { findProducts } from '../products/store.ts'
import { releaseQuote } from '../stock/quote-holds.ts'
import { labelOf } from './api-mapping.ts'
import { checkOffer, checkRequest } from './check-lines.ts'
import { emailOffer, notifyShopOfQuote } from './emails.ts'
import { offerAtOnce } from './instant.ts'
import { type Answer, lockForMove, quoteActor } from './moves.ts'
import { currentQuote, type OfferTerms, writeOffer } from './offer.ts'
import { findLines, insertRevision, type RevisionLine } from './revisions.ts'
import { moveToRevision } from './store.ts'

export interface Offer extends Answer, OfferTerms {}

/**
 * Makes the shop's offer, with a price for each line. Stock held by an earlier offer is released before this one
 * holds its own.
 */
export function offerQuote(shop: ShopContext, offer: Offer, admin: Caller, keep: KeepResult<number>) {
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockForMove(tx, 'offer', offer, admin)
    const products = await productsOf(tx, before.id, offer.lines)
    await checkOffer(
      tx,
      offer.lines.map((line) => ({ ...line, productId: products.get(line.position) ?? '' })),
    )
    if (offer.calls) await checkCalls(tx, offer.calls, offer.lines, products)
    const quote = await writeOffer(tx, before, offer, quoteActor(admin))
    const { status, totalCents, revision } = quote
    const { validDays, holdStock } = offer
    await recordAction(tx, {
      actor: admin.email,
      action: 'quote-answered',
      subject: quote.id,
      label: labelOf(quote),
      before: { status: before.status },
      after: {
        status,
        total: formatCents(totalCents ?? 0),
        validDays,
        holdStock,
        ...(offer.calls && { calledUntil: offer.calls.until }),
      },
    })
    await emailOffer(shop, tx, quote, { ...offer, holdsStock: holdStock })
    await keep(tx, revision)
    return revision
  })
}

export interface CounterOffer extends Answer {
  readonly lines: readonly RevisionLine[]
  readonly message: string
}

/** Makes the customer's counter-offer. The previous offer ends, and its held stock is released. */
export function counterQuote(
  shop: ShopContext,
  counter: CounterOffer,
  buyer: Caller,
  keep: KeepResult<number>,
): Promise<number> {
  return shop.db.transaction().execute(async (tx) => {
    const { id, revision } = await lockForMove(tx, 'counter', counter, buyer)
    const actor = quoteActor(buyer)
    const { lines, message } = counter
    const products = await productsOf(tx, id, lines)
    const wished = lines.map(({ position, pieces, unitPriceCents }) => ({
      position,
      pieces,
      productId: products.get(position) ?? '',
      targetCents: unitPriceCents,
    }))
    await checkRequest(tx, wished)
    const number = revision + 1
    const actedBy = actedByOf(buyer)
    await insertRevision(tx, { quoteId: id, number, side: 'customer', actor, actedBy, message, lines })
    await releaseQuote(tx, { quoteId: id, actor })
    await moveToRevision(tx, id, 'countered', number)
    const isOffered = await offerAtOnce(shop, tx, id, wished, buyer)
    const quote = await currentQuote(tx, id)
    const text = `${labelOf(quote)}\n\n${message}`
    await notifyShopOfQuote(shop, tx, { about: 'counter-offer', quote, text, actedBy, isOffered })
    await keep(tx, number)
    return number
  })
}

/** Returns the lines' products. @throws Refusal no-such-quote-line */
async function productsOf(tx: Database, id: string, lines: readonly RevisionLine[]) {
  const products = new Map((await findLines(tx, id)).map((line) => [line.position, line.productId]))
  const unknown = lines.find(({ position }) => !products.has(position))
  if (unknown) throw new Refusal('no-such-quote-line', { line: unknown.position })
  return products
}

/** @throws Refusal call-off-until-past, call-off-too-many-lines, call-off-line-too-small, call-off-of-kit */
async function checkCalls(
  tx: Database,
  { until, minCallPieces }: OfferedCalls,
  lines: readonly RevisionLine[],
  products: ReadonlyMap<number, string>,
): Promise<void> {
  if (until < today()) throw new Refusal('call-off-until-past')
  if (lines.length > MAX_CALL_OFF_LINES) throw new Refusal('call-off-too-many-lines')
  if (lines.some(({ pieces }) => pieces < minCallPieces)) throw new Refusal('call-off-line-too-small')
  const found = await findProducts(
    tx,
    lines.map(({ position }) => products.get(position) ?? ''),
    'everything',
  )
  if (found.some(({ isKit }) => isKit)) throw new Refusal('call-off-of-kit')
}
