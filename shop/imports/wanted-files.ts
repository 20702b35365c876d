import { imagePaths, uploadLimits } from '#contract/images/paths.ts'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '#contract/products/documents.ts'
import { MAX_PICTURES } from '#contract/products/pictures.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { addDocument } from '../products/documents/add.ts'
import { type Catalogue, change } from '../products/edit.ts'
import { type AdminProduct, findWithAllFields, lockProducts, type ProductChange } from '../products/store.ts'
import { type Downloads, download } from './download.ts'
import { UNFINISHED } from './pictures.ts'
import * as store from './wanted-file-store.ts'

export interface FileContext extends Catalogue {
  readonly network: Downloads
}

const TIME_LIMIT_MS = 20_000
/** A host that does not answer is asked so often. */
const MAX_ATTEMPTS = 3

/** Fetches the further pictures and the documents that wait, one after the other. */
export async function fetchFiles(context: FileContext, signal: AbortSignal): Promise<void> {
  for (
    let next = await store.takeNextFile(context.db);
    next && !signal.aborted;
    next = await store.takeNextFile(context.db)
  )
    await fetchFile(context, next)
}

async function fetchFile(context: FileContext, taken: store.TakenFile): Promise<void> {
  const { db, network } = context
  if (taken.attempts > MAX_ATTEMPTS) {
    await store.noteFile(db, taken, { state: 'failed', problem: UNFINISHED })
    return
  }
  const maxBytes = taken.kind === 'picture' ? uploadLimits.bytes : MAX_DOCUMENT_BYTES
  const fetched = await download(taken.url, network, { maxBytes, timeLimitMs: TIME_LIMIT_MS })
  if ('problem' in fetched) {
    const state = taken.attempts < MAX_ATTEMPTS ? 'waiting' : 'failed'
    await store.noteFile(db, taken, { state, problem: fetched.problem })
    return
  }
  const stored = await storeFile(context, taken, fetched.bytes)
  if ('problem' in stored) {
    await store.noteFile(db, taken, { state: 'failed', problem: stored.problem })
    return
  }
  await db.transaction().execute((tx) => append(context, tx, taken, stored.addTo))
}

type AddTo = (product: AdminProduct) => Partial<ProductChange>

/** @returns how the stored file is added to a product, or why it was not stored */
async function storeFile(
  { db, pictures }: FileContext,
  { kind }: store.TakenFile,
  bytes: Uint8Array,
): Promise<{ readonly addTo: AddTo } | { readonly problem: string }> {
  if (kind === 'picture') {
    const made = await pictures.add(bytes)
    return 'problem' in made ? made : { addTo: (product) => withPicture(product, made.address) }
  }
  try {
    const { file } = await addDocument(db, bytes)
    return { addTo: (product) => withDocument(product, { file, kind, title: '' }) }
  } catch (failure) {
    if (!(failure instanceof Unreadable)) throw failure
    return { problem: failure.message }
  }
}

const full = (most: number, what: string) => new Full(`The product has ${most} ${what} already.`)

/** A product has as many pictures or documents as it may have. */
class Full extends Error {}

function withPicture({ image, morePictures }: AdminProduct, address: string): Partial<ProductChange> {
  if (image === imagePaths.none) return { image: address }
  if (morePictures.length + 1 >= MAX_PICTURES) throw full(MAX_PICTURES, 'pictures')
  return { morePictures: [...morePictures, { image: address, alt: '' }] }
}

function withDocument(
  { documents }: AdminProduct,
  added: NonNullable<ProductChange['documents']>[number],
): Partial<ProductChange> {
  const there = documents.map(({ file, kind, title }) => ({ file, kind, title }))
  if (there.some(({ file }) => file === added.file)) return {}
  if (there.length >= MAX_DOCUMENTS) throw full(MAX_DOCUMENTS, 'documents')
  return { documents: [...there, added] }
}

async function append(
  catalogue: Catalogue,
  tx: Database,
  taken: store.TakenFile,
  addTo: AddTo,
): Promise<void> {
  await lockProducts(tx, [taken.id])
  const [product] = await findWithAllFields(tx, [taken.id])
  try {
    if (!product) throw new Refusal('no-such-product')
    const added = addTo(product)
    await change(catalogue, tx, taken.id, { priceCents: product.priceCents, ...added }, { email: taken.by })
    await store.noteFile(tx, taken, { state: 'done', problem: '' })
  } catch (failure) {
    if (!(failure instanceof Refusal || failure instanceof Full)) throw failure
    await store.noteFile(tx, taken, { state: 'failed', problem: failure.message })
  }
}
