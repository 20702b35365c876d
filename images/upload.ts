import { randomInt } from 'node:crypto'
import { imagePaths } from '#contract/images.ts'
import { UploadError } from './errors.ts'
import { sendToImgbb } from './imgbb.ts'
import type { ImageParts } from './open.ts'
import { type PreparedFile, prepare } from './prepare.ts'
import { receivePicture } from './receive.ts'
import { insertImage } from './store.ts'
import { turns } from './turns.ts'

/** Each holds a decoded picture and its upload in memory. */
const uploadTurn = turns(8, 0)
const decodeTurn = turns(2, 8)

/**
 * Takes one picture.
 * @throws UploadError
 */
export async function upload({ db, mayUpload, imgbb }: ImageParts, request: Request, key: string) {
  if (!(await mayUpload(key))) throw new UploadError('bad-key')
  const done = await uploadTurn(async () => {
    const sent = await receivePicture(request)
    const files = await decodeTurn(() => prepare(sent))
    if (!files) throw new UploadError('busy')
    const name = `up-${randomLetters(26)}`
    if (imgbb) return { name, url: await sendToImgbb(imgbb, jpegOf(files), name), files }
    await db.transaction().execute((tx) => insertImage(tx, name, files))
    return { name, url: `${imagePaths.picture}${name}-800.webp`, files }
  })
  if (!done) throw new UploadError('busy')
  return replyOf(done)
}

/** As imgbb says it, as far as it is true here: nothing can be deleted by a link, nothing expires. */
function replyOf({ name, url, files }: { name: string; url: string; files: readonly PreparedFile[] }) {
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

function jpegOf(files: readonly PreparedFile[]): PreparedFile {
  const jpeg = files.find(({ format }) => format === 'jpg')
  if (!jpeg) throw new Error('a picture was prepared without a JPEG')
  return jpeg
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const randomLetters = (count: number) =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
