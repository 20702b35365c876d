import { EventEmitter } from 'node:events'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Stands for pg's socket to a server: messages of Postgres' wire protocol (Frontend/Backend Protocol 3.0) go to PGlite
 * in this process, which answers synchronously.
 *
 * PGlite has one session. A new connection resets it, as if it were new; so there must be one connection at a time.
 */
export class PGliteWire extends EventEmitter {
  readonly #pglite: PGlite
  /** Messages written while corked, which PGlite answers in one call. */
  #corked: Buffer[] | undefined
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
    if (this.#corked) this.#corked.push(message)
    else this.#answer(message)
    done?.()
    return true
  }

  cork(): void {
    this.#corked ??= []
  }

  uncork(): void {
    const messages = this.#corked
    this.#corked = undefined
    if (messages?.length) this.#answer(Buffer.concat(messages))
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

  // Methods of sockets that have no meaning without a network.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
