import type { Caller } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import type { Attempt } from '#http/idempotency.ts'
import { noteAction } from '../audit/store.ts'
import { keepReply } from '../idempotency.ts'
import { onePage } from '../pages.ts'
import * as deeds from './deeds.ts'
import { countForAdmin, findForAdmin, type ProductChange, setOnSale } from './store.ts'

export async function listForAdmin(db: Database, list: Parameters<typeof findForAdmin>[1]) {
  const [found, total] = await Promise.all([
    findForAdmin(db, { ...list, limit: list.limit + 1 }),
    countForAdmin(db, list),
  ])
  return onePage(found, list.limit, total)
}

export function addProduct(
  catalogue: deeds.Catalogue,
  product: ProductChange & { readonly available: number },
  admin: Caller,
  attempt: Attempt | undefined,
): Promise<string> {
  return catalogue.db.transaction().execute(async (tx) => {
    const id = await deeds.add(catalogue, tx, product, admin)
    await keepReply(tx, attempt, { insertedId: id })
    return id
  })
}

/** Orders keep their own copy of name, price and picture. */
export function editProduct(
  catalogue: deeds.Catalogue,
  id: string,
  product: ProductChange,
  admin: Caller,
): Promise<boolean> {
  return catalogue.db.transaction().execute((tx) => deeds.change(catalogue, tx, id, product, admin))
}

/** @returns false when it stands so already, or there is no such product */
export function putOnSale({ db }: deeds.Catalogue, id: string, onSale: boolean, admin: Caller) {
  return db.transaction().execute(async (tx) => {
    const product = await setOnSale(tx, id, onSale)
    if (!product) return false
    const deed = onSale ? 'product-restored' : 'product-deleted'
    await noteAction(tx, { actor: admin.email, deed, subject: id, label: product.name })
    return true
  })
}

export function restock(
  { db }: deeds.Catalogue,
  wish: deeds.StockWish,
  admin: Caller,
  attempt: Attempt | undefined,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const availableQuantity = await deeds.bookStock(tx, wish, admin)
    await keepReply(tx, attempt, { availableQuantity })
    return availableQuantity
  })
}
