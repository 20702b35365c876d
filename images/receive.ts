import { uploadLimits } from '#contract/images.ts'
import { UploadError } from './errors.ts'

/** Room for what a form is made of beside the picture. */
const FORM_BYTES = 16 * 1_024
/** A picture as text is a third longer. */
const MOST_BYTES = Math.ceil((uploadLimits.bytes * 4) / 3) + FORM_BYTES

/**
 * The bytes in the form field `image`: a file, or a picture as base64 text. An address there is not followed.
 * @throws UploadError; as soon as more arrives than any picture may have
 */
export async function receivePicture(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new UploadError('not-a-form')
  const body = await readUpTo(request, MOST_BYTES)
  const image = await fieldOf(body, type)
  const bytes = typeof image === 'string' ? Buffer.from(image, 'base64') : image
  if (bytes.length > uploadLimits.bytes) throw new UploadError('too-many-bytes')
  if (bytes.length === 0) throw new UploadError('empty')
  return bytes
}

async function readUpTo(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw new UploadError('too-many-bytes')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > most) throw new UploadError('too-many-bytes')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function fieldOf(body: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8Array | string> {
  // The platform's own reader of forms; whatever it cannot read is no form.
  const form = await new Response(body, { headers: { 'Content-Type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new UploadError('not-a-form', { cause })
    })
  const image = form.get('image')
  if (image === null) throw new UploadError('empty')
  return typeof image === 'string' ? image : image.bytes()
}
