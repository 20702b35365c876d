import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Content encodings of cached replies, the preferred one first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const BROTLI_QUALITY = 5
/** 256 kB, about the length of a page: the default window of 4 MB would be allocated for each. */
const BROTLI_WINDOW_BITS = 18
/** The compressors' output buffer: one chunk for most pages. */
const CHUNK_BYTES = 128 * 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The body in every encoding: compressed once, when the reply is cached. */
export async function encode(body: Buffer<ArrayBuffer>): Promise<Record<Encoding, Buffer<ArrayBuffer>>> {
  const [br, gzip] = await Promise.all([
    compressBrotli(body, {
      chunkSize: CHUNK_BYTES,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    compressGzip(body, { chunkSize: CHUNK_BYTES }),
  ])
  return { br, gzip, identity: body }
}

/** Browsers send a handful of different headers; parsing one takes longer than sending a cached reply's head. */
const negotiated = new LRUCache<string, Encoding>({ max: 200 })

/** The first of our encodings that the client accepts (RFC 9110 §12.5.3), whatever its weights say beside q=0. */
export function negotiateEncoding(acceptEncoding: string): Encoding {
  const known = negotiated.get(acceptEncoding)
  if (known) return known
  const acceptable = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(encodings)
  const encoding = encodings.find((each) => acceptable.includes(each)) ?? 'identity'
  negotiated.set(acceptEncoding, encoding)
  return encoding
}
