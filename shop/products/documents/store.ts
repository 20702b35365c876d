import { type SqlBool, sql } from 'kysely'
import type { DocumentKind } from '#contract/products/documents.ts'
import type { Database } from '#database/open.ts'

export interface NewFile {
  readonly name: string
  /** Of the uploaded file. */
  readonly sha256: Uint8Array
  readonly bytes: Uint8Array
  readonly pages: number
}

/** Stores a PDF, unless the same file was uploaded before: @returns what is stored. */
export async function insertFile(db: Database, { name, sha256, bytes, pages }: NewFile) {
  return (
    db
      .insertInto('product_document_files')
      .values({ name, sha256, bytes, pages })
      // Uploaded again, it stays for another day.
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ uploaded_at: new Date() }))
      .returning(['name as file', sql<number>`length(bytes)`.as('bytes'), 'pages'])
      .executeTakeFirstOrThrow()
  )
}

/** Keeps a PDF from being deleted until the transaction ends. @returns false if it does not exist */
export async function keepFile(tx: Database, name: string): Promise<boolean> {
  const kept = await tx
    .selectFrom('product_document_files')
    .select('name')
    .where('name', '=', name)
    .forKeyShare()
    .executeTakeFirst()
  return kept !== undefined
}

/** Finds a PDF, with the first product that has it. */
export async function findFile(db: Database, name: string) {
  const file = await db
    .selectFrom('product_document_files')
    .select('bytes')
    .where('name', '=', name)
    .executeTakeFirst()
  if (!file) return undefined
  const of: { kind: DocumentKind; sku: string } | undefined = await db
    .selectFrom('product_documents as d')
    .innerJoin('products as p', 'p.id', 'd.product_id')
    .select(['d.kind', 'p.sku'])
    .where('d.file', '=', name)
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()
  return { bytes: file.bytes, of }
}

/** Deletes PDFs that no product uses and that were uploaded before `before`. Passes over those that are about to be used. */
export async function deleteUnusedFiles(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('product_document_files')
    .where('name', 'in', (e) =>
      e
        .selectFrom('product_document_files as f')
        .select('f.name')
        .where('f.uploaded_at', '<', before)
        .where(sql<SqlBool>`not exists (select from product_documents d where d.file = f.name)`)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
