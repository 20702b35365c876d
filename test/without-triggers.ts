import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/**
 * Changes what no code of the shop can, such as the day of an invoice, without triggers and foreign keys.
 * @param db best `untriggered`: a connection whose triggers are switched forgets all its plans
 */
export function withoutTriggers(db: Database, change: (tx: Database) => Promise<unknown>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change(tx)
  })
}

/** The address at which connections have no triggers. */
export function untriggeredUrl(url: string): string {
  const address = new URL(url)
  address.searchParams.set('options', '-c session_replication_role=replica')
  return address.href
}
