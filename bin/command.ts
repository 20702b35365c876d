import { ConfigError } from '#config.ts'
import { DiskNotWritable } from '#database/disk-space.ts'
import { FolderInUse } from '#database/folder-lock.ts'
import { DatabaseNewer } from '#database/migrate.ts'
import { DatabaseDamaged, NotADatabase } from '#database/pglite.ts'
import { NoPrimary } from '#database/primary.ts'
import { TransactionPooler } from '#database/refuse-pooler.ts'
import { ServerUnusable, serverProblem } from '#database/server-check.ts'
import { OtherKindOfShop } from '#database/shop-kind.ts'

/**
 * Runs a command. A problem that its user can fix is printed as a sentence; anything else is a fault, printed
 * with its stack. Of an AggregateError, all are printed.
 * @param more kinds of failure to print as sentences, besides those common to all commands
 */
export async function command(
  run: () => Promise<void>,
  more: readonly (new (...given: never[]) => Error)[] = [],
): Promise<void> {
  const forPeople = [
    ConfigError,
    DatabaseDamaged,
    DatabaseNewer,
    DiskNotWritable,
    FolderInUse,
    NoPrimary,
    NotADatabase,
    OtherKindOfShop,
    ServerUnusable,
    TransactionPooler,
    ...more,
  ]
  const said = (failure: unknown) =>
    failure instanceof Error && forPeople.some((kind) => failure instanceof kind)
      ? failure.message
      : (serverProblem(failure) ?? (failure instanceof Error ? failure.stack : failure))
  try {
    await run()
  } catch (failure) {
    const all: readonly unknown[] = failure instanceof AggregateError ? failure.errors : [failure]
    process.stderr.write(`${[...new Set(all.map(said))].join('\n')}\n`)
    process.exit(1)
  }
}
