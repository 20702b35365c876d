import type { Database } from '#database/open.ts'
import { ago } from './hours-ago.ts'
import { addressOf } from './pictures/gallery.ts'
import { demoProducts } from './products.ts'
import type { DemoQuote, QuoteRound } from './quotes.ts'

/** Loads each quote with its rounds; an offer past its validity is expired. */
export async function loadQuotes(tx: Database, now: Date, quotes: readonly DemoQuote[]): Promise<void> {
  for (const quote of quotes) {
    const {
      id,
      customer = quote.buyer,
      buyer,
      name,
      email,
      product: wanted,
      pieces,
      message,
      hoursAgo,
    } = quote
    const product = demoProducts.find((each) => each.name === wanted)
    if (!product) throw new Error(`demo quote ${id} names a product that is not there`)
    await tx
      .insertInto('quotes')
      .values({
        id,
        name,
        email,
        customer_id: customer ?? null,
        asked_by: buyer ?? null,
        created_at: ago(now, hoursAgo),
      })
      .execute()
    await tx
      .insertInto('quote_lines')
      .values({
        quote_id: id,
        position: 1,
        product_id: product.id,
        product_name: product.name,
        sku: product.sku,
        image: addressOf(product.picture),
      })
      .execute()
    const rounds: readonly QuoteRound[] = [{ side: 'customer', message, hoursAgo }, ...quote.rounds]
    for (const [place, round] of rounds.entries())
      await loadRound(tx, now, { id, email, pieces, number: place + 1 }, round)
  }
}

interface RoundPlace {
  readonly id: string
  readonly email: string
  readonly pieces: number
  readonly number: number
}

async function loadRound(tx: Database, now: Date, place: RoundPlace, round: QuoteRound): Promise<void> {
  const { id: quote_id, number } = place
  const { side, message, hoursAgo, priceCents = null, validHours } = round
  const valid_until = validHours === undefined ? null : ago(now, -validHours)
  await tx
    .insertInto('quote_revisions')
    .values({
      quote_id,
      number,
      side,
      actor_kind: side === 'customer' ? 'buyer' : 'admin',
      actor_name: side === 'customer' ? place.email : 'admin@example.com',
      message,
      at: ago(now, hoursAgo),
      valid_until,
    })
    .execute()
  await tx
    .insertInto('quote_revision_lines')
    .values({ quote_id, number, side, position: 1, pieces: place.pieces, unit_price_cents: priceCents })
    .execute()
  if (number === 1) return
  await tx
    .updateTable('quotes')
    .set({ status: side === 'shop' ? 'offered' : 'countered', revision: number, valid_until })
    .where('id', '=', quote_id)
    .execute()
  if (!valid_until || valid_until > now) return
  await tx
    .updateTable('quotes')
    .set({ status: 'expired', valid_until: null, ended_at: valid_until })
    .where('id', '=', quote_id)
    .execute()
}
