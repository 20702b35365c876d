import type { Database } from '#database/open.ts'

export const productColumns = [
  'id',
  'name',
  'price_cents as priceCents',
  'available',
  'description',
  'image',
  'category',
  'specs',
] as const

export const onSale = (db: Database) => db.selectFrom('products').where('deleted_at', 'is', null)

export function findProduct(db: Database, id: string) {
  return onSale(db).select(productColumns).where('id', '=', id).executeTakeFirst()
}

export type StoredProduct = NonNullable<Awaited<ReturnType<typeof findProduct>>>
