import { Refusal } from '#contract/refusals.ts'
import { inThread } from '#http/threads/pool.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import type { CheckedFile } from './check-file.ts'

/**
 * Reads an electronic invoice and checks it, in a separate thread: a small PDF can unpack to a large invoice. Stores
 * nothing.
 * @param file its bytes in base64
 * @throws Refusal unreadable-invoice
 */
export async function checkInvoice(file: string): Promise<CheckedFile> {
  try {
    return await inThread<typeof import('./check-file.ts')>(new URL('./check-file.ts', import.meta.url), file)
  } catch (failure) {
    if (failure instanceof Unreadable) throw new Refusal('unreadable-invoice', { message: failure.message })
    throw failure
  }
}
