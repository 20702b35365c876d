/** A map that holds so many entries at most: those that were set last. */
export class NewestMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: Key, value: Value): this {
    // Deleted first, so that it moves to the end of the line.
    this.delete(key)
    super.set(key, value)
    const oldest = this.keys().next()
    if (this.size > this.#most && !oldest.done) this.delete(oldest.value)
    return this
  }
}
