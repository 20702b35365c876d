import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { turns } from './turns.ts'

/** What programs that show shared links ask for, in a format that all of them read. */
const WIDTH = 1_200
const HEIGHT = 630
/** About 60 kB each; forgotten oldest first beyond this many. */
const MOST_KEPT = 100
const WAITING = 50

/**
 * Pictures for shared links, each made when it is first asked for: the square one in the middle, its edges drawn on.
 *
 * @param read the square picture of a name, undefined if there is none
 * @returns undefined also when too many are being asked for at once
 */
export function sharePictures(read: (name: string) => Promise<Uint8Array | undefined>) {
  const kept = new LRUCache<string, Uint8Array>({ max: MOST_KEPT })
  const take = turns(1, WAITING)

  return async (name: string): Promise<Uint8Array | undefined> => {
    const known = kept.get(name)
    if (known) return known
    const square = await read(name)
    const made = square && (await take(() => draw(square)))
    if (!made) return undefined
    kept.set(name, made)
    return made
  }
}

async function draw(square: Uint8Array): Promise<Uint8Array> {
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
