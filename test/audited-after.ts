import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkLedger } from '#database/audit/ledger-check.ts'
import type { Database } from '#database/open.ts'

class Undone extends Error {}

/**
 * Does what no code of the shop can, returns the rules that the auditor finds broken, and takes it back.
 * @param tables those whose triggers would refuse the change
 */
export async function auditedAfter(
  db: Database,
  tables: readonly string[],
  change: string,
): Promise<string[]> {
  let rules: string[] = []
  const broken = db.transaction().execute(async (tx) => {
    for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
    await sql.raw(change).execute(tx)
    rules = (await checkLedger(undivided(tx), { sandbox: false })).map(({ rule }) => rule)
    throw new Undone()
  })
  await expect(broken).rejects.toThrow(Undone)
  return [...new Set(rules)].toSorted()
}

/** A transaction in which the auditor looks, instead of in one of its own. */
const undivided = (tx: Database): Database =>
  Object.assign(Object.create(tx), {
    transaction: () => ({ execute: (look: (db: Database) => unknown) => look(tx) }),
  })
