import { Refusal } from '#contract/refusals.ts'
import { MAX_STOCK_PIECES } from '#contract/stock/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import { lockProduct } from '../products/store.ts'
import * as ledger from './ledger.ts'

export interface StockAdjustment extends Omit<ledger.StockChange, 'actor'> {
  readonly note: string
}

/** @returns the pieces now in stock */
export async function bookStock(
  tx: Database,
  input: StockAdjustment,
  admin: Pick<Caller, 'email' | 'isAdmin'>,
): Promise<number> {
  const { id, pieces, reason, note, receiptId } = input
  if (reason === 'received' && pieces < 1) throw new Refusal('received-nothing')
  const shelf = await ledger.bookStock(
    tx,
    { id, pieces, reason, actor: actorOf(admin), receiptId },
    MAX_STOCK_PIECES,
  )
  if (!shelf) {
    const product = await lockProduct(tx, id)
    if (!product) throw new Refusal('no-such-product')
    if (product.deletedAt)
      throw new Refusal('no-such-product', {
        message: `${product.name} is no longer on sale, so its pieces cannot be booked. Put it on sale again first.`,
      })
    throw new Refusal(product.isKit ? 'kit-has-no-stock' : 'stock-out-of-range')
  }
  const { name, available } = shelf
  const before = { available: available - pieces }
  const after = { available, reason, ...(note && { note }) }
  await recordAction(tx, {
    actor: admin.email,
    action: 'stock-booked',
    subject: id,
    label: name,
    before,
    after,
  })
  return available
}
