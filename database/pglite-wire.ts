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
  readonly #answers: Buffer[] = []
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
    const parts: Uint8Array[] = []
    // It answers before it returns, like `execProtocolRawSync`, which keeps all that it ever answered.
    this.#pglite
      .execProtocolRawStream(messages, {
        syncToFs: false,
        onRawData: (part) => parts.push(part.slice()),
      })
      .catch((failure: Error) => this.destroy(failure))
    if (parts.length === 0) return
    const answer = Buffer.concat(parts)
    const failure = logFailureIn(answer)
    if (failure) this.#onBroken(failure)
    this.#deliver(answer)
  }

  /** One after the other: pg asks its next question while it reads an answer, and could not read that one meanwhile. */
  #deliver(answer: Buffer): void {
    this.#answers.push(answer)
    if (this.#answers.length > 1) return
    for (let next: Buffer | undefined = answer; next; next = this.#answers[0]) {
      this.emit('data', next)
      this.#answers.shift()
    }
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
