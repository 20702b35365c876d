import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

const product = ['products.name', 'products.sku', 'products.gtin'] as const

export const findProduct = (db: Database, id: string) =>
  db
    .selectFrom('products')
    .select([...product, 'is_kit as isKit'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export type LabelledProduct = NonNullable<Awaited<ReturnType<typeof findProduct>>>

export interface NewPallet {
  readonly productId: string
  readonly pieces: number
  /** Empty for none. */
  readonly batch: string
}

export async function insertPalletLabel(
  tx: Database,
  { productId, pieces, batch, sscc }: NewPallet & { readonly sscc: string },
  madeBy: string,
): Promise<string> {
  const { id } = await tx
    .insertInto('pallet_labels')
    .values({ sscc, product_id: productId, pieces, batch, made_by: madeBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findPalletLabel = (db: Database, id: string) =>
  db
    .selectFrom('pallet_labels')
    .innerJoin('products', 'products.id', 'product_id')
    .select([...product, 'pallet_labels.sscc', 'pieces', 'batch', 'pallet_labels.created_at as createdAt'])
    .where('pallet_labels.id', '=', id)
    .executeTakeFirst()

export type FoundPallet = NonNullable<Awaited<ReturnType<typeof findPalletLabel>>>

/** Empty where the shop has none. */
export const findPrefix = async (db: Database): Promise<string> =>
  (await db.selectFrom('shop_settings').select('gs1_prefix').executeTakeFirst())?.gs1_prefix ?? ''

/** A number never used before; it is not used again even if the transaction rolls back. */
export async function nextSerial(tx: Database): Promise<number> {
  const { rows } = await sql<{ serial: number }>`select nextval('pallet_serials')::float8 as serial`.execute(
    tx,
  )
  return rows[0]?.serial ?? 0
}
