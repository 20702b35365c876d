import { ConfigError } from '#config.ts'
import { DiskNotWritable } from '#database/disk-space.ts'
import { FolderInUse } from '#database/folder-lock.ts'
import { DatabaseNewer } from '#database/migrate.ts'
import { NotADatabase } from '#database/pglite.ts'
import { OtherKindOfShop } from '#database/shop-kind.ts'
import { outsideFailure } from './outside-failures.ts'

/**
 * Runs a command. A problem that its user can fix is printed as a sentence; anything else is a fault, printed
 * with its stack.
 * @param more kinds of failure to print as sentences, besides those common to all commands
 */
export async function command(
  run: () => Promise<void>,
  more: readonly (new (...given: never[]) => Error)[] = [],
): Promise<void> {
  const forPeople = [
    ConfigError,
    DatabaseNewer,
    DiskNotWritable,
    FolderInUse,
    NotADatabase,
    OtherKindOfShop,
    ...more,
  ]
  try {
    await run()
  } catch (failure) {
    const known = failure instanceof Error && forPeople.some((kind) => failure instanceof kind)
    const said = known ? failure.message : outsideFailure(failure)
    process.stderr.write(`${said ?? (failure instanceof Error ? failure.stack : failure)}\n`)
    process.exit(1)
  }
}
