import { sql } from 'kysely'
import type { stockReasons } from '#contract/stock.ts'
import type { Database } from '#database/open.ts'

/** Why pieces that an order took come back. */
export type ReturnReason = 'cancelled' | 'refunded'

/**
 * Puts an order's pieces back on the shelf and books it, once: the books refuse a second time. For use in the
 * transaction that moves the order.
 */
export async function returnStock(
  tx: Database,
  order: { readonly id: string; readonly productId: string; readonly pieces: number },
  { reason, actor }: { readonly reason: ReturnReason; readonly actor: string },
): Promise<void> {
  const { id: order_id, productId: product_id, pieces } = order
  await tx
    .with('returned', (query) =>
      query
        .updateTable('products')
        .set((e) => ({ available: e('available', '+', pieces) }))
        .where('id', '=', product_id)
        .returning('id'),
    )
    .insertInto('stock_moves')
    .values({ product_id, pieces, reason, order_id, actor })
    .execute()
}

export interface StockMove {
  readonly id: string
  /** Negative: off the shelf. */
  readonly pieces: number
  readonly reason: (typeof stockReasons)[number]
  readonly actor: string
}

/**
 * Changes what is on the shelf and books it, in one statement. Undefined, and nothing done, when the product is not
 * on sale or the shelf would hold fewer than none or more than `most`.
 */
export function bookStock(tx: Database, { id, pieces, reason, actor }: StockMove, most: number) {
  return tx
    .with('shelf', (query) =>
      query
        .updateTable('products')
        .set((e) => ({ available: e('available', '+', pieces) }))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where((e) => e.between(e('available', '+', pieces), 0, most))
        .returning(['id', 'name', 'available']),
    )
    .with('booked', (query) =>
      query
        .insertInto('stock_moves')
        .columns(['product_id', 'pieces', 'reason', 'actor'])
        .expression((e) =>
          e
            .selectFrom('shelf')
            .select((e) => [
              'id',
              sql<number>`${pieces}::int`.as('pieces'),
              e.val(reason).as('reason'),
              e.val(actor).as('actor'),
            ]),
        ),
    )
    .selectFrom('shelf')
    .select(['name', 'available'])
    .executeTakeFirst()
}
