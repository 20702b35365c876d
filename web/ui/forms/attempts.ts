import { Refused } from '#http/call-errors.ts'

interface Attempt<Input> {
  readonly content: string
  readonly input: Input
  readonly idempotencyKey: string
}

/**
 * Stores the idempotency keys of one form: one key per content, so that a retry after a lost reply is written once. The
 * retry sends exactly the same input, even if a price in it has changed since.
 */
export class Attempts {
  #last: Attempt<unknown> | undefined

  /** @param content what the user filled in; different content starts a new attempt */
  begin<Input>(content: unknown, input: Input): Attempt<Input> {
    const text = JSON.stringify(content)
    if (this.#last?.content !== text)
      this.#last = { content: text, input, idempotencyKey: crypto.randomUUID() }
    return this.#last as Attempt<Input> // the same content comes with the same type of input
  }

  succeeded(): void {
    this.#last = undefined
  }

  /**
   * A refusal is the shop's final reply to this key, so the next submit needs a new one. Without a reply, after a
   * server error or an ended session, the call may have succeeded: the key stays.
   */
  failed(failure: unknown): void {
    if (failure instanceof Refused && !failure.isTemporary && failure.status !== 401) this.#last = undefined
  }
}
