import { Socket } from 'node:net'
import type pg from 'pg'
import type { Notification } from './notifications.ts'
import { watchServer } from './server-watch.ts'

/** The part of a pg pool that an engine uses. */
export interface ConnectionPool {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

export class DatabaseSilent extends Error {
  override readonly message = 'The database does not answer.'
}

/**
 * A pool for a watched server. While the server is silent, new connections are refused at once and open ones
 * are cut, so that waiting statements fail instead. Afterwards all connections are new: old ones may stay
 * silent for ever.
 */
export function watchedPool(
  config: pg.PoolConfig,
  openPool: (config: pg.PoolConfig) => pg.Pool,
  onChange: (notification: Notification) => void,
): ConnectionPool {
  const sockets = new Set<Socket>()
  const pool = openPool({
    ...config,
    stream() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
  })
  let isSilent = false
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const watch = watchServer(config, {
    onChange,
    heard: () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    onSilence() {
      isSilent = true
      cut()
    },
    onAnswer() {
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
