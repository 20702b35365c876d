import { z } from 'zod'
import { API_ROOT, endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

export const MAX_DOCUMENTS = 12
/** The largest PDF, before it is encoded. */
export const MAX_DOCUMENT_BYTES = 10 * 1_024 * 1_024

export const documentKinds = ['data-sheet', 'conformity', 'manual', 'energy-label', 'other'] as const
export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof DocumentKind>

/** What people call the kinds; one of another kind is called by its title. */
export const documentKindNames: Readonly<Record<DocumentKind, string>> = {
  'data-sheet': 'Data sheet',
  conformity: 'Declaration of conformity',
  manual: 'Manual',
  'energy-label': 'Energy label',
  other: 'Document',
}

/** What people call a document. */
export const documentName = ({ kind, title }: { readonly kind: DocumentKind; readonly title: string }) =>
  title || documentKindNames[kind]

/** The format of the name of a stored document. */
const DocumentFile = z.string().regex(/^pdf-[a-z0-9]{26}$/)
const FOLDER = `${API_ROOT}/products/documents/`
/** The address of a stored document on this shop. */
export const documentAddress = (file: string) => `${FOLDER}${file}`
/** Returns the name of the document that has this address; undefined for any other address. */
export const documentAt = (url: string): string | undefined =>
  url.startsWith(FOLDER) ? DocumentFile.safeParse(url.slice(FOLDER.length)).data : undefined

export const ProductDocument = z.object({
  url: z.string().describe('address of the PDF on this shop'),
  kind: DocumentKind,
  title: z.string().describe('may be empty: the kind says what it is'),
  bytes: z.number().int(),
  pages: z.number().int(),
})
export type ProductDocument = z.infer<typeof ProductDocument>

/** All documents of a product, in their order. */
export const ProductDocuments = z
  .array(
    z
      .object({
        url: text(300).describe('the address that the upload returned'),
        kind: DocumentKind,
        title: text(100).default('').describe('needed for a document of the kind other'),
      })
      .refine(({ kind, title }) => kind !== 'other' || title !== '', {
        path: ['title'],
        error: 'Enter what the document is',
      }),
  )
  .max(MAX_DOCUMENTS, `At most ${MAX_DOCUMENTS} documents`)
  .refine(
    (documents) => new Set(documents.map(({ url }) => url)).size === documents.length,
    'A document is there twice',
  )

export const uploadProductDocument = endpoint({
  method: 'POST',
  path: '/products/documents',
  access: 'admin',
  summary:
    'Upload a PDF for products: at most 10 MB, without scripts, attached files, encryption and signatures. It is written anew. One that no product uses is deleted after a day',
  readsFile: true,
  maxBytes: Math.ceil((MAX_DOCUMENT_BYTES * 4) / 3) + 1_024,
  body: z.object({
    file: z
      .base64()
      .min(1, 'Choose a file')
      .max(Math.ceil(MAX_DOCUMENT_BYTES / 3) * 4, 'At most 10 MB')
      .describe('the bytes of the file, in base64'),
  }),
  reply: ProductDocument.omit({ kind: true, title: true }),
  refusals: ['document-refused'],
})

export const getProductDocument = endpoint({
  method: 'GET',
  path: '/products/documents/{file}',
  access: 'public',
  summary: 'A document of a product',
  params: z.object({ file: DocumentFile }),
  reply: z.string().describe('PDF'),
  file: { type: 'application/pdf', name: 'document.pdf' },
  refusals: ['no-such-document'],
})
