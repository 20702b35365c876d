import { IMGBB_PICTURES, imagePaths } from '#contract/images/paths.ts'
import { UploadReply } from '#contract/images/upload-replies.ts'
import { UploadError } from './errors.ts'
import type { ImageVariant } from './resize.ts'

const TIMEOUT_MS = 15_000

export interface ImgbbSettings {
  readonly key: string
  /** Scheme and host of imgbb's API. */
  readonly url: string
}

/**
 * Forwards a checked picture to imgbb.
 * @returns the address at which imgbb serves it
 * @throws UploadError if imgbb refuses it
 */
export async function sendToImgbb(
  { key, url }: ImgbbSettings,
  file: ImageVariant,
  sent: { readonly name: string; readonly expiration: number },
) {
  const { name, expiration } = sent
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(file.bytes)], { type: 'image/jpeg' }), `${name}.${file.format}`)
  try {
    const answer = await fetch(
      `${url}${imagePaths.upload}?${new URLSearchParams({ key, ...(expiration > 0 && { expiration: String(expiration) }) })}`,
      {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    )
    const { data } = UploadReply.parse(await answer.json())
    if (!isAtImgbb(data.url)) throw new Error('imgbb answered an address that is not its own')
    return data.url
  } catch (cause) {
    throw new UploadError('host-down', { cause })
  }
}

/** True if the address is one of imgbb's picture addresses. */
export const isAtImgbb = (address: string) =>
  address.startsWith(`${IMGBB_PICTURES}/`) && /^https:\/\/i\.ibb\.co\/[\w./-]{1,200}$/.test(address)
