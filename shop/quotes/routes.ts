import { api } from '#contract/api.ts'
import type { Quote } from '#contract/quotes.ts'
import { type Service, serve } from '#http/serve.ts'
import type { Desk } from '../orders/desk.ts'
import { acceptQuote, answerQuote, askForQuote, claimQuote, isExpired, listQuotes } from './service.ts'
import type { StoredQuote } from './store.ts'

export function quoteRoutes(app: Service, desk: Desk): void {
  const { db } = desk
  serve(app, api.askForQuote, async ({ product_id: productId, ...wish }, _, attempt) => ({
    insertedId: await askForQuote(desk, { ...wish, productId }, attempt),
  }))
  serve(app, api.myQuotes, async ({ limit, cursor }, caller) =>
    (await listQuotes(db, { buyerId: caller.id, limit, cursor })).map(toWire),
  )
  serve(app, api.claimQuote, async ({ _id }, caller) => toWire(await claimQuote(desk, _id, caller)))
  serve(app, api.acceptQuote, async ({ _id: id, address, phone }, caller, attempt) => ({
    insertedId: await acceptQuote(desk, { id, address, phone }, caller, attempt),
  }))
  serve(app, api.allQuotes, async (list) => (await listQuotes(db, list)).map(toWire))
  serve(app, api.answerQuote, async ({ _id, price, validDays, note }, caller) => {
    await answerQuote(desk, _id, { priceCents: Math.round(price * 100), validDays, note }, caller)
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
    price: quote.priceCents / 100,
    total: (quote.priceCents * quote.pieces) / 100,
  }),
  ...(quote.note && { note: quote.note }),
  ...(quote.expiresAt && { expiresAt: quote.expiresAt.toISOString() }),
  ...(quote.orderId && { order_id: quote.orderId }),
})
