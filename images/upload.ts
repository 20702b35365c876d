import { randomInt } from 'node:crypto'
import { imagePaths } from '#contract/images.ts'
import { boundedLimit } from './bounded-limit.ts'
import { UploadError } from './errors.ts'
import { sendToImgbb } from './imgbb.ts'
import type { ImageParts } from './open.ts'
import { readUpload } from './read-upload.ts'
import { type ImageVariant, resizeToVariants } from './resize.ts'
import { insertImage } from './store.ts'

/** Each upload is in memory as a whole. */
const limitUploads = boundedLimit({ concurrency: 8, maxWaiting: 0 })
/** Each decoded picture is in memory as well, and its encoding keeps a core busy. */
const limitResizing = boundedLimit({ concurrency: 2, maxWaiting: 8 })

/**
 * Stores one picture, or hands it on to imgbb.
 * @throws UploadError
 */
export async function upload({ db, mayUpload, imgbb }: ImageParts, request: Request, key: string) {
  if (!(await mayUpload(key))) throw new UploadError('bad-key')
  const stored = await limitUploads(async () => {
    const sent = await readUpload(request)
    const files = await limitResizing(() => resizeToVariants(sent))
    if (!files) throw new UploadError('busy')
    const name = `up-${randomLetters(26)}`
    if (imgbb) return { name, url: await sendToImgbb(imgbb, jpegOf(files), name), files }
    await db.transaction().execute((tx) => insertImage(tx, name, files))
    return { name, url: `${imagePaths.picture}${name}-800.webp`, files }
  })
  if (!stored) throw new UploadError('busy')
  return replyOf(stored)
}

/** imgbb's reply, without what is not true here: no link deletes the picture, and it does not expire. */
function replyOf({ name, url, files }: { name: string; url: string; files: readonly ImageVariant[] }) {
  const { bytes, width } = jpegOf(files)
  return {
    data: {
      id: name,
      title: name,
      url_viewer: url,
      url,
      display_url: url,
      width,
      height: width,
      size: bytes.length,
      time: Math.floor(Date.now() / 1_000),
      expiration: 0,
      image: { filename: `${name}.webp`, name, mime: 'image/webp', extension: 'webp', url },
      thumb: { filename: `${name}.webp`, name, mime: 'image/webp', extension: 'webp', url },
    },
    success: true as const,
    status: 200,
  }
}

function jpegOf(files: readonly ImageVariant[]): ImageVariant {
  const jpeg = files.find(({ format }) => format === 'jpg')
  if (!jpeg) throw new Error('no variant of the picture is a JPEG')
  return jpeg
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const randomLetters = (count: number) =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
