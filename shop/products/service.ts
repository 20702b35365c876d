import type { Assortment } from '#contract/companies/assortment.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { countForAdmin, findForAdmin } from './admin-list.ts'
import * as edit from './edit.ts'
import { findProduct, type NewProduct, type ProductChange, setOnSale } from './store.ts'

export async function getProduct(db: Database, id: string, assortment: Assortment) {
  const product = await findProduct(db, id, assortment)
  if (!product) throw new Refusal('no-such-product')
  return product
}

export function listForAdmin(db: Database, list: Parameters<typeof findForAdmin>[1]) {
  return readPage(list, (query) => findForAdmin(db, query), countForAdmin(db, list))
}

export function addProduct(
  catalogue: edit.Catalogue,
  product: NewProduct,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return catalogue.db.transaction().execute(async (tx) => {
    const id = await edit.add(catalogue, tx, product, admin)
    await keep(tx, id)
    return id
  })
}

/** Changes a product. Orders keep their own copies of name, price and picture. */
export function editProduct(
  catalogue: edit.Catalogue,
  id: string,
  product: ProductChange,
  admin: Caller,
): Promise<boolean> {
  return catalogue.db.transaction().execute((tx) => edit.change(catalogue, tx, id, product, admin))
}

/** @returns false when the product already has that state or does not exist */
export function putOnSale({ db }: edit.Catalogue, id: string, onSale: boolean, admin: Caller) {
  return db.transaction().execute(async (tx) => {
    const product = await setOnSale(tx, id, onSale)
    if (!product) return false
    const action = onSale ? 'product-restored' : 'product-deleted'
    await recordAction(tx, { actor: admin.email, action, subject: id, label: product.name })
    return true
  })
}
