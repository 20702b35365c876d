import type { Engine } from './engine.ts'

export class TransactionPooler extends Error {
  override readonly message =
    'DATABASE_URL leads to a pooler that gives each transaction another connection. The shop needs one connection for a ' +
    'session: for LISTEN, advisory locks and prepared statements. Set pool_mode = session in PgBouncer, or name the ' +
    'address of the server itself; hosted poolers have another address or port for sessions.'
}

const PROCESS = 'select pg_backend_pid() as process'

/**
 * Threat: a pooler that shares connections by transaction. Locks are then held for somebody else, and notifications
 * lost. It is detected by two open connections that are served by the same server process.
 * @throws TransactionPooler
 */
export async function refusePooler(engine: Engine): Promise<void> {
  await engine.exclusively(async (run) => {
    const [one] = await run(PROCESS)
    const other = await engine.exclusively(async (runOther) => {
      await runOther('begin')
      const [row] = await runOther(PROCESS)
      await runOther('rollback')
      return row
    })
    if (one?.process === other?.process) throw new TransactionPooler()
  })
}
