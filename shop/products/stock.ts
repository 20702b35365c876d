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
