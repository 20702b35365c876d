import type { PrintedDocument } from '#contract/documents.ts'
import type { ShopContext } from '../context.ts'

/** The paper as the reply of a call that answers a file. It is made before the reply begins, so that a failure is one. */
export async function printedFile(
  { printDocument }: Pick<ShopContext, 'printDocument'>,
  document: PrintedDocument,
): Promise<AsyncIterable<Uint8Array>> {
  return inOnePiece(await printDocument(document))
}

async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}
