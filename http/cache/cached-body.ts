import { compress, type Encoding } from './content-encoding.ts'

interface Variant {
  readonly body: Buffer<ArrayBuffer>
  readonly isThorough: boolean
}

/**
 * A body in the encodings that were asked for. The first who asks gets it compressed lightly: most addresses are asked
 * for once. When somebody asks again it is worth the time to compress it well.
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

  /** Undefined while it must be compressed first. @param onChange called when it has become smaller */
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
