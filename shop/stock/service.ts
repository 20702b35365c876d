import type { Caller } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import type { Attempt } from '#http/idempotency.ts'
import { keepReply } from '../idempotency.ts'
import { bookStock, type StockInput } from './adjust.ts'

export function adjustStock(
  db: Database,
  input: StockInput,
  admin: Caller,
  attempt: Attempt | undefined,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const availableQuantity = await bookStock(tx, input, admin)
    await keepReply(tx, attempt, { availableQuantity })
    return availableQuantity
  })
}
