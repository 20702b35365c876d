import { DiskNotWritable } from '#database/disk-space.ts'
import type { Engine } from '#database/engine.ts'

const TIMEOUT_MS = 2_000

/** Checks readiness: returns why the database does not answer in time; undefined if it answers. */
export async function obstacle(engine: Engine): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const silent = 'the database does not answer'
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(silent), TIMEOUT_MS)
  })
  const answered = engine.execute('select 1').then(
    () => undefined,
    (failure) => (failure instanceof DiskNotWritable ? 'the disk is full or cannot be written' : silent),
  )
  try {
    return await Promise.race([answered, timeout])
  } finally {
    clearTimeout(timer)
  }
}
