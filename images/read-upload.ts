import { uploadLimits } from '#contract/images.ts'
import { UploadError } from './errors.ts'

/** imgbb's own form has four. */
const MAX_PARTS = 20
/** For the parts of a form beside the picture. */
const FORM_BYTES = 16 * 1_024
/** Base64 is a third longer than the bytes. */
const MAX_BYTES = Math.ceil((uploadLimits.bytes * 4) / 3) + FORM_BYTES

/**
 * The bytes of the form field `image`, which holds a file or base64. imgbb takes an address too, which is not fetched
 * here. Threat: a body that is too large is refused as soon as that is known, not once it is in memory.
 * @throws UploadError
 */
export async function readUpload(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new UploadError('not-a-form')
  const body = await readUpTo(request, MAX_BYTES)
  const image = await fieldOf(body, type)
  const bytes = typeof image === 'string' ? Buffer.from(image, 'base64') : image
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

async function fieldOf(body: Buffer<ArrayBuffer>, type: string): Promise<Uint8Array | string> {
  if (countParts(body, type) > MAX_PARTS) throw new UploadError('not-a-form')
  // Parsed by the platform; what it cannot read is not a form.
  const form = await new Response(body, { headers: { 'Content-Type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new UploadError('not-a-form', { cause })
    })
  const image = form.get('image')
  if (image === null) throw new UploadError('empty')
  return typeof image === 'string' ? image : image.bytes()
}

/** Threat: a form of 180,000 small parts, which takes the platform seconds to parse. Counts a few too many at most. */
function countParts(body: Buffer, type: string): number {
  const boundary = /;\s*boundary="?([^";]+)/i.exec(type)?.[1]
  if (boundary === undefined) return 0
  const delimiter = Buffer.from(`--${boundary}`)
  let count = 0
  for (let at = body.indexOf(delimiter); at >= 0 && count <= MAX_PARTS; at = body.indexOf(delimiter, at + 1))
    count += 1
  return count
}
