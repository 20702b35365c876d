import { ConfigError } from '#config.ts'
import { DiskNotWritable } from '#database/disk-space.ts'
import { FolderInUse } from '#database/folder-lock.ts'
import { DatabaseNewer } from '#database/migrate.ts'
import { NotADatabase } from '#database/pglite.ts'
import { DemoInLive } from '#database/refuse-demo.ts'
import { outsideFailure } from './outside-failures.ts'

/**
 * Runs what a command is about. What the person who gave it can mend is said in a sentence; anything else is a
 * fault, printed with where it happened.
 * @param more kinds of failure that are for people, beside those that any command may meet
 */
export async function command(
  run: () => Promise<void>,
  more: readonly (new (...given: never[]) => Error)[] = [],
): Promise<void> {
  const forPeople = [
    ConfigError,
    DatabaseNewer,
    DemoInLive,
    DiskNotWritable,
    FolderInUse,
    NotADatabase,
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
