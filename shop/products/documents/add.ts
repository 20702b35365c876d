import { createHash, randomInt } from 'node:crypto'
import { MAX_DOCUMENT_BYTES } from '#contract/products/documents.ts'
import type { Database } from '#database/open.ts'
import { inThread } from '#http/threads/pool.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { insertFile } from './store.ts'

/**
 * Checks a PDF and stores it. Takes up to seconds: never call it inside a database transaction.
 * @throws Unreadable for what is no PDF that a product may have
 */
export async function addDocument(db: Database, file: Uint8Array) {
  if (file.length > MAX_DOCUMENT_BYTES) throw new Unreadable('The PDF is larger than 10 MB. Save it smaller.')
  const { bytes, pages } = await inThread<typeof import('./clean-pdf.ts')>(
    new URL('./clean-pdf.ts', import.meta.url),
    file,
  )
  const sha256 = createHash('sha256').update(file).digest()
  return insertFile(db, { name: `pdf-${randomLetters(26)}`, sha256, bytes, pages })
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const randomLetters = (count: number) =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
