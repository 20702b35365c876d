import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import type { Caller } from '#contract/ports.ts'
import { quotePages } from '#contract/quotes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { notifyAdmins } from '../contact/notify-admins.ts'
import { limitMessages } from '../contact/rate-limit.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { placeOrder } from '../orders/place.ts'
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

export function askForQuote(shop: ShopContext, input: QuoteInput, keep: KeepResult<string>): Promise<string> {
  const { db, queueEmail, publicUrl } = shop
  return db.transaction().execute(async (tx) => {
    await limitMessages(tx, 'quotes', input.email)
    const product = await findProduct(tx, input.productId)
    if (!product) throw new Refusal('no-such-product')
    const { name, email, pieces, message } = input
    const { id } = await insertQuote(tx, { name, email, pieces, message, product })
    const quote = { productName: product.name, pieces }
    await queueEmail(tx, email, { kind: 'quote-asked', quote, name })
    const text = `${pieces} pieces of ${product.name}.\n\n${message}`
    await notifyAdmins(shop, tx, { about: 'quote', from: input, text, link: `${publicUrl}${quotePages.all}` })
    await keep(tx, id)
    return id
  })
}

export async function answerQuote(
  { db, queueEmail, publicUrl }: ShopContext,
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
export async function claimQuote({ db }: ShopContext, id: string, buyer: Caller): Promise<StoredQuote> {
  const quote = await claim(db, id, buyer)
  if (!quote) throw new Refusal('no-such-quote')
  return quote
}

/** Orders the lot at the quoted price, and takes its pieces off the shelf, both or neither. */
export function acceptQuote(
  shop: ShopContext,
  { id, address, phone }: { readonly id: string; readonly address: string; readonly phone: string },
  buyer: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return shop.db.transaction().execute(async (tx) => {
    const quote = await lockQuoteOf(tx, id, buyer)
    if (!quote) throw new Refusal('no-such-quote')
    if (quote.status !== 'answered' || quote.priceCents === null) throw new Refusal('quote-not-open')
    if (isExpired(quote)) throw new Refusal('quote-expired')
    const { productId, pieces, priceCents: quotedCents } = quote
    const lines = [{ productId, pieces, quotedCents }]
    const { id: orderId } = await placeOrder(tx, shop, { lines, address, phone }, buyer)
    await markAccepted(tx, id, orderId)
    await keep(tx, orderId)
    return orderId
  })
}

export const isExpired = ({ expiresAt }: StoredQuote) => expiresAt !== null && expiresAt <= new Date()

export async function listQuotes(db: Database, list: QuoteList) {
  const [found, total] = await Promise.all([
    newestQuotes(db, { ...list, limit: list.limit + 1 }),
    countQuotes(db, list),
  ])
  return onePage<StoredQuote>(found, list.limit, total)
}
