import { sql } from 'kysely'
import { expect } from 'vitest'
import { type AuditOptions, checkLedger } from '#database/audit/ledger-check.ts'
import type { Database } from '#database/open.ts'
import type { TestShop } from './open-shop.ts'
import { withoutTriggers } from './without-triggers.ts'

class Undone extends Error {}

/** Does what no code of the shop can, returns the rules that the auditor finds broken, and takes it back. */
export const auditedAfter = ({ untriggered }: TestShop, change: string): Promise<string[]> =>
  rulesBrokenBy(untriggered, [change], { sandbox: false })

/** The same in any database. */
export async function rulesBrokenBy(
  db: Database,
  changes: readonly string[],
  options: AuditOptions,
): Promise<string[]> {
  let rules: string[] = []
  const broken = withoutTriggers(db, async (tx) => {
    for (const change of changes) await sql.raw(change).execute(tx)
    rules = (await checkLedger(undivided(tx), options)).map(({ rule }) => rule)
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
