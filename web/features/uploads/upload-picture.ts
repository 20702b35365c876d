import { imagePaths } from '#contract/images/paths.ts'
import { UploadRefusal, UploadReply } from '#contract/images/upload-replies.ts'
import { uploadKey } from '#contract/uploads/endpoints.ts'
import { Unreachable } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'

/** The image host refused the upload; the message is for the user. */
export class UploadRefused extends Error {}

/** Requests an upload key for the image host from the shop. */
export type ReadKey = (request: Request) => Promise<{ readonly key: string }>

/** Requests an admin's upload key. */
export const readUploadKey: ReadKey = (request) => callShop(request, uploadKey, {})

/**
 * Uploads a picture as the signed-in user.
 * @param picture `isWhole`: not cropped to a square
 * @param onProgress called with the fraction sent, 0 to 1
 * @returns its address
 * @throws UploadRefused or Unreachable, and whatever `readKey` throws
 */
export async function uploadPicture(
  request: Request,
  { file, readKey, isWhole }: { readonly file: File; readonly readKey: ReadKey; readonly isWhole: boolean },
  onProgress: (part: number) => void,
): Promise<string> {
  const { key } = await readKey(request)
  const form = new FormData()
  form.set('image', file)
  const answer = await send(
    `${imagePaths.upload}?${new URLSearchParams({ key, ...(isWhole && { fit: 'inside' }) })}`,
    form,
    onProgress,
  )
  const reply = UploadReply.safeParse(answer)
  if (reply.success) return reply.data.data.url
  const refusal = UploadRefusal.safeParse(answer)
  if (refusal.success) throw new UploadRefused(refusal.data.error.message)
  throw new Unreachable(answer)
}

/** Uses XMLHttpRequest because `fetch` reports no upload progress. */
function send(url: string, body: FormData, onProgress: (part: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request.response)
    request.onerror = () => reject(new Unreachable('no answer'))
    request.open('POST', url)
    request.send(body)
  })
}
