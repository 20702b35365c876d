import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Content encodings of cached replies, the preferred one first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** A page takes 2 ms, and is a tenth larger than with the next better quality, which takes 3.5 ms. */
const BROTLI_QUALITY = 4
/** 256 kB, about the size of a page: the default window of 4 MB would be allocated for each. */
const BROTLI_WINDOW_BITS = 18
/** The compressors' output buffer: one chunk for most pages. */
const CHUNK_BYTES = 128 * 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function compress(body: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return compressGzip(body, { chunkSize: CHUNK_BYTES })
  return compressBrotli(body, {
    chunkSize: CHUNK_BYTES,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

/**
 * Caches parsed headers: browsers send only a few different ones, and parsing one takes 3 % of the time of a
 * cached reply.
 */
const negotiated = new LRUCache<string, Encoding>({ max: 200 })
/** Longer headers come only from attackers, and would fill the memory. */
const MAX_HEADER_CHARS = 200

/**
 * Returns the first of our encodings that the client accepts (RFC 9110 §12.5.3), ignoring weights other than
 * q=0.
 */
export function negotiateEncoding(acceptEncoding: string): Encoding {
  const known = negotiated.get(acceptEncoding)
  if (known) return known
  const acceptable = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(encodings)
  const encoding = encodings.find((each) => acceptable.includes(each)) ?? 'identity'
  if (acceptEncoding.length <= MAX_HEADER_CHARS) negotiated.set(acceptEncoding, encoding)
  return encoding
}
