import type pg from 'pg'
import { type Engine, engineOver, openPool } from './engine.ts'
import { hostsOf } from './hosts.ts'
import type { Notification } from './notifications.ts'
import { followPrimary } from './primary.ts'
import { identityOf, type OnReplica, openReplicas, POSITION } from './replicas.ts'
import { beginSession } from './session.ts'
import { poolOf, type Servers, watchedPool } from './watched-pool.ts'

export interface PostgresOptions {
  /** May name several hosts, of which one takes writes. */
  readonly url: string
  /** Replicas for reads: one or more hosts. Ignored unless the server is watched. */
  readonly readUrl?: string | undefined
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onLostConnection: (failure: Error) => void
  readonly onReplica?: OnReplica | undefined
  /**
   * Set if the server is to be watched: statements are refused at once while it is silent, and public changes
   * are reported.
   */
  readonly onChange?: ((notification: Notification) => void) | undefined
  /** Lets statements take any time, and waits a minute for a connection: for commands that read or write everything. */
  readonly withoutTimeout?: boolean | undefined
}

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_MS = 5_000
/** For commands and tests, where nobody waits for a page. */
const PATIENT_CONNECT_MS = 60_000
/** A read without a connection to a replica in this time goes to the primary. */
const REPLICA_CONNECT_MS = 1_000
/** Longer than the server's own: the server answers first, unless the connection is silently lost. */
const ANSWER_TIMEOUT_MS = 20_000

const usual = { max: 10, keepAlive: true, application_name: 'hundredfold' } as const satisfies pg.PoolConfig

/** Opens a Postgres server, which any number of shop processes may share. */
export function openPostgres(options: PostgresOptions): Engine {
  const { url, readUrl, onLostConnection, onReplica = () => undefined, onChange, withoutTimeout } = options
  const timeoutMs = withoutTimeout ? 0 : STATEMENT_TIMEOUT_MS
  const hosts = hostsOf(url)
  const severalHosts = hosts.length > 1
  const servers: Servers = {
    configs: hosts.map((connectionString) => ({
      ...usual,
      connectionString,
      connectionTimeoutMillis: withoutTimeout ? PATIENT_CONNECT_MS : CONNECT_MS,
      onConnect: beginSession({ timeoutMs, onPrimary: severalHosts }),
    })),
    primary: severalHosts ? followPrimary(hosts) : undefined,
    openPool: (config) => openPool(config, onLostConnection),
  }
  const answerTimeoutMs = withoutTimeout ? undefined : ANSWER_TIMEOUT_MS
  if (!onChange) return engineOver(poolOf(servers), answerTimeoutMs)
  if (readUrl === undefined) return engineOver(watchedPool(servers, { onChange }), answerTimeoutMs)
  const replicas = openReplicas(
    hostsOf(readUrl).map((connectionString) => ({
      ...usual,
      connectionString,
      connectionTimeoutMillis: REPLICA_CONNECT_MS,
      onConnect: beginSession({ timeoutMs, readOnly: true }),
    })),
    onReplica,
    identityOf(() => watched),
  )
  const watched = watchedPool(servers, { onChange, ask: POSITION, onAnswer: replicas.notePrimary })
  const pool = {
    connect: watched.connect,
    end: async () => void (await Promise.all([watched.end(), replicas.end()])),
  }
  return engineOver(pool, answerTimeoutMs, replicas.from(pool))
}
