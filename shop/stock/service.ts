import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import type { KeepResult } from '../idempotency.ts'
import type { StockAdjustment } from './adjust.ts'
import { restock } from './restock.ts'

/** @returns the pieces that are left in stock */
export function adjustStock(db: Database, input: StockAdjustment, admin: Caller, keep: KeepResult<number>) {
  return db.transaction().execute(async (tx) => {
    const available = await restock(tx, input, admin)
    await keep(tx, available)
    return available
  })
}
