import { Refused } from '#http/call-errors.ts'

interface Attempt<Input> {
  readonly content: string
  readonly input: Input
  readonly idempotencyKey: string
}

/**
 * The idempotency keys of one form: one key for one filled-in content, so that what is sent again after a lost reply
 * is written once. The repetition sends the very same input, even if a price that it carries has changed meanwhile.
 */
export class Attempts<Input> {
  #last: Attempt<Input> | undefined

  /** @param content what the person filled in; with other content a new attempt begins */
  begin(content: unknown, input: Input): Attempt<Input> {
    const text = JSON.stringify(content)
    if (this.#last?.content !== text)
      this.#last = { content: text, input, idempotencyKey: crypto.randomUUID() }
    return this.#last
  }

  succeeded(): void {
    this.#last = undefined
  }

  /**
   * A refusal is the shop's answer to this key, and would be given again: the next press needs a new one. No answer,
   * a fault of the server, or a sign-in that has ended may hide that it was done: the key stays.
   */
  failed(failure: unknown): void {
    if (failure instanceof Refused && failure.status < 500 && failure.status !== 401) this.#last = undefined
  }
}
