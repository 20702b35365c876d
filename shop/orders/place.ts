import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

export interface NewOrder {
  readonly buyer: { readonly id: string; readonly name: string; readonly email: string }
  readonly productId: string
  readonly pieces: number
  readonly address: string
  readonly phone: string
  /** How long the order holds its pieces without being paid. */
  readonly holdMinutes: number
  /** Above this it is not placed. */
  readonly mostCents: number
  /** Unless it is what the order costs, the order is not placed. */
  readonly shownCents: number | undefined
  /** What a piece costs this buyer; the product's price without it. */
  readonly quotedCents?: number
}

/**
 * Takes the pieces off the shelf, writes the order and the first row of its history, and books the pieces: one
 * statement, so that nobody comes between. Undefined, and nothing done, when the product is not there, has fewer
 * pieces, or costs something else.
 */
export async function insertOrderTakingStock(tx: Database, order: NewOrder) {
  const { buyer, productId, pieces, address, phone, holdMinutes, mostCents, shownCents, quotedCents } = order
  const price = quotedCents === undefined ? sql`price_cents` : sql`${quotedCents}::bigint`
  const amount = sql`${price} * ${pieces}::int`
  const asShown = shownCents === undefined ? sql`true` : sql`${amount} = ${shownCents}::bigint`
  // Written out, because it is the shop's busiest statement: building it took as long as running it.
  const { rows } = await sql<{ id: string; productName: string; amountCents: number }>`
    with
      taken as (
        update products set available = available - ${pieces}::int
        where
          id = ${productId}
          and deleted_at is null
          and available >= ${pieces}::int
          and ${amount} <= ${mostCents}::bigint
          and ${asShown}
        returning id, name, image, ${price} as price_cents
      ),
      placed as (
        insert into orders
          (buyer_id, buyer_name, buyer_email, product_id, product_name, image, pieces, price_cents, amount_cents,
           address, phone, held_until)
        select
          ${buyer.id}, ${buyer.name}, ${buyer.email}, id, name, image, ${pieces}::int, price_cents,
          price_cents * ${pieces}::int, ${address}, ${phone}, now() + ${holdMinutes}::int * interval '1 minute'
        from taken
        returning id, product_id, product_name, amount_cents, buyer_email, pieces
      ),
      moved as (
        insert into order_moves (order_id, to_status, actor) select id, 'not payed', buyer_email from placed
      ),
      booked as (
        insert into stock_moves (product_id, pieces, reason, order_id, actor)
        select product_id, -pieces, 'ordered', id, buyer_email from placed
      )
    select id, product_name as "productName", amount_cents as "amountCents" from placed`.execute(tx)
  return rows[0]
}
