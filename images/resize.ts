import type { ResizeOptions, Sharp } from 'sharp'
import { uploadLimits } from '#contract/images/paths.ts'
import { detectFormat } from './detect-format.ts'
import { UploadError } from './errors.ts'
import { loadSharp } from './sharp.ts'

/** Square, as the pages show them; the JPEG is for imgbb. */
const variants = [
  { width: 400, format: 'avif' },
  { width: 400, format: 'webp' },
  { width: 800, format: 'avif' },
  { width: 800, format: 'webp' },
  { width: 800, format: 'jpg' },
] as const

export const pictureTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

const TIMEOUT_S = 20
/** JPEG has no transparency. */
const JPEG_BACKGROUND = '#fff'

/** One size and format of a picture. */
export interface ImageVariant {
  readonly width: (typeof variants)[number]['width']
  readonly format: (typeof variants)[number]['format']
  readonly bytes: Uint8Array
}

/**
 * Decodes an uploaded picture and re-encodes it in every size and format: square, upright, one frame, without
 * metadata. Threat: no byte of the uploaded file itself is stored or served.
 * @throws UploadError if it is not a picture, or has too many pixels
 */
export async function resizeToVariants(upload: Uint8Array): Promise<readonly ImageVariant[]> {
  const square = await decode(upload, { fit: 'cover' })
  const sharp = await loadSharp()
  return Promise.all(
    variants.map(async ({ width, format }) => {
      const sized = sharp(square.data, { raw: square.info }).resize(width, width)
      return { width, format, bytes: await encode(sized, format) }
    }),
  )
}

/**
 * The same for a picture that must stay whole and sharp, such as a logo: one file with its transparency, at most 800
 * pixels wide and high.
 * @throws UploadError
 */
export async function resizeWhole(upload: Uint8Array): Promise<readonly ImageVariant[]> {
  const whole = await decode(upload, { fit: 'inside', withoutEnlargement: true })
  const sharp = await loadSharp()
  const bytes = await sharp(whole.data, { raw: whole.info }).webp({ lossless: true }).toBuffer()
  return [{ width: SIDE, format: 'webp', bytes }]
}

const SIDE = 800

/** Decodes once, to the largest size, so that memory stays small for any upload. */
async function decode(upload: Uint8Array, shape: Pick<ResizeOptions, 'fit' | 'withoutEnlargement'>) {
  if (!detectFormat(upload)) throw new UploadError('not-a-picture')
  const sharp = await loadSharp()
  try {
    return await sharp(upload, { limitInputPixels: uploadLimits.pixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: TIMEOUT_S })
      .autoOrient()
      .resize(SIDE, SIDE, shape)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    const tooLarge = cause instanceof Error && /pixel limit|too large|exceeds/i.test(cause.message)
    throw new UploadError(tooLarge ? 'too-many-pixels' : 'not-a-picture', { cause })
  }
}

function encode(picture: Sharp, format: ImageVariant['format']): Promise<Buffer> {
  if (format === 'avif') return picture.avif({ quality: 55, effort: 3 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 78, effort: 4 }).toBuffer()
  return picture.flatten({ background: JPEG_BACKGROUND }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}
