import { uploadLimits } from '#contract/images/paths.ts'
import { UploadError } from './errors.ts'

/** imgbb's own form has four. */
const MAX_PARTS = 20
/** For a field other than the picture. */
const MAX_TEXT = 2_000
/** For the parts of a form besides the picture. */
const FORM_BYTES = 16 * 1_024
/** Base64 is a third longer than the bytes. */
const MAX_BYTES = Math.ceil((uploadLimits.bytes * 4) / 3) + FORM_BYTES

/** The fields sent in the body, as opposed to the address. */
export interface SentForm {
  readonly image: Uint8Array
  readonly key: string | undefined
  readonly title: string | undefined
  /** In seconds. */
  readonly expiration: string | undefined
}

/**
 * Reads a form of imgbb's API, of either kind. Its field `image` is a file or base64; imgbb also accepts an
 * address, which is not fetched here. Threat: a body that is too large is refused as soon as that is known,
 * not after it is in memory.
 * @throws UploadError
 */
export async function readUpload(request: Request): Promise<SentForm> {
  const type = request.headers.get('Content-Type') ?? ''
  const kind = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i.exec(type)?.[1]
  if (kind === undefined) throw new UploadError('not-a-form')
  const body = await readUpTo(request, MAX_BYTES)
  const form = kind.startsWith('m') ? await multipart(body, type) : new URLSearchParams(body.toString())
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : undefined
  }
  return {
    image: await imageIn(form),
    key: text('key'),
    title: text('name'),
    expiration: text('expiration'),
  }
}

async function imageIn(form: Pick<FormData, 'get'> | URLSearchParams): Promise<Uint8Array> {
  const image = form.get('image')
  if (image === null) throw new UploadError('empty')
  // An unencoded plus is a space in a form.
  const bytes =
    typeof image === 'string' ? Buffer.from(image.replaceAll(' ', '+'), 'base64') : await image.bytes()
  if (bytes.length > uploadLimits.bytes) throw new UploadError('too-many-bytes')
  if (bytes.length === 0) throw new UploadError('empty')
  return bytes
}

async function readUpTo(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new UploadError('too-many-bytes')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new UploadError('too-many-bytes')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function multipart(body: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  if (countParts(body, type) > MAX_PARTS) throw new UploadError('not-a-form')
  // Parsed by the platform; whatever it cannot parse is not a form.
  return new Response(body, { headers: { 'Content-Type': type } }).formData().catch((cause: unknown) => {
    throw new UploadError('not-a-form', { cause })
  })
}

/**
 * Threat: a form of 180,000 small parts, which takes the platform seconds to parse. May count slightly too
 * many.
 */
function countParts(body: Buffer, type: string): number {
  const boundary = /;\s*boundary="?([^";]+)/i.exec(type)?.[1]
  if (boundary === undefined) return 0
  const delimiter = Buffer.from(`--${boundary}`)
  let count = 0
  for (let at = body.indexOf(delimiter); at >= 0 && count <= MAX_PARTS; at = body.indexOf(delimiter, at + 1))
    count += 1
  return count
}
