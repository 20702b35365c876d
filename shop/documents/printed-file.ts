import type { PrintedDocument } from '#contract/documents/printed-document.ts'
import type { ShopContext } from '../context.ts'

/** The document number in a title, such as INV-2026-000012. */
const NUMBER = /[A-Z]+-[\dA-Z-]+$/

/**
 * Returns the document as a file response, named by its number if it has one. The file is made before the response
 * begins, so that a failure gives an error response.
 */
export async function printedFile(
  { printDocument }: Pick<ShopContext, 'printDocument'>,
  document: PrintedDocument,
): Promise<AsyncIterable<Uint8Array> & { readonly name: string | undefined }> {
  const [number] = NUMBER.exec(document.title) ?? []
  return Object.assign(inOnePiece(await printDocument(document)), { name: number && `${number}.pdf` })
}

async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}
