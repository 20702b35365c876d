import { randomInt } from 'node:crypto'
import { imagePaths, uploadLimits } from '#contract/images/paths.ts'
import { boundedLimit } from './bounded-limit.ts'
import { UploadError } from './errors.ts'
import { sendToImgbb } from './imgbb.ts'
import type { ImageParts } from './open.ts'
import { readUpload, type SentForm } from './read-upload.ts'
import { type ImageVariant, pictureTypes, resizeToVariants, resizeWhole } from './resize.ts'
import { insertImage } from './store.ts'

/** Each upload is in memory as a whole. */
const limitUploads = boundedLimit({ concurrency: 8, maxWaiting: 0 })
/** Each decoded picture is in memory as well, and its encoding keeps a core busy. */
const limitResizing = boundedLimit({ concurrency: 2, maxWaiting: 8 })

/**
 * Uploads whose key comes with the picture: clients without a key cannot take the places of those with one.
 */
const limitUnproven = boundedLimit({ concurrency: 2, maxWaiting: 0 })

/**
 * Stores one picture, or forwards it to imgbb.
 * @param query the address's parameters: `key`, unless it is a field of the form, `expiration`, and `fit=inside` for a
 *   picture that is not cropped and always stays here
 * @throws UploadError
 */
export async function upload(parts: ImageParts, request: Request, query: URLSearchParams) {
  const key = query.get('key')
  if (key && !(await parts.mayUpload(key))) throw new UploadError('bad-key')
  const limit = key ? limitUploads : limitUnproven
  const stored = await limit(async () => {
    const sent = await readUpload(request)
    if (!key && !(await parts.mayUpload(sent.key ?? ''))) throw new UploadError('bad-key')
    const expiration = secondsIn(query.get('expiration') ?? sent.expiration ?? '0')
    return store(parts, sent, { expiration, isWhole: query.get('fit') === 'inside' })
  })
  if (!stored) throw new UploadError('busy')
  return replyOf(stored)
}

/** Stores a picture that the shop itself has, such as one of an import. */
export async function addPicture(parts: ImageParts, file: Uint8Array) {
  try {
    if (file.length > uploadLimits.bytes) throw new UploadError('too-many-bytes')
    const sent = { image: file, title: undefined, key: undefined, expiration: undefined }
    return { address: replyOf(await store(parts, sent, { expiration: 0, isWhole: false })).data.url }
  } catch (failure) {
    if (!(failure instanceof UploadError)) throw failure
    return { problem: failure.message }
  }
}

function secondsIn(expiration: string): number {
  const seconds = /^\d{1,8}$/.test(expiration) ? Number(expiration) : -1
  if (seconds !== 0 && (seconds < 60 || seconds > 15_552_000)) throw new UploadError('bad-expiration')
  return seconds
}

async function store(
  { db, imgbb }: ImageParts,
  { image, title }: SentForm,
  { expiration, isWhole }: { readonly expiration: number; readonly isWhole: boolean },
) {
  const files = await limitResizing(() => (isWhole ? resizeWhole(image) : resizeToVariants(image)))
  if (!files) throw new UploadError('busy')
  const name = `up-${randomLetters(26)}`
  const stored = { name, title: title ?? name, expiration, files }
  if (imgbb && !isWhole)
    return { ...stored, url: await sendToImgbb(imgbb, fileOf(files, 800, 'jpg'), { name, expiration }) }
  await db.transaction().execute((tx) => insertImage(tx, { name, expiration, files }))
  return stored
}

type Stored = Awaited<ReturnType<typeof store>>

/** imgbb's reply, without fields that do not apply here: no link deletes the picture. */
function replyOf({ name, title, expiration, files, ...stored }: Stored) {
  const atImgbb = 'url' in stored ? stored.url : undefined
  const format = atImgbb === undefined ? 'webp' : 'jpg'
  const of = (width: 400 | 800) => {
    const url = atImgbb ?? `${imagePaths.picture}${name}-${width}.${format}`
    const mime = pictureTypes[format]
    return { filename: `${name}-${width}.${format}`, name: title, mime, extension: format, url }
  }
  const shown = fileOf(files, 800, format)
  const image = of(800)
  return {
    data: {
      id: name,
      title,
      url_viewer: image.url,
      url: image.url,
      display_url: image.url,
      width: shown.width,
      height: shown.width,
      size: shown.bytes.length,
      time: Math.floor(Date.now() / 1_000),
      expiration,
      image,
      thumb: files.some(({ width }) => width === 400) ? of(400) : image,
      medium: image,
    },
    success: true as const,
    status: 200,
  }
}

function fileOf(
  files: readonly ImageVariant[],
  width: ImageVariant['width'],
  format: ImageVariant['format'],
): ImageVariant {
  const file = files.find((each) => each.width === width && each.format === format)
  if (!file) throw new Error(`no variant of the picture is a ${format} of ${width} pixels`)
  return file
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const randomLetters = (count: number) =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
