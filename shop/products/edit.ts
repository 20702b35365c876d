import type { Caller, PicturePort } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import { MAX_STOCK_PIECES } from '#contract/stock.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import * as store from './store.ts'

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
  if (available > MAX_STOCK_PIECES) throw new Refusal('stock-out-of-range')
  if (!(await pictures.keep(tx, fields.image))) throw new Refusal('unknown-picture')
  const id = await store.insertProduct(tx, fields, available)
  const about = { subject: id, label: fields.name, after: { ...fields, available } }
  await recordAction(tx, { actor: admin.email, action: 'product-added', ...about })
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
  await recordAction(tx, { actor: admin.email, action: 'product-changed', ...about })
  return true
}

function differences(stored: store.AdminProduct, product: store.ProductChange) {
  const fields = ['name', 'priceCents', 'description', 'image', 'category', 'specs'] as const
  const changed = fields.filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(product[field]))
  const only = (of: Pick<store.ProductChange, (typeof fields)[number]>) =>
    Object.fromEntries(changed.map((field) => [field, of[field]]))
  return { before: only(stored), after: only(product) }
}
