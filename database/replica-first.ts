import type pg from 'pg'
import type { Replica } from './replicas.ts'
import type { ConnectionPool } from './watched-pool.ts'

/** Runs a statement on a connection. */
export type Ask = (client: pg.PoolClient, sql: string, values: readonly unknown[]) => Promise<pg.QueryResult>

interface Connection {
  query(sql: string, values: readonly unknown[]): Promise<pg.QueryResult>
  release(discard?: boolean): void
}

export async function primaryOnly(pool: ConnectionPool, ask: Ask): Promise<Connection> {
  const client = await pool.connect()
  return {
    query: (sql, values) => ask(client, sql, values),
    release: (discard) => client.release(discard),
  }
}

/**
 * A connection to a replica for single statements. Transactions, and statements after one that failed there, go to the
 * primary: a statement that fails on a replica because it is gone, or because it replays a change of the table, is
 * repeated there.
 */
export function replicaFirst(primary: ConnectionPool, replica: Replica, ask: Ask): Connection {
  let own: pg.PoolClient | undefined
  return {
    async query(sql, values) {
      if (!own && !/^(?:begin|start transaction)\b/.test(sql)) {
        try {
          return await askReplica(replica, sql, values, ask)
        } catch (failure) {
          if (!replica.hasFailed(failure)) throw failure
        }
      }
      own ??= await primary.connect()
      return ask(own, sql, values)
    },
    release: (discard) => own?.release(discard),
  }
}

async function askReplica(
  { pool }: Replica,
  sql: string,
  values: readonly unknown[],
  ask: Ask,
): Promise<pg.QueryResult> {
  const client = await pool.connect()
  try {
    const result = await ask(client, sql, values)
    client.release()
    return result
  } catch (failure) {
    client.release(true)
    throw failure
  }
}
