import { api } from '#contract/api.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { Quote } from '#contract/quotes.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { acceptQuote, answerQuote, askForQuote, claimQuote, isExpired, listQuotes } from './service.ts'
import type { StoredQuote } from './store.ts'

const toInserted = (id: string) => ({ insertedId: id })

export function quoteRoutes(app: Service, shop: ShopContext): void {
  const { db } = shop
  serve(app, api.askForQuote, ({ product_id: productId, ...input }, _, key) =>
    replyOnce(key, toInserted, (keep) => askForQuote(shop, { ...input, productId }, keep)),
  )
  serve(app, api.myQuotes, async ({ limit, cursor }, caller) =>
    (await listQuotes(db, { member: caller, limit, cursor })).map(toWire),
  )
  serve(app, api.claimQuote, async ({ id }, caller) => toWire(await claimQuote(shop, id, caller)))
  serve(app, api.acceptQuote, ({ id, address, phone }, caller, key) =>
    replyOnce(key, toInserted, (keep) => acceptQuote(shop, { id, address, phone }, caller, keep)),
  )
  serve(app, api.allQuotes, async (list) => (await listQuotes(db, list)).map(toWire))
  serve(app, api.answerQuote, async ({ id, price, validDays, note }, caller) => {
    await answerQuote(shop, id, { priceCents: toCents(price), validDays, note }, caller)
    return { success: true as const }
  })
}

const toWire = (quote: StoredQuote): Quote => ({
  _id: quote.id,
  name: quote.name,
  email: quote.email,
  product_id: quote.productId,
  productName: quote.productName,
  img: quote.image,
  pieces: quote.pieces,
  message: quote.message,
  status: quote.status,
  askedAt: quote.createdAt.toISOString(),
  expired: quote.status === 'answered' && isExpired(quote),
  ...(quote.priceCents !== null && {
    price: toDollars(quote.priceCents),
    total: toDollars(quote.priceCents * quote.pieces),
  }),
  ...(quote.note && { note: quote.note }),
  ...(quote.expiresAt && { expiresAt: quote.expiresAt.toISOString() }),
  ...(quote.orderId && { order_id: quote.orderId }),
})
