import { EventEmitter } from 'node:events'
import type { PGlite } from '@electric-sql/pglite'
import { logFailureIn } from './log-failure.ts'

/**
 * Stands for pg's socket to a server: messages of Postgres' wire protocol (Frontend/Backend Protocol 3.0) go to PGlite
 * in this process, which answers synchronously.
 *
 * PGlite has one session. A new connection resets it, as if it were new; so there must be one connection at a time.
 */
export class PGliteWire extends EventEmitter {
  readonly #pglite: PGlite
  readonly #onBroken: (message: string) => void
  /** Messages written while corked, which PGlite answers in one call. */
  #corked: Buffer[] | undefined
  writable = true

  /** @param onBroken told when the database cannot write its log; nothing may be asked of it afterwards */
  constructor(pglite: PGlite, onBroken: (message: string) => void) {
    super()
    this.#pglite = pglite
    this.#onBroken = onBroken
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
    const { buffer, byteOffset, length } = this.#pglite.execProtocolRawSync(messages)
    if (length === 0) return
    const answer = Buffer.from(buffer, byteOffset, length)
    const failure = logFailureIn(answer)
    if (failure) this.#onBroken(failure)
    this.emit('data', answer)
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
