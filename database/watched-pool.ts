import { Socket } from 'node:net'
import type pg from 'pg'
import type { Primary } from './primary.ts'
import { type ServerWatch, watchServer } from './server-watch.ts'

/** The part of a pg pool that an engine uses. */
export interface ConnectionPool {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

export class DatabaseSilent extends Error {
  override readonly message = 'The database does not answer.'
}

/** How often the hosts are asked whether another one has taken over while the current one still answers. */
const ASK_HOSTS_MS = 5_000

/** A server, or several of which one takes writes. */
export interface Servers {
  /** For each host. */
  readonly configs: readonly pg.PoolConfig[]
  /** Set if there are several. */
  readonly primary: Primary | undefined
  readonly openPool: (config: pg.PoolConfig) => pg.Pool
}

/** A pool of connections to the server that takes writes. */
export function poolOf({
  configs,
  primary,
  openPool,
}: Servers): ConnectionPool & { readonly isUsed: () => boolean } {
  const pools = configs.map(openPool)
  return {
    /** Whether somebody has a connection or waits for one. */
    isUsed: () =>
      pools.some(({ totalCount, idleCount, waitingCount }) => idleCount < totalCount || waitingCount > 0),
    async connect() {
      const pool = pools[(await primary?.find()) ?? 0]
      if (!pool) throw new DatabaseSilent()
      return pool.connect().catch((failure) => {
        primary?.doubt()
        throw failure
      })
    },
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  }
}

/**
 * A pool for a watched server. While the server is silent, new connections are refused at once and open ones
 * are cut, so that waiting statements fail instead. Afterwards all connections are new: old ones may stay
 * silent for ever, and those to a server that was superseded stay there.
 */
export function watchedPool(
  { configs, primary, openPool }: Servers,
  { ask, onAnswer = () => undefined, onChange }: Partial<Pick<ServerWatch, 'ask' | 'onAnswer' | 'onChange'>>,
): ConnectionPool {
  const sockets = new Set<Socket>()
  const stream = () => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const pool = poolOf({ configs, primary, openPool: (config) => openPool({ ...config, stream }) })
  let isSilent = false
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  let askedHostsAt = performance.now()
  const lookForAnother = async () => {
    if (!primary || performance.now() - askedHostsAt < ASK_HOSTS_MS) return
    askedHostsAt = performance.now()
    if (await primary.hasMoved()) cut()
  }
  const serverNow = async () => {
    const config = configs[(await primary?.find()) ?? 0]
    if (!config) throw new DatabaseSilent()
    return config
  }
  const watch = watchServer(serverNow, {
    ask,
    // Replicas are compared with the primary's recent state, and hosts with each other.
    isUsed: () => ask !== undefined || primary !== undefined || pool.isUsed(),
    onChange,
    heard: () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    onSilence() {
      isSilent = true
      primary?.doubt()
      onAnswer(undefined)
      cut()
    },
    onAnswer(row, failure) {
      void lookForAnother()
      onAnswer(row, failure)
      if (!row) primary?.doubt()
      if (!isSilent) return
      // Statements started in the meantime wait for a server that never received them.
      cut()
      isSilent = false
    },
  })
  return {
    connect: () => (isSilent ? Promise.reject(new DatabaseSilent()) : pool.connect()),
    async end() {
      await watch[Symbol.asyncDispose]()
      await pool.end()
    },
  }
}
