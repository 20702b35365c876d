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
export function insertOrderTakingStock(tx: Database, order: NewOrder) {
  const { buyer, productId, pieces, address, phone, holdMinutes, mostCents, shownCents, quotedCents } = order
  const price = quotedCents === undefined ? sql<number>`price_cents` : sql<number>`${quotedCents}::bigint`
  const amount = sql<number>`${price} * ${pieces}::int`
  return tx
    .with('taken', (query) =>
      query
        .updateTable('products')
        .set((e) => ({ available: e('available', '-', pieces) }))
        .where('id', '=', productId)
        .where('deleted_at', 'is', null)
        .where('available', '>=', pieces)
        .where(amount, '<=', mostCents)
        .$if(shownCents !== undefined, (taken) => taken.where(amount, '=', shownCents ?? 0))
        .returning(['id', 'name', 'image', price.as('price_cents')]),
    )
    .with('placed', (query) =>
      query
        .insertInto('orders')
        .columns([
          'buyer_id',
          'buyer_name',
          'buyer_email',
          'product_id',
          'product_name',
          'image',
          'pieces',
          'price_cents',
          'amount_cents',
          'address',
          'phone',
          'held_until',
        ])
        .expression((e) =>
          e
            .selectFrom('taken')
            .select((e) => [
              e.val(buyer.id).as('buyer_id'),
              e.val(buyer.name).as('buyer_name'),
              e.val(buyer.email).as('buyer_email'),
              'id',
              'name',
              'image',
              sql<number>`${pieces}::int`.as('pieces'),
              'price_cents',
              sql<number>`price_cents * ${pieces}::int`.as('amount_cents'),
              e.val(address).as('address'),
              e.val(phone).as('phone'),
              sql<Date>`now() + ${holdMinutes}::int * interval '1 minute'`.as('held_until'),
            ]),
        )
        .returning(['id', 'product_id', 'product_name', 'amount_cents']),
    )
    .with('moved', (query) =>
      query
        .insertInto('order_moves')
        .columns(['order_id', 'to_status', 'actor'])
        .expression((e) =>
          e
            .selectFrom('placed')
            .select((e) => ['id', e.val('not payed').as('to_status'), e.val(buyer.email).as('actor')]),
        ),
    )
    .with('booked', (query) =>
      query
        .insertInto('stock_moves')
        .columns(['product_id', 'pieces', 'reason', 'order_id', 'actor'])
        .expression((e) =>
          e
            .selectFrom('placed')
            .select((e) => [
              'product_id',
              sql<number>`${-pieces}::int`.as('pieces'),
              e.val('ordered').as('reason'),
              'id',
              e.val(buyer.email).as('actor'),
            ]),
        ),
    )
    .selectFrom('placed')
    .select(['id', 'product_name as productName', 'amount_cents as amountCents'])
    .executeTakeFirst()
}
