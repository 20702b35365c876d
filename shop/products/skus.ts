import type { Database } from '#database/open.ts'
import { onSale } from './store.ts'

/** Finds a product by SKU in any case, on sale or not. */
export async function findIdBySku(db: Database, sku: string): Promise<string | undefined> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where((e) => e(e.fn('upper', ['sku']), '=', sku.toUpperCase()))
    .executeTakeFirst()
  return product?.id
}

/** Finds the SKU of a product that is or was on sale. */
export async function findSku(db: Database, id: string): Promise<string | undefined> {
  const product = await db.selectFrom('products').select('sku').where('id', '=', id).executeTakeFirst()
  return product?.sku
}

/** Finds the ids of products that are or were on sale, by SKU in upper case. */
export async function findIdsBySku(db: Database, skus: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('products')
    .select((e) => ['id', e.fn<string>('upper', ['sku']).as('sku')])
    .where((e) => e(e.fn('upper', ['sku']), '=', e.fn.any(e.val(skus.map((sku) => sku.toUpperCase())))))
    .execute()
  return new Map(found.map(({ id, sku }) => [sku, id]))
}

/** Finds the SKUs of products on sale with these names, by name in lower case. */
export async function findSkusByName(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const found = await onSale(db, 'everything')
    .select((e) => ['sku', e.fn<string>('lower', ['name']).as('name')])
    .where((e) => e(e.fn('lower', ['name']), '=', e.fn.any(e.val(names.map((name) => name.toLowerCase())))))
    .execute()
  return new Map(found.map(({ name, sku }) => [name, sku]))
}
