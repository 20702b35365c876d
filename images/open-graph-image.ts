import { LRUCache } from 'lru-cache'
import { boundedLimit } from './bounded-limit.ts'
import { loadSharp } from './sharp.ts'

/** The size that readers of the Open Graph protocol, which preview shared links, ask for. */
const WIDTH = 1_200
const HEIGHT = 630
/** About 60 kB each. */
const MAX_CACHED = 100
const MAX_WAITING = 50

/**
 * Wide pictures for shared links, each created on first use: the square picture in the middle, its blurred
 * edges on both sides.
 * @param read returns the square picture of a name, undefined if there is none
 * @returns undefined also if too many are requested at once
 */
export function openGraphImages(read: (name: string) => Promise<Uint8Array | undefined>) {
  const cache = new LRUCache<string, Uint8Array>({ max: MAX_CACHED })
  const limit = boundedLimit({ concurrency: 1, maxWaiting: MAX_WAITING })

  return async (name: string): Promise<Uint8Array | undefined> => {
    const cached = cache.get(name)
    if (cached) return cached
    const square = await read(name)
    const made = square && (await limit(() => widen(square)))
    if (!made) return undefined
    cache.set(name, made)
    return made
  }
}

async function widen(square: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const middle = await sharp(square).resize(HEIGHT, HEIGHT).png({ compressionLevel: 0 }).toBuffer()
  const side = (WIDTH - HEIGHT) / 2
  const wide = await sharp(middle)
    .flatten({ background: '#fff' })
    .extend({ left: side, right: side, extendWith: 'copy' })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(wide)
    .blur(6)
    .composite([{ input: middle }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}
