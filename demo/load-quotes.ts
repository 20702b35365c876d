import type { Database } from '#database/open.ts'
import { ago } from './hours-ago.ts'
import { demoProducts } from './products.ts'
import { demoQuotes } from './quotes.ts'

/** Loads each quote with its rounds; an offer past its validity is expired. */
export async function loadQuotes(tx: Database, now: Date): Promise<void> {
  for (const { id, buyer, name, email, product: wanted, pieces, message, hoursAgo, answer } of demoQuotes) {
    const product = demoProducts.find((each) => each.name === wanted)
    if (!product) throw new Error(`demo quote ${id} names a product that is not there`)
    const line = { quote_id: id, position: 1, pieces }
    const asked_at = ago(now, hoursAgo)
    await tx
      .insertInto('quotes')
      .values({
        id,
        name,
        email,
        customer_id: buyer ?? null,
        asked_by: buyer ?? null,
        created_at: asked_at,
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
        image: `/i/${product.picture}-800.webp`,
      })
      .execute()
    await tx
      .insertInto('quote_revisions')
      .values({
        quote_id: id,
        number: 1,
        side: 'customer',
        actor_kind: 'buyer',
        actor_name: email,
        message,
        at: asked_at,
      })
      .execute()
    await tx
      .insertInto('quote_revision_lines')
      .values({ ...line, number: 1, side: 'customer' })
      .execute()
    if (!answer) continue
    const valid_until = ago(now, -answer.validHours)
    await tx
      .insertInto('quote_revisions')
      .values({
        quote_id: id,
        number: 2,
        side: 'shop',
        actor_kind: 'admin',
        actor_name: 'admin@example.com',
        message: answer.note,
        at: ago(now, hoursAgo - 1),
        valid_until,
      })
      .execute()
    await tx
      .insertInto('quote_revision_lines')
      .values({ ...line, number: 2, side: 'shop', unit_price_cents: answer.priceCents })
      .execute()
    await tx
      .updateTable('quotes')
      .set({ status: 'offered', revision: 2, valid_until })
      .where('id', '=', id)
      .execute()
    if (valid_until > now) continue
    await tx
      .updateTable('quotes')
      .set({ status: 'expired', valid_until: null, ended_at: valid_until })
      .where('id', '=', id)
      .execute()
  }
}
