import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { openPool, type Row } from './engine.ts'
import { hostName } from './hosts.ts'
import { isDatabaseUnavailable } from './unavailable.ts'
import { type ConnectionPool, watchedPool } from './watched-pool.ts'

/** The end of the primary's log. */
export const POSITION = 'select pg_current_wal_insert_lsn()::text as position'
/** The end of the log that a replica has; null on a server that is not a replica. */
const REPLAYED = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`
/** The identity of the database and its cluster: the same on the primary and its standbys, and nowhere else. */
const IDENTITY = `select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as identity
  from pg_control_system()`
/** A position that no replica ever reaches: a read that requires it goes to the primary. */
const NEVER = 'FFFFFFFF/FFFFFFFF'
/** A replica that is further behind the primary than this is left out. */
const LATE_MS = 2_000
/** Failures that are not retried on the primary: of a statement that writes, or took too long. */
const FINAL = /^(?:25006|57014)$/

/** Reads that may be a moment old, from replicas. */
export interface Reads {
  /**
   * Runs `read`, whose statements outside transactions may go to one replica: one that has everything up to the
   * position `after`, and to the last `catchUp`. Anything that fails there is repeated on the primary.
   * @param after undefined if the primary must be read
   */
  run<T>(after: string | undefined, read: () => Promise<T>): Promise<T>
  /** Returns the current position: everything committed is before it. */
  position(): Promise<string>
  /** From now on, no read sees a state older than this call. */
  catchUp(): Promise<void>
}

/** The statements of a replica, while `Reads.run` runs. */
export interface Replica {
  readonly pool: ConnectionPool
  /** Records that a statement failed, and returns whether to repeat it on the primary. */
  readonly hasFailed: (failure: unknown) => boolean
}

/** The replica that the code that is running now may read. */
export const replicaNow = new AsyncLocalStorage<Replica>()

interface Watched extends Replica {
  /** Whether it may be read, and has all these positions. */
  readonly has: (positions: readonly bigint[]) => Promise<boolean>
}

/** Called when a replica is left out, with the reason, or taken back; and once for each that cannot be read at the start. */
export type OnReplica = (host: string, isUsed: boolean, reason?: string) => void

/** Threat: a standby of another shop, or another database of this server, whose rows would be shown as this shop's. */
class OtherDatabase extends Error {
  override readonly message = 'it has another database than DATABASE_URL'
}

/** Asks for the identity of the database, until there is an answer. */
export function identityOf(pool: () => ConnectionPool): () => Promise<string> {
  let known: string | undefined
  return async () => {
    if (known !== undefined) return known
    const client = await pool().connect()
    try {
      known = await askIdentity(client)
    } finally {
      client.release(known === undefined)
    }
    return known
  }
}

async function askIdentity(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(IDENTITY)
  return rows[0]?.identity ?? ''
}

/**
 * Watches replicas; only those that answer and are not late are read.
 * @param primaryIdentity the identity of the primary's database
 */
export function openReplicas(
  configs: readonly pg.PoolConfig[],
  onReplica: OnReplica,
  primaryIdentity: () => Promise<string>,
) {
  const primaryWas: { readonly at: number; readonly position: bigint }[] = []
  const longAgo = () => {
    const soon = performance.now() - LATE_MS
    while ((primaryWas[1]?.at ?? Number.POSITIVE_INFINITY) <= soon) primaryWas.shift()
    const oldest = primaryWas[0]
    return oldest && oldest.at <= soon ? oldest.position : undefined
  }
  const replicas = configs.map((config) => {
    const onConnect = async (client: pg.ClientBase) => {
      await config.onConnect?.(client)
      if ((await askIdentity(client)) !== (await primaryIdentity())) throw new OtherDatabase()
    }
    return watchReplica({ ...config, onConnect }, onReplica, longAgo)
  })
  let next = 0
  /** The position that every reader must see. */
  let least = parsePosition(NEVER)
  let calls = 0

  const choose = async (all: readonly bigint[]): Promise<Watched | undefined> => {
    for (let tried = 0; tried < replicas.length; tried += 1) {
      next = (next + 1) % replicas.length
      const replica = replicas[next]
      if (await replica?.has(all)) return replica
    }
    return undefined
  }
  return {
    /** Records the primary's position. */
    notePrimary(row: Row | undefined) {
      if (row) primaryWas.push({ at: performance.now(), position: parsePosition(String(row.position)) })
    },
    from: (primary: ConnectionPool): Reads => {
      const position = async () => {
        try {
          const client = await primary.connect()
          try {
            const { rows } = await client.query<{ position: string }>(POSITION)
            client.release()
            return rows[0]?.position ?? NEVER
          } catch (failure) {
            client.release(true)
            throw failure
          }
        } catch {
          // New commits are then read from the primary, until the next answer.
          return NEVER
        }
      }
      return {
        position,
        async run(after, read) {
          if (after === undefined) return read()
          const replica = await choose([parsePosition(after), least])
          return replica ? replicaNow.run(replica, read) : read()
        },
        async catchUp() {
          calls += 1
          const call = calls
          least = parsePosition(NEVER)
          const now = parsePosition(await position())
          if (call === calls) least = now
        },
      }
    },
    end: async () => void (await Promise.all(replicas.map(({ pool }) => pool.end()))),
  }
}

function watchReplica(
  config: pg.PoolConfig,
  onReplica: OnReplica,
  primaryLongAgo: () => bigint | undefined,
): Watched {
  let replayed = -1n
  /** Undefined until it is known. */
  let isUsed: boolean | undefined
  let asking: Promise<void> | undefined
  const use = (uses: boolean, reason?: string) => {
    if (uses !== isUsed) onReplica(hostName(config.connectionString ?? ''), uses, uses ? undefined : reason)
    isUsed = uses
  }
  const note = (row: Row | undefined, failure?: unknown) => {
    const position = row?.position
    const late = primaryLongAgo()
    replayed = typeof position === 'string' ? parsePosition(position) : -1n
    if (!row) use(false, failure instanceof Error ? failure.message : 'it does not answer')
    else if (replayed === -1n) use(false, 'it is not a standby')
    // Until the primary has been seen for long enough, nobody knows who is late.
    else if (late !== undefined) use(replayed >= late, 'it is late')
  }
  const pool = watchedPool(
    // A connection that is lost while idle is reported by the watch.
    { configs: [config], primary: undefined, openPool: (config) => openPool(config, () => undefined) },
    { ask: REPLAYED, onAnswer: note },
  )
  const ask = async () => {
    try {
      const client = await pool.connect()
      try {
        note((await client.query<Row>(REPLAYED)).rows[0])
        client.release()
      } catch (failure) {
        client.release(true)
        throw failure
      }
    } catch (failure) {
      note(undefined, failure)
    }
  }
  return {
    pool,
    async has(positions) {
      const hasAll = () => isUsed === true && positions.every((position) => replayed >= position)
      if (!isUsed || hasAll()) return isUsed === true
      asking ??= ask().finally(() => {
        asking = undefined
      })
      await asking
      return hasAll()
    },
    hasFailed(failure) {
      if (failure instanceof Error && 'code' in failure && FINAL.test(String(failure.code))) return false
      if (isUsed && isDatabaseUnavailable(failure))
        use(false, failure instanceof Error ? failure.message : '')
      return true
    },
  }
}

/** Parses a position in the log, such as `0/16B3748`. An invalid one counts as one that is never reached. */
export function parsePosition(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : parsePosition(NEVER)
}
