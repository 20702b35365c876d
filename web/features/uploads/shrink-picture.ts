import { uploadLimits } from '#contract/images/paths.ts'

/** The largest file that can be chosen. Uploads are shrunk far below the image host's limit. */
export const MAX_CHOSEN_BYTES = 25 * 1_024 * 1_024

/**
 * Smaller files are uploaded unchanged. Phone photos may be within the image host's byte limit but above its pixel
 * limit.
 */
const SMALL_BYTES = 2 * 1_024 * 1_024

/**
 * The longer side of uploads: the shop shows at most 800 pixels, and high-density screens need nearly twice as many.
 */
const SIDE = 1_600
const QUALITY = 0.9

/**
 * Shrinks a picture to the pixels that the shop needs, with the camera's rotation applied. Returns the file itself if
 * it is small, or if the browser cannot read it but the image host may.
 * @returns undefined if it is too large for both
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
    // JPEG has no transparency.
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
