import type {
  AttachedDocument,
  PrintAttached,
  PrintDocument,
  PrintedDocument,
  PrintedFile,
} from '#contract/documents/printed-document.ts'
import type { Database } from '#database/open.ts'

export interface AttachmentParts {
  readonly db: Database
  readonly printDocument: PrintDocument
  readonly publicUrl: string
}

/** Prints the files of one record, as it is stored now. @returns none if the record no longer exists */
export type PrintFilesOf = (parts: AttachmentParts, id: string) => Promise<readonly PrintedFile[]>

/** For each kind of document, the function of the room that has it. */
export type Attachments = Readonly<Record<AttachedDocument['kind'], PrintFilesOf>>

/** Prints an email's attachments from the data as stored when the email is sent. */
export const printAttachments =
  (attachments: Attachments, parts: AttachmentParts): PrintAttached =>
  ({ kind, id }) =>
    attachments[kind](parts, id)

/** @param name without its extension */
export async function pdfFile(
  { printDocument }: Pick<AttachmentParts, 'printDocument'>,
  name: string,
  document: PrintedDocument,
): Promise<PrintedFile> {
  return { name: `${name}.pdf`, type: 'application/pdf', bytes: await printDocument(document) }
}
