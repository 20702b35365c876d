import { addVary } from '../vary.ts'
import { compress, type Encoding } from './content-encoding.ts'

export interface EncodedReply {
  readonly body: Buffer<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
  /** The headers as the list that Node's `writeHead` reads without copying: names and values alternate. */
  readonly headerList: string[]
}

/** A reply of the shop, in the encodings that were requested so far. */
export class CachedReply {
  readonly status: number
  readonly etag: string | null
  /** Without those that describe the body. */
  readonly headers: Readonly<Record<string, string>>
  readonly #identity: Buffer<ArrayBuffer>
  readonly #encoded = new Map<Encoding, EncodedReply>()
  readonly #inProgress = new Map<Encoding, Promise<EncodedReply>>()

  constructor({ status, headers }: Response, body: Buffer<ArrayBuffer>) {
    const kept = new Headers(headers)
    addVary(kept, 'Accept-Encoding')
    this.status = status
    this.etag = headers.get('ETag')
    this.headers = Object.fromEntries(kept)
    this.#identity = body
  }

  /** Approximate: the body in its encodings, plus the headers. */
  get bytes(): number {
    const bodies = [...this.#encoded.values()].filter(({ body }) => body !== this.#identity)
    const headers = JSON.stringify(this.headers).length
    return bodies.reduce((sum, { body }) => sum + body.length, this.#identity.length + headers)
  }

  /** Returns the reply in the encoding; undefined if it must be compressed first. */
  ready(encoding: Encoding): EncodedReply | undefined {
    return this.#encoded.get(encoding)
  }

  async in(encoding: Encoding): Promise<EncodedReply> {
    return this.ready(encoding) ?? (await (this.#inProgress.get(encoding) ?? this.#encode(encoding)))
  }

  #encode(encoding: Encoding): Promise<EncodedReply> {
    const inProgress = compress(this.#identity, encoding)
      .then((body) => {
        const headers = {
          ...this.headers,
          'content-length': String(body.length),
          ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        }
        const encoded = { body, headers, headerList: Object.entries(headers).flat() }
        this.#encoded.set(encoding, encoded)
        return encoded
      })
      .finally(() => this.#inProgress.delete(encoding))
    this.#inProgress.set(encoding, inProgress)
    return inProgress
  }
}
