import type { Caller } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import type { KeepResult } from '../idempotency.ts'
import { bookStock, type StockAdjustment } from './adjust.ts'

/** @returns what is on the shelf now */
export function adjustStock(
  db: Database,
  input: StockAdjustment,
  admin: Caller,
  keep: KeepResult<number>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const available = await bookStock(tx, input, admin)
    await keep(tx, available)
    return available
  })
}
