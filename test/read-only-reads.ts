import type pg from 'pg'
import { type Reads, replicaNow } from '#database/replicas.ts'
import type { ConnectionPool } from '#database/watched-pool.ts'

/**
 * Stands for a replica that is never behind: the database itself, where the statements of calls that may lag must not write.
 */
export function readOnlyReads(pool: ConnectionPool): Reads {
  const replica = {
    pool: {
      async connect(): Promise<pg.PoolClient> {
        const client = await pool.connect()
        await client.query('set default_transaction_read_only = on')
        const release = async (discard?: Error | boolean) => {
          await client.query('set default_transaction_read_only = off')
          client.release(discard)
        }
        return {
          query: client.query.bind(client),
          end: () => client.end(),
          release: (discard?: Error | boolean) => void release(discard).catch(() => client.release(true)),
        } as pg.PoolClient // the part that a statement uses
      },
      end: async () => undefined,
    },
    hasFailed: () => false,
  }
  return {
    run: (_after, read) => replicaNow.run(replica, read),
    position: async () => '0/0',
    catchUp: async () => undefined,
  }
}
