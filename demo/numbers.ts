import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** What has numbers, and how many the past takes of them. */
const sequences = {
  order_numbers: 300,
  shipment_numbers: 300,
  purchase_order_numbers: 10,
  goods_receipt_numbers: 10,
  quote_numbers: 10,
} as const
const FIRST = 100_001

/** Numbers what `load` writes with those before the first of a new shop: it happened before the demo began. Once for each. */
export async function numberedBefore(
  tx: Database,
  names: readonly (keyof typeof sequences)[],
  load: () => Promise<void>,
): Promise<void> {
  const from = (number: (count: number) => number) =>
    sql`select ${sql.join(
      names.map((name) => sql`setval(${name}::text::regclass, ${number(sequences[name])}::bigint, false)`),
    )}`.execute(tx)
  await from((count) => FIRST - count)
  await load()
  await from(() => FIRST)
}
