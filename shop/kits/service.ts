import type { Assortment } from '#contract/companies/assortment.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { lockProduct, lockProducts } from '../products/store.ts'
import * as store from './store.ts'

/** Returns a kit with all its parts: those outside an assortment are named too, since a kit is its parts. */
export async function getKit(db: Database, id: string, assortment: Assortment) {
  const [kit, parts] = await Promise.all([store.findKit(db, id, assortment), store.findParts(db, id)])
  if (!kit) throw new Refusal('no-such-kit')
  return { ...kit, parts }
}

interface KitChange {
  readonly parts: readonly store.Part[]
  /** Off the sum of the parts' prices; null for a price of its own. */
  readonly percentOff: number | null
}

/** Makes a product a kit, changes its parts, or makes it an ordinary product again. */
export function setKit(db: Database, id: string, change: KitChange, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { parts, percentOff } = change
    // With the parts, so that none of them becomes a kit, and the product no part, before this commits.
    await lockProducts(tx, [id, ...parts.map(({ productId }) => productId)])
    const product = await lockProduct(tx, id)
    if (!product || product.deletedAt) throw new Refusal('no-such-product')
    if (parts.length > 0 && !product.isKit) {
      if (product.familyId !== null) throw new Refusal('kit-in-family')
      if (await store.isPart(tx, id)) throw new Refusal('kit-of-kits')
      if (await store.hadStock(tx, id)) throw new Refusal('kit-had-stock')
    }
    if (percentOff !== null && product.priceBreaks.length > 0) throw new Refusal('kit-price-follows')
    const skus = await checkedParts(tx, id, parts)
    const before = product.isKit ? await described(tx, id, product.kitDiscount) : undefined
    const discount = percentOff === null ? null : Math.round(percentOff * 100)
    await store.writeKit(tx, id, { parts, discount })
    const after = {
      parts: parts.map(({ pieces }, place) => `${pieces} × ${skus[place]}`),
      percentOff,
    }
    await recordAction(tx, {
      actor: admin.email,
      action: 'kit-changed',
      subject: id,
      label: product.name,
      before,
      after,
    })
  })
}

/** @returns the SKUs of the parts @throws Refusal no-such-product, kit-of-kits, kit-part-twice */
async function checkedParts(tx: Database, id: string, parts: readonly store.Part[]): Promise<string[]> {
  const ids = parts.map(({ productId }) => productId)
  if (new Set(ids).size < ids.length) throw new Refusal('kit-part-twice')
  const possible = await store.findPossibleParts(tx, ids)
  return ids.map((productId) => {
    const part = possible.get(productId)
    if (!part) throw new Refusal('no-such-product', { product_id: productId })
    if (part.isKit || productId === id) throw new Refusal('kit-of-kits', { product_id: productId })
    return part.sku
  })
}

async function described(tx: Database, id: string, discount: number | null) {
  const parts = await store.findParts(tx, id)
  return {
    parts: parts.map(({ pieces, sku }) => `${pieces} × ${sku}`),
    percentOff: discount === null ? null : discount / 100,
  }
}

/** Job: has kits follow their parts, one at a time, so that it waits for one order at most. */
export async function refreshKits(db: Database): Promise<void> {
  for (const id of await store.findStaleKits(db))
    await db.transaction().execute((tx) => store.refreshKit(tx, id))
}
