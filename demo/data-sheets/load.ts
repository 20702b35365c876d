import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Database } from '#database/open.ts'
import { productsWithSheets, sheetOf } from './folder.ts'

export async function loadDataSheets(tx: Database): Promise<void> {
  const sheets = await Promise.all(
    productsWithSheets.map(async (product) => {
      const bytes = await readFile(sheetOf(product))
      const sha256 = createHash('sha256').update(bytes).digest()
      return { product, file: { name: `pdf-${product.id}00`, sha256, bytes, pages: 1 } }
    }),
  )
  await tx
    .insertInto('product_document_files')
    .values(sheets.map(({ file }) => file))
    .execute()
  await tx
    .insertInto('product_documents')
    .values(
      sheets.map(({ product, file }) => ({
        product_id: product.id,
        position: 1,
        file: file.name,
        kind: 'data-sheet' as const,
        title: '',
      })),
    )
    .execute()
}
