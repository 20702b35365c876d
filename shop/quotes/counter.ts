import { formatCents } from '#contract/money.ts'
import type { Caller } from '#contract/ports.ts'
import { quantityMessage } from '#contract/products/quantity.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { priceLines } from '../prices/price-lines.ts'
import { releaseQuote } from '../stock/quote-holds.ts'
import { labelOf } from './api-mapping.ts'
import { emailOffer, notifyShopOfQuote } from './emails.ts'
import { offerAtOnce } from './instant.ts'
import { type Answer, lockForMove, quoteActor } from './moves.ts'
import { currentQuote, type OfferedLine, type OfferTerms, writeOffer } from './offer.ts'
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
    await checkOrderable(tx, before.id, offer.lines)
    const quote = await writeOffer(tx, before, offer, quoteActor(admin))
    const { status, totalCents, revision } = quote
    const { validDays, holdStock } = offer
    await recordAction(tx, {
      actor: admin.email,
      action: 'quote-answered',
      subject: quote.id,
      label: labelOf(quote),
      before: { status: before.status },
      after: { status, total: formatCents(totalCents ?? 0), validDays, holdStock },
    })
    await emailOffer(shop, tx, quote, { ...offer, holdsStock: holdStock })
    await keep(tx, revision)
    return revision
  })
}

/** Refuses an offer that could not be accepted. Stock may be missing, because it may still come in. */
async function checkOrderable(tx: Database, id: string, lines: readonly OfferedLine[]): Promise<void> {
  const products = await productsOf(tx, id, lines)
  const priced = await priceLines(
    tx,
    lines.map((line) => ({ ...line, productId: products.get(line.position) ?? '' })),
  )
  const refused = priced.flatMap(({ line, problem, ...rest }) =>
    problem === undefined || problem === 'out-of-stock'
      ? []
      : [
          {
            line: line.position,
            ...new Refusal(
              problem,
              'nearest' in rest && problem !== 'no-such-product'
                ? { nearestQuantities: rest.nearest, message: quantityMessage(problem, rest.rule) }
                : {},
            ).body,
          },
        ],
  )
  if (refused.length > 0) throw new Refusal('quote-lines-refused', { lines: refused })
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
    const number = revision + 1
    await insertRevision(tx, { quoteId: id, number, side: 'customer', actor, message, lines })
    await releaseQuote(tx, { quoteId: id, actor })
    await moveToRevision(tx, id, 'countered', number)
    const wished = lines.map(({ position, pieces, unitPriceCents }) => ({
      position,
      pieces,
      productId: products.get(position) ?? '',
      targetCents: unitPriceCents,
    }))
    const isOffered = await offerAtOnce(shop, tx, id, wished, buyer)
    const quote = await currentQuote(tx, id)
    await notifyShopOfQuote(shop, tx, 'counter-offer', quote, `${labelOf(quote)}\n\n${message}`, isOffered)
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
