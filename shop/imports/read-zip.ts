import { Unzip, UnzipInflate } from 'fflate'
import { uploadLimits } from '#contract/images/paths.ts'
import { zipLimits } from '#contract/imports/pictures.ts'
import { Refusal } from '#contract/refusals.ts'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Bytes read before other work of the process gets its turn; a bomb expands them at most a thousandfold. */
const CHUNK = 16 * 1_024
/** Below this size, a ratio is meaningless. */
const SMALL = 4 * 1_024 * 1_024

/** What a ZIP may have in it. */
interface ZipRules {
  readonly what: string
  /** Of one file. */
  readonly bytes: number
  /** How often its size the ZIP may unpack to. */
  readonly ratio: number
  /** Of all files together. @default by the ratio alone */
  readonly total?: number
}

const pictures: ZipRules = { what: 'picture', bytes: uploadLimits.bytes, ratio: 20 }

const refuse = (message: string) => new Refusal('zip-refused', { message })

/**
 * Unpacks the files of a ZIP, a few at a time, without folders and hidden files. Unpacked bytes are counted as they
 * come: the sizes in the ZIP may be false.
 * @throws Refusal zip-refused
 */
export async function* entriesOf(
  zip: Uint8Array,
  rules: ZipRules = pictures,
): AsyncGenerator<readonly ZipEntry[]> {
  if (zip[0] !== 0x50 || zip[1] !== 0x4b) throw refuse('This is not a ZIP file.')
  const whole: ZipEntry[] = []
  let count = 0
  let total = 0
  const unzip = new Unzip((file) => {
    count += 1
    if (count > zipLimits.entries) throw refuse(`A ZIP may have at most ${zipLimits.entries} files.`)
    if (isTrick(file.name)) throw refuse(`The ZIP has a file with an unsafe name: ${file.name.slice(0, 100)}`)
    if (file.name.endsWith('/') || isHidden(file.name)) return
    if (file.compression !== 0 && file.compression !== 8)
      throw refuse(`The file ${file.name} is compressed or encrypted in a way that we cannot read.`)
    const chunks: Uint8Array[] = []
    let size = 0
    file.ondata = (failure, chunk, isLast) => {
      // An error thrown here is returned as a failure.
      if (failure instanceof Refusal) throw failure
      if (failure) throw refuse(`The file ${file.name} of the ZIP is damaged.`)
      size += chunk.length
      total += chunk.length
      if (size > rules.bytes)
        throw refuse(`The ${rules.what} ${file.name} is larger than ${rules.bytes / 1_024 / 1_024} MB.`)
      if (total > (rules.total ?? Number.POSITIVE_INFINITY))
        throw refuse('The ZIP unpacks to more than is read at once.')
      if (total > SMALL && total > zip.length * rules.ratio)
        throw refuse(`The ZIP unpacks to far more than a ${rules.what} does.`)
      chunks.push(chunk)
      if (isLast) whole.push({ name: file.name, bytes: Buffer.concat(chunks) })
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < zip.length; at += CHUNK) {
    try {
      unzip.push(zip.subarray(at, at + CHUNK), at + CHUNK >= zip.length)
    } catch (failure) {
      if (failure instanceof Refusal) throw failure
      throw refuse('The ZIP is damaged.')
    }
    if (whole.length > 0) yield whole.splice(0)
  }
}

/** Threat: a name that leads out of the folder where somebody unpacks it. Names are only compared here. */
const isTrick = (name: string) =>
  name.includes('\0') || /^[/\\]|^[a-z]:|\\/i.test(name) || name.split('/').includes('..')

const isHidden = (name: string) => name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')

/** The SKU that a file is for: its name without folders and ending, `AB-1.jpg` or `photos/ab-1.png`. */
export const skuOfFile = (name: string): string =>
  (name.split('/').at(-1) ?? '').replace(/\.[a-z0-9]{2,5}$/i, '').toUpperCase()
