import { EventEmitter } from 'node:events'
import type { PGlite } from '@electric-sql/pglite'
import { logFailureIn } from './log-failure.ts'

/**
 * Replaces pg's socket to a server: messages of Postgres' wire protocol (Frontend/Backend Protocol 3.0) go to
 * PGlite in this process, which answers synchronously.
 *
 * PGlite has one session. A new connection resets it to a fresh state, so there must be only one connection
 * at a time.
 */
export class PGliteWire extends EventEmitter {
  readonly #pglite: PGlite
  readonly #onBroken: (message: string) => void
  /** Messages written while corked, which PGlite answers in one call. */
  #corked: Buffer[] | undefined
  readonly #answers: Buffer[] = []
  writable = true

  /** @param onBroken called when the database cannot write its log; it must not be used afterwards */
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
    // Answers before it returns, like `execProtocolRawSync`, but does not accumulate all its answers.
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

  /**
   * Delivers answers one after another: pg sends its next query while it reads an answer, and could not read
   * a second one meanwhile.
   */
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

  // Socket methods that do nothing without a network.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
