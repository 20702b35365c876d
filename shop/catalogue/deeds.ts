import type { Caller, PicturePort } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { noteAction } from '../audit/store.ts'
import * as store from './store.ts'

/** What a shelf holds at most. */
const MOST_PIECES = 100_000_000

export interface Catalogue {
  readonly db: Database
  readonly pictures: PicturePort<Database>
}

/** What an admin does to a product, within a transaction: done and written down, or refused. */

export async function add(
  { pictures }: Catalogue,
  tx: Database,
  product: store.ProductChange & { readonly available: number },
  admin: Caller,
): Promise<string> {
  const { available, ...fields } = product
  // The contract lets no call come with more; the sum of a file's cells may.
  if (available > MOST_PIECES) throw new Refusal('stock-out-of-range')
  if (!(await pictures.keep(tx, fields.image))) throw new Refusal('unknown-picture')
  const id = await store.insertProduct(tx, fields, available)
  const about = { subject: id, label: fields.name, after: { ...fields, available } }
  await noteAction(tx, { actor: admin.email, deed: 'product-added', ...about })
  return id
}

/** @returns false when nothing is different */
export async function change(
  { pictures }: Catalogue,
  tx: Database,
  id: string,
  product: store.ProductChange,
  admin: Caller,
): Promise<boolean> {
  const stored = await store.lockProduct(tx, id)
  if (!stored || stored.deletedAt) throw new Refusal('no-such-product')
  const { before, after } = differences(stored, product)
  if (Object.keys(after).length === 0) return false
  if ('image' in after && !(await pictures.keep(tx, product.image))) throw new Refusal('unknown-picture')
  await store.updateProduct(tx, id, product)
  const about = { subject: id, label: product.name, before, after }
  await noteAction(tx, { actor: admin.email, deed: 'product-changed', ...about })
  return true
}

export interface StockWish extends Omit<store.StockMove, 'actor'> {
  readonly note: string
}

/** @returns what is on the shelf now */
export async function bookStock(tx: Database, wish: StockWish, admin: Caller): Promise<number> {
  const { id, pieces, reason, note } = wish
  if (reason === 'received' && pieces < 1) throw new Refusal('received-nothing')
  const shelf = await store.bookStock(tx, { id, pieces, reason, actor: admin.email }, MOST_PIECES)
  if (!shelf) {
    const product = await store.lockProduct(tx, id)
    throw new Refusal(!product || product.deletedAt ? 'no-such-product' : 'stock-out-of-range')
  }
  const { name, available } = shelf
  const before = { available: available - pieces }
  const after = { available, reason, ...(note && { note }) }
  await noteAction(tx, { actor: admin.email, deed: 'stock-booked', subject: id, label: name, before, after })
  return available
}

function differences(stored: store.StoredProduct, product: store.ProductChange) {
  const fields = ['name', 'priceCents', 'description', 'image', 'category', 'specs'] as const
  const changed = fields.filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(product[field]))
  const only = (of: Pick<store.ProductChange, (typeof fields)[number]>) =>
    Object.fromEntries(changed.map((field) => [field, of[field]]))
  return { before: only(stored), after: only(product) }
}
