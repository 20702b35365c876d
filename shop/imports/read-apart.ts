import { gunzipSync } from 'node:zlib'
import { shopLocale } from '#contract/locale.ts'
import { Refusal } from '#contract/refusals.ts'
import { SMALL_BYTES, streamInThread } from '#http/threads/pool.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { type FilePart, type FileToRead, read } from './read-file.ts'

/**
 * Reads a file of products part by part in a thread, so that a large one delays nobody. A small one is read here: that
 * takes less time than starting a thread.
 * @throws Refusal import-unreadable, import-too-large
 */
export async function* readApart(file: Omit<FileToRead, 'locale'>): AsyncGenerator<FilePart> {
  const small = smallFile(file.bytes)
  const input = { ...file, bytes: small ?? file.bytes, locale: shopLocale() }
  try {
    yield* small
      ? read(input)
      : streamInThread<typeof import('./read-file.ts')>(new URL('./read-file.ts', import.meta.url), input)
  } catch (failure) {
    if (failure instanceof Unreadable) throw new Refusal('import-unreadable', { message: failure.message })
    throw failure
  }
}

export const isCompressed = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The bytes of a file that is small, and small when it is unpacked; undefined for any other. */
function smallFile(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > SMALL_BYTES) return undefined
  if (!isCompressed(bytes)) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: SMALL_BYTES })
  } catch {
    // Larger, or damaged: the thread says which.
    return undefined
  }
}
