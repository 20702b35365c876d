import { api } from '#contract/api.ts'
import { documentAddress } from '#contract/products/documents.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Service, serve } from '#http/serve.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import type { ShopContext } from '#shop/context.ts'
import { addDocument } from './add.ts'
import { deleteUnusedFiles, findFile } from './store.ts'

const HOURLY = '37 * * * *'
const UNUSED_FOR_MS = 24 * 3_600_000

export async function openProductDocuments(app: Service, { db, jobs }: Pick<ShopContext, 'db' | 'jobs'>) {
  await jobs.schedule('collect-product-documents', HOURLY, () =>
    deleteUnusedFiles(db, new Date(Date.now() - UNUSED_FOR_MS)),
  )
  // Uploading the same file twice does no harm.
  serve(app, api.uploadProductDocument, async ({ file }) => {
    const { file: name, bytes, pages } = await storedOf(addDocument(db, Buffer.from(file, 'base64')))
    return { url: documentAddress(name), bytes, pages }
  })
  serve(app, api.getProductDocument, async ({ file }) => {
    const found = await findFile(db, file)
    if (!found) throw new Refusal('no-such-document')
    const { bytes, of } = found
    // Nobody needs the letters of a SKU that mean something in a header or to a file system.
    const name = of && `${of.kind}-${of.sku.replaceAll(/[^A-Za-z0-9-]+/g, '-')}.pdf`
    return Object.assign(oneOf(bytes), { name })
  })
}

async function* oneOf(bytes: Uint8Array) {
  yield bytes
}

/** @throws Refusal document-refused, with the reason why a PDF is not taken */
const storedOf = <Stored>(adding: Promise<Stored>): Promise<Stored> =>
  adding.catch((failure: unknown) => {
    if (failure instanceof Unreadable) throw new Refusal('document-refused', { message: failure.message })
    throw failure
  })
