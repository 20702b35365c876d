import sharp, { type Sharp } from 'sharp'
import { uploadLimits } from '#contract/images.ts'
import { UploadError } from './errors.ts'
import { formatOf } from './types.ts'

/** What the pages ask for, and a JPEG for those who show a shared link. Pictures are square, as the pages show them. */
const files = [
  { width: 400, format: 'avif' },
  { width: 400, format: 'webp' },
  { width: 800, format: 'avif' },
  { width: 800, format: 'webp' },
  { width: 800, format: 'jpg' },
] as const

const TIMEOUT_S = 20
const PAPER = '#fff'

export interface PreparedFile {
  readonly width: number
  readonly format: (typeof files)[number]['format']
  readonly bytes: Uint8Array
}

/**
 * The picture that the bytes hold, made anew: upright, one frame, without metadata, in every size and format of ours.
 * Nothing of the file itself is kept.
 * @throws UploadError when it is no picture, or too large a one
 */
export async function prepare(upload: Uint8Array): Promise<readonly PreparedFile[]> {
  if (!formatOf(upload)) throw new UploadError('not-a-picture')
  const square = await decode(upload)
  return Promise.all(
    files.map(async ({ width, format }) => {
      const sized = sharp(square.data, { raw: square.info }).resize(width, width)
      return { width, format, bytes: await encode(sized, format) }
    }),
  )
}

const SIDE = 800

/** Decoded once, to the largest size of ours: what remains in memory is small, whatever was sent. */
async function decode(upload: Uint8Array) {
  try {
    return await sharp(upload, { limitInputPixels: uploadLimits.pixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: TIMEOUT_S })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    const tooLarge = cause instanceof Error && /pixel limit|too large|exceeds/i.test(cause.message)
    throw new UploadError(tooLarge ? 'too-many-pixels' : 'not-a-picture', { cause })
  }
}

function encode(picture: Sharp, format: PreparedFile['format']): Promise<Buffer> {
  if (format === 'avif') return picture.avif({ quality: 55, effort: 3 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 78, effort: 4 }).toBuffer()
  return picture.flatten({ background: PAPER }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}
