import type { Config } from '#config.ts'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { openDatabase } from '#database/open.ts'

/** Says OK, or what is wrong, of the database that the settings name; whether it is OK. */
export async function auditData({ DATABASE_URL, DATA_DIR, STRIPE_SECRET_KEY }: Config): Promise<boolean> {
  await using database = await openDatabase({
    url: DATABASE_URL,
    folder: DATA_DIR,
    onLostConnection: (failure) => process.stderr.write(`${failure.message}\n`),
  })
  const violations = await checkLedger(database.db, { sandbox: STRIPE_SECRET_KEY === undefined })
  for (const { rule, id, detail } of violations) process.stdout.write(`${id}: ${detail}\n  broken: ${rule}\n`)
  process.stdout.write(
    violations.length === 0 ? 'OK: stock, orders and money agree.\n' : `${violations.length} violations.\n`,
  )
  return violations.length === 0
}
