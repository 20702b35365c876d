import type { PrintedDocument } from '#contract/documents/printed-document.ts'
import type { ShopContext } from '../context.ts'

/** The number of a document in its title, such as INV-2026-000012. */
const NUMBER = /[A-Z]+-[\dA-Z-]+$/

/**
 * The paper as the reply of a call that answers a file, named by its number if it has one. It is made before the reply
 * begins, so that a failure is one.
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
