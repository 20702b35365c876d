import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#database/open.ts'
import { startPostgres } from '#test/postgres-server.ts'
import type { ShopData } from './shop.ts'

/** Opens the database of a shop to be measured, which is a demo as soon as it has data: no other shop would start on it. */
export async function withDatabase<Result>(
  { folder, databaseUrl }: ShopData,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  await using database = await openDatabase({
    url: databaseUrl,
    folder,
    withoutTimeout: true,
    onLostConnection: (failure) => {
      throw failure
    },
  })
  await database.db
    .insertInto('shop_kind')
    .values({ kind: 'demo' })
    .onConflict((e) => e.doNothing())
    .execute()
  return await use(database.db)
}

/**
 * Starts Postgres, by default with its own settings, which writes to disk before it acknowledges a commit.
 * @param isDurable false where nothing that is written is measured
 */
export async function throwawayPostgres({ isDurable = true } = {}) {
  const { url, stop } = await startPostgres({
    ...(isDurable && { settings: [] }),
    folder: mkdtempSync(join(tmpdir(), 'hundredfold-bench-')),
  })
  return { url, [Symbol.asyncDispose]: stop }
}
