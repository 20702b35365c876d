import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import type { Engine } from '#database/engine.ts'
import { engineOnPGlite, startPGlite } from '#database/pglite.ts'

/** This worker's idle databases. Resetting one takes a tenth of the time of starting one. */
const idle: PGlite[] = []

/** Opens an embedded database in the snapshot's state. Closing it passes it to the next test. */
export async function openReusedPGlite(snapshotFile: string): Promise<Engine> {
  const pglite = idle.pop() ?? (await startPGlite({ snapshot: new Blob([readFileSync(snapshotFile)]) }))
  const engine = engineOnPGlite(pglite)
  let isClosed = false
  return {
    ...engine,
    async close() {
      if (isClosed) return
      isClosed = true
      await engine.close()
      if (await restore(pglite)) idle.push(pglite)
      else await pglite.close()
    },
  }
}

/** first-state.sql */
async function restore(pglite: PGlite): Promise<boolean> {
  await pglite.exec('rollback')
  await pglite.exec('discard all')
  await pglite.exec('set session_replication_role = replica')
  const { rows } = await pglite.query<{ restored: boolean }>('select first_state.restore() as restored')
  await pglite.exec('reset session_replication_role')
  return rows[0]?.restored ?? false
}
