import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FileEncoding } from '#contract/imports/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { KeepResult } from '../idempotency.ts'
import { insertFile } from './file-store.ts'
import { isCompressed, readApart } from './read-apart.ts'
import type { FilePart } from './read-file.ts'
import { insertImport } from './store.ts'
import { findMapping } from './suppliers.ts'
import type { ImportContext } from './work.ts'

export interface UploadedFile {
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly createdBy: string
  /** Guessed unless it is named. */
  readonly encoding?: FileEncoding | undefined
  readonly supplierId?: string | undefined
  /** Whether it is checked, and runs after its check, unless somebody must be asked. @default false */
  readonly runsItself?: boolean
}

/**
 * Keeps a file of products, whose rows a job stages. Its first rows are read, so that a file that is no table is refused.
 * @returns the id of the import
 * @throws Refusal import-unreadable, import-too-large, too-many-imports, no-such-supplier
 */
export async function uploadFile(
  { db, queueImport }: Pick<ImportContext, 'db' | 'queueImport'>,
  file: UploadedFile,
  keep: KeepResult<string> = async () => undefined,
): Promise<string> {
  const { fileName, bytes, createdBy, supplierId, runsItself = false } = file
  if (supplierId !== undefined && !(await findMapping(db, supplierId))) throw new Refusal('no-such-supplier')
  const { format, encoding } = await readBeginning(bytes, file.encoding)
  const compressed = isCompressed(bytes) ? bytes : await promisify(gzip)(bytes)
  return db.transaction().execute(async (tx) => {
    const id = await insertImport(tx, { createdBy, fileName, format, encoding, supplierId, runsItself })
    if (id === undefined) throw new Refusal('too-many-imports')
    await insertFile(tx, id, compressed)
    await queueImport(tx, { importId: id })
    await keep(tx, id)
    return id
  })
}

/** Reads the first rows of a file. */
async function readBeginning(bytes: Uint8Array, encoding: FileEncoding | undefined) {
  let begun: Extract<FilePart, { kind: 'begun' }> | undefined
  for await (const part of readApart({ bytes, encoding, afterLine: 0 })) {
    if (part.kind === 'begun') begun = part
    if (part.kind === 'rows' && begun) return begun
  }
  throw new Refusal('import-unreadable', { message: 'There are no rows in this file.' })
}
