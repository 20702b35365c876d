import { EventEmitter } from 'node:events'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Where a Postgres client expects a socket to a server: what it writes goes to the database inside this process, and
 * the answer is there before the write is over. Messages are Postgres' own (Frontend/Backend Protocol 3.0).
 *
 * The database has one session. A new connection takes it over and begins with a clean one, as at a server; so there
 * must be one connection at a time.
 */
export class PGliteWire extends EventEmitter {
  readonly #pglite: PGlite
  /** Messages that are to be answered together, which spares the database its pauses. */
  #held: Buffer[] | undefined
  writable = true

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  connect(): void {
    this.#pglite
      .exec('rollback')
      .then(() => this.#pglite.exec('discard all'))
      .then(
        () => this.emit('connect'),
        (failure: Error) => this.destroy(failure),
      )
  }

  write(message: Buffer, done?: () => void): boolean {
    if (this.#held) this.#held.push(message)
    else this.#answer(message)
    done?.()
    return true
  }

  cork(): void {
    this.#held ??= []
  }

  uncork(): void {
    const held = this.#held
    this.#held = undefined
    if (held?.length) this.#answer(Buffer.concat(held))
  }

  #answer(messages: Buffer): void {
    const answer = this.#pglite.execProtocolRawSync(messages)
    if (answer.length > 0) this.emit('data', Buffer.from(answer.buffer, answer.byteOffset, answer.length))
  }

  end(): void {
    this.destroy()
  }

  destroy(failure?: Error): void {
    if (!this.writable) return
    this.writable = false
    process.nextTick(() => {
      if (failure) this.emit('error', failure)
      this.emit('end')
      this.emit('close')
    })
  }

  // What else clients ask of sockets means nothing without a network.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
