import { existsSync } from 'node:fs'
import type { CommandConfig } from '#config.ts'
import { findEarlierCreditNotes } from '#database/audit/earlier-credit-notes.ts'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { openDatabase } from '#database/open.ts'
import { recordRun } from '#database/operator-runs.ts'
import { filesIn } from '#database/pglite.ts'
import { kindOf } from '#database/shop-kind.ts'
import { asOwnerOf } from './as-owner-of.ts'

export class NoShop extends Error {
  constructor(folder: string) {
    super(
      `There is no shop in ${folder}. Name the folder of one in DATA_DIR, or its Postgres in DATABASE_URL.`,
    )
  }
}

/**
 * Prints OK, or the problems of the configured database.
 * @returns whether it is OK. Payments of the card emulator are compared with the orders too, except in a
 * drill and in a live shop, whose orders were paid at its card service.
 * @throws NoShop
 */
export async function auditData(config: CommandConfig): Promise<boolean> {
  if (config.DATABASE_URL) return audit(config)
  if (!existsSync(filesIn(config.DATA_DIR))) throw new NoShop(config.DATA_DIR)
  return asOwnerOf(config.DATA_DIR, () => audit(config))
}

async function audit({
  DATABASE_URL,
  DATA_DIR,
  SHOP_MODE,
  STRIPE_SECRET_KEY,
}: CommandConfig): Promise<boolean> {
  const began = performance.now()
  await using database = await openDatabase({
    url: DATABASE_URL,
    folder: DATA_DIR,
    withoutTimeout: true,
    onLostConnection: (failure) => process.stderr.write(`${failure.message}\n`),
  })
  const sandbox =
    SHOP_MODE !== 'drill' && STRIPE_SECRET_KEY === undefined && (await kindOf(database.engine)) !== 'live'
  const violations = await checkLedger(database.db, { sandbox })
  for (const { number, detail } of await findEarlierCreditNotes(database.db))
    process.stdout.write(
      `${number}: ${detail}\n  issued before the tax of pieces was that of their sum; it stays as it is\n`,
    )
  for (const { rule, id, detail } of violations) process.stdout.write(`${id}: ${detail}\n  broken: ${rule}\n`)
  const isOk = violations.length === 0
  const result = isOk ? 'OK: stock, orders and money agree.' : `${violations.length} violations.`
  await recordRun(database.engine, {
    task: 'audit',
    seconds: (performance.now() - began) / 1_000,
    isOk,
    result: isOk ? result : `${result} ${violations[0]?.id}: ${violations[0]?.detail}`,
  })
  process.stdout.write(`${result}\n`)
  return isOk
}
