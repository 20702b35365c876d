import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The demo's home region has no charges. One other country shows how they work, with invented numbers. */
const abroad = { country: 'CA', holds_from: sql<Date>`now()`, added_by: 'admin@example.com' }

export async function loadCharges(tx: Database): Promise<void> {
  await tx
    .insertInto('tax_rates')
    .values({ ...abroad, name: 'Demo tax', basis_points: 1_000 })
    .execute()
  const steps = [
    { upToGrams: 100_000, cents: 5_000 },
    { upToGrams: 500_000, cents: 20_000 },
  ]
  await tx
    .insertInto('freight_tables')
    .values({ ...abroad, steps: JSON.stringify(steps), per_kg_cents: 50, free_from_cents: 10_000_000 })
    .execute()
}
