import { compress, type Encoding } from './content-encoding.ts'

interface Variant {
  readonly body: Buffer<ArrayBuffer>
  readonly isThorough: boolean
}

/**
 * A body in the requested encodings. The first request gets it lightly compressed, because most addresses are
 * requested only once. After a second request thorough compression is worth the time.
 */
export class CachedBody {
  readonly #identity: Buffer<ArrayBuffer>
  readonly #variants = new Map<Encoding, Variant>()
  readonly #inProgress = new Map<Encoding, Promise<Variant>>()

  constructor(identity: Buffer<ArrayBuffer>) {
    this.#identity = identity
  }

  get bytes(): number {
    return [...this.#variants.values()].reduce((sum, { body }) => sum + body.length, this.#identity.length)
  }

  /**
   * Returns the encoded body; undefined if it must be compressed first.
   * @param onChange called when thorough compression has made it smaller
   */
  ready(encoding: Encoding, onChange: () => void): Buffer<ArrayBuffer> | undefined {
    if (encoding === 'identity') return this.#identity
    const variant = this.#variants.get(encoding)
    if (variant && !variant.isThorough && !this.#inProgress.has(encoding))
      void this.#compress(encoding, true).then(onChange)
    return variant?.body
  }

  async in(encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const ready = this.ready(encoding, () => undefined)
    return ready ?? (await (this.#inProgress.get(encoding) ?? this.#compress(encoding, false))).body
  }

  #compress(encoding: Encoding, isThorough: boolean): Promise<Variant> {
    const compressing = compress(this.#identity, encoding, isThorough)
      .then((body) => {
        const variant = { body, isThorough }
        this.#variants.set(encoding, variant)
        return variant
      })
      .finally(() => this.#inProgress.delete(encoding))
    this.#inProgress.set(encoding, compressing)
    return compressing
  }
}
