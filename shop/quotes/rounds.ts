import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { formatCents } from '#contract/money.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { priceLines } from '../prices/price-lines.ts'
import { holdQuote, releaseQuote } from '../stock/quote-holds.ts'
import { emailOffer, tellShop } from './emails.ts'
import { type Answer, lockForMove, quoteActor } from './moves.ts'
import { findLines, insertRevision, type RevisionLine } from './revisions.ts'
import { findQuote, moveToRevision, type StoredQuote } from './store.ts'
import { labelOf } from './wire.ts'

export interface OfferedLine extends RevisionLine {
  readonly unitPriceCents: number
}

export interface Offer extends Answer {
  readonly lines: readonly OfferedLine[]
  readonly validDays: number
  readonly holdStock: boolean
  readonly message: string
}

/** The shop's answer: a price for each line. What an earlier offer held goes back before this one holds its own. */
export function offerQuote(
  shop: ShopContext,
  offer: Offer,
  admin: Caller,
  keep: KeepResult<number>,
): Promise<number> {
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

/** Writes an offer of the shop's, by whoever makes it. @returns the quote as it is now */
async function writeOffer(
  tx: Database,
  { id, revision }: StoredQuote,
  { lines, validDays, holdStock, message }: Omit<Offer, keyof Answer>,
  actor: ReturnType<typeof quoteActor>,
): Promise<StoredQuote> {
  const totalCents = lines.reduce((sum, { pieces, unitPriceCents }) => sum + pieces * unitPriceCents, 0)
  if (totalCents > CARD_LIMIT_CENTS) throw new Refusal('quote-above-card-limit')
  const number = revision + 1
  await insertRevision(tx, {
    quoteId: id,
    number,
    side: 'shop',
    actor,
    message,
    validDays,
    holdsStock: holdStock,
    lines,
  })
  await releaseQuote(tx, { quoteId: id, actor })
  const short = holdStock ? await holdQuote(tx, { quoteId: id, revision: number, actor }) : []
  if (short.length > 0) {
    throw new Refusal('quote-hold-short', {
      lines: short.map(({ position, available }) => ({ line: position, availableQuantity: available })),
    })
  }
  await moveToRevision(tx, id, 'offered', number)
  return current(tx, id)
}

/** An offer that could not be accepted would be none. What is not on the shelf may still come in. */
async function checkOrderable(tx: Database, id: string, lines: readonly OfferedLine[]): Promise<void> {
  const products = await productsOf(tx, id, lines)
  const priced = await priceLines(
    tx,
    lines.map((line) => ({ ...line, productId: products.get(line.position) ?? '' })),
  )
  const refused = priced.flatMap(({ line, problem, product, ...rest }) =>
    problem === undefined || problem === 'out-of-stock'
      ? []
      : [
          {
            line: line.position,
            ...new Refusal(problem, 'nearest' in rest && product ? { nearestQuantities: rest.nearest } : {})
              .body,
          },
        ],
  )
  if (refused.length > 0) throw new Refusal('quote-lines-refused', { lines: refused })
}

export interface CounterOffer extends Answer {
  readonly lines: readonly RevisionLine[]
  readonly message: string
}

/** The customer's answer to an offer, which no longer stands: what it held goes back to the shelf. */
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
    await productsOf(tx, id, lines)
    const number = revision + 1
    await insertRevision(tx, { quoteId: id, number, side: 'customer', actor, message, lines })
    await releaseQuote(tx, { quoteId: id, actor })
    await moveToRevision(tx, id, 'countered', number)
    const quote = await current(tx, id)
    await tellShop(shop, tx, 'counter-offer', quote, `${labelOf(quote)}\n\n${message}`)
    await keep(tx, number)
    return number
  })
}

/** The products of these lines. @throws Refusal no-such-quote-line */
async function productsOf(tx: Database, id: string, lines: readonly RevisionLine[]) {
  const products = new Map((await findLines(tx, id)).map((line) => [line.position, line.productId]))
  const unknown = lines.find(({ position }) => !products.has(position))
  if (unknown) throw new Refusal('no-such-quote-line', { line: unknown.position })
  return products
}

async function current(tx: Database, id: string): Promise<StoredQuote> {
  const quote = await findQuote(tx, id)
  if (!quote) throw new Error(`quote ${id} is gone`)
  return quote
}
