import type { PrintedDocument } from '#contract/documents/printed-document.ts'
import type { PrintedLabels } from '#contract/documents/printed-labels.ts'
import type { ShopContext } from '../context.ts'

/** The document number in a title, such as INV-2026-000012. */
const NUMBER = /(?<![\dA-Z-])[A-Z]+-[\dA-Z-]+$/

/**
 * Returns the document as a file response, named by its number if it has one. The file is made before the response
 * begins, so that a failure gives an error response.
 */
export async function printedFile(
  { printDocument }: Pick<ShopContext, 'printDocument'>,
  document: PrintedDocument | PrintedLabels,
): Promise<AsyncIterable<Uint8Array> & { readonly name: string | undefined }> {
  const [number] = NUMBER.exec(document.title) ?? []
  return wholeFile(number && `${number}.pdf`, await printDocument(document))
}

/** A file response whose content is complete before the response begins. */
export const wholeFile = <Content extends string | Uint8Array>(name: string | undefined, content: Content) =>
  Object.assign(inOnePiece(content), { name })

async function* inOnePiece<Content>(content: Content) {
  yield content
}
