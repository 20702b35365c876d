import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import type { Caller } from '#contract/ports.ts'
import { quotePages } from '#contract/quotes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { Attempt } from '#http/idempotency.ts'
import { recordAction } from '../audit-log/store.ts'
import { refuseFlood, tellShop } from '../contact/flood.ts'
import { keepReply } from '../idempotency.ts'
import type { Desk } from '../orders/desk.ts'
import { aboutOrder } from '../orders/emails.ts'
import { insertOrderTakingStock } from '../orders/place.ts'
import { onePage } from '../pages.ts'
import { findProduct } from '../products/store.ts'
import {
  claim,
  countQuotes,
  findQuote,
  insertQuote,
  lockQuoteOf,
  markAccepted,
  newestQuotes,
  type QuoteList,
  type StoredQuote,
  writeAnswer,
} from './store.ts'

const DAY_MS = 24 * 3_600_000

export interface QuoteInput {
  readonly name: string
  readonly email: string
  readonly productId: string
  readonly pieces: number
  readonly message: string
}

export function askForQuote(desk: Desk, wish: QuoteInput, attempt: Attempt | undefined): Promise<string> {
  const { db, queueEmail, publicUrl } = desk
  return db.transaction().execute(async (tx) => {
    await refuseFlood(tx, 'quotes', wish.email)
    const product = await findProduct(tx, wish.productId)
    if (!product) throw new Refusal('no-such-product')
    const { name, email, pieces, message } = wish
    const { id } = await insertQuote(tx, { name, email, pieces, message, product })
    const quote = { productName: product.name, pieces }
    await queueEmail(tx, email, { kind: 'quote-asked', quote, name })
    const text = `${pieces} pieces of ${product.name}.\n\n${message}`
    await tellShop(desk, tx, { about: 'quote', from: wish, text, link: `${publicUrl}${quotePages.all}` })
    await keepReply(tx, attempt, { insertedId: id })
    return id
  })
}

export async function answerQuote(
  { db, queueEmail, publicUrl }: Desk,
  id: string,
  {
    priceCents,
    validDays,
    note,
  }: { readonly priceCents: number; readonly validDays: number; readonly note: string },
  admin: Caller,
): Promise<void> {
  const expiresAt = new Date(Date.now() + validDays * DAY_MS)
  await db.transaction().execute(async (tx) => {
    const answered = await writeAnswer(tx, id, { priceCents, note, expiresAt, answeredBy: admin.email })
    if (!answered) throw new Refusal((await findQuote(tx, id)) ? 'quote-not-open' : 'no-such-quote')
    const { email, name, productName, pieces } = answered
    if (priceCents * pieces > CARD_LIMIT_CENTS) throw new Refusal('quote-above-card-limit')
    const after = { status: 'answered', priceCents, validDays }
    const label = `${pieces} × ${productName}`
    const before = { status: 'asked' }
    await recordAction(tx, {
      actor: admin.email,
      action: 'quote-answered',
      subject: id,
      label,
      before,
      after,
    })
    const link = `${publicUrl}${quotePages.mine}?quote=${id}`
    const quote = { productName, pieces }
    await queueEmail(tx, email, { kind: 'quote-answered', quote, name, priceCents, note, expiresAt, link })
  })
}

/** Whoever opens the link of the mail first has the quote: the id is only in that mail. */
export async function claimQuote({ db }: Desk, id: string, buyer: Caller): Promise<StoredQuote> {
  const quote = await claim(db, id, buyer.id)
  if (!quote) throw new Refusal('no-such-quote')
  return quote
}

/** Orders the lot at the quoted price, and takes its pieces off the shelf, both or neither. */
export function acceptQuote(
  { db, queueEmail, publicUrl, holdMinutes }: Desk,
  { id, address, phone }: { readonly id: string; readonly address: string; readonly phone: string },
  buyer: Caller,
  attempt: Attempt | undefined,
): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return db.transaction().execute(async (tx) => {
    const quote = await lockQuoteOf(tx, id, buyer.id)
    if (!quote) throw new Refusal('no-such-quote')
    if (quote.status !== 'answered' || quote.priceCents === null) throw new Refusal('quote-not-open')
    if (isExpired(quote)) throw new Refusal('quote-expired')
    const { productId, pieces, priceCents } = quote
    if (priceCents * pieces > CARD_LIMIT_CENTS) throw new Refusal('above-card-limit')
    const placed = await insertOrderTakingStock(tx, {
      buyer,
      productId,
      pieces,
      address,
      phone,
      holdMinutes,
      mostCents: CARD_LIMIT_CENTS,
      shownCents: undefined,
      quotedCents: priceCents,
    })
    if (!placed) throw await whyNotPlaced(tx, productId)
    await markAccepted(tx, id, placed.id)
    const order = aboutOrder({ ...placed, pieces, address, buyerName: buyer.name }, publicUrl)
    await queueEmail(tx, buyer.email, { kind: 'order-placed', order, holdMinutes })
    await keepReply(tx, attempt, { insertedId: placed.id })
    return placed.id
  })
}

async function whyNotPlaced(tx: Database, productId: string): Promise<Refusal> {
  const product = await findProduct(tx, productId)
  return product
    ? new Refusal('out-of-stock', { availableQuantity: product.available })
    : new Refusal('no-such-product')
}

export const isExpired = ({ expiresAt }: StoredQuote) => expiresAt !== null && expiresAt <= new Date()

export async function listQuotes(db: Database, list: QuoteList) {
  const [found, total] = await Promise.all([
    newestQuotes(db, { ...list, limit: list.limit + 1 }),
    countQuotes(db, list),
  ])
  return onePage<StoredQuote>(found, list.limit, total)
}
