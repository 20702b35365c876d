import { toAmount } from '#contract/money.ts'
import type { StoredOrderLine } from '#shop/orders/store.ts'
import type { Ordered } from './ordered.ts'

/** How a line of an order was accepted, beside the line as the purchasing system ordered it. */
export function acceptedOf(
  { lines }: Ordered,
  { position, pieces, unitPriceCents, promised }: StoredOrderLine,
) {
  const sent = lines.get(position)
  const ordered = sent?.pieces ?? pieces
  const isRepriced = sent !== undefined && sent.unitPrice !== toAmount(unitPriceCents)
  // Kits are sold from the shelf only.
  const later = promised ?? []
  const rejected = ordered - pieces
  return {
    ordered,
    /** Pieces that were not accepted. */
    rejected,
    isRepriced,
    /** Pieces that come later, with their days. */
    later,
    now: pieces - later.reduce((sum, part) => sum + part.pieces, 0),
    isDifferent: isRepriced || later.length > 0 || rejected > 0,
  }
}
