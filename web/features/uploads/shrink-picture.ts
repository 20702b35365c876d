import { uploadLimits } from '#contract/images/paths.ts'

/** The largest file that may be chosen. What is sent is far below what the image host takes. */
export const MAX_CHOSEN_BYTES = 25 * 1_024 * 1_024

/** Smaller files are sent as they are. Photos of phones may be below the image host's bytes and above its pixels. */
const SMALL_BYTES = 2 * 1_024 * 1_024

/** The longer side of what is sent: the shop shows 800 pixels at most, from near twice as many. */
const SIDE = 1_600
const QUALITY = 0.9

/**
 * A picture of as many pixels as the shop has a use for, upright as the camera held it; the file itself where it is
 * small, or where the browser cannot read it and the image host may.
 * @returns undefined where it is too large for both
 */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  if (file.size <= SMALL_BYTES) return file
  const shrunk = await draw(file)
  if (shrunk && shrunk.size < file.size) return shrunk
  return file.size <= uploadLimits.bytes ? file : undefined
}

async function draw(file: File): Promise<File | undefined> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = image
    const scale = Math.min(1, SIDE / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG knows no transparency.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return blob ? new File([blob], 'picture.jpg', { type: 'image/jpeg' }) : undefined
  } catch {
    return undefined
  }
}
