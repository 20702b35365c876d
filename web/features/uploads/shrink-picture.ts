/** What a picture is chosen from; what is sent is as small as the image host takes it. */
export const MAX_CHOSEN_BYTES = 25 * 1_024 * 1_024

/** The longer side of what is sent: the shop shows 800 pixels at most, from near twice as many. */
const SIDE = 1_600
const QUALITY = 0.9

/**
 * A picture of as many pixels as the shop has a use for, upright as the camera held it.
 * @returns undefined where the browser cannot read it
 */
export async function shrinkPicture(file: File): Promise<File | undefined> {
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
