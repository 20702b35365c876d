import { randomUUID } from 'node:crypto'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { GoodsGroup } from '#contract/charges/goods-groups.ts'
import type { TaxClass } from '#contract/charges/tax-class.ts'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { PriceBreak } from '#contract/pricing.ts'
import { typedGtin } from '#contract/products/gtin.ts'
import type { UnitOfMeasure } from '#contract/products/unit-of-measure.ts'
import type { SoldFrom } from '#contract/stock/sold-from.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import { inAssortment } from '../companies/assortment.ts'
import { availableColumn, promisableColumn, soldFromColumn } from '../stock/available.ts'
import { feesColumn, goodsColumn } from './charged-goods.ts'
import { adminColumns, pageColumns, type StoredDocument, type StoredPicture } from './columns.ts'
import { replaceLists } from './replace-lists.ts'

/** The products on sale that somebody with this assortment sees. */
export const onSale = (db: Database, assortment: Assortment) =>
  db.selectFrom('products').where('deleted_at', 'is', null).where(inAssortment(assortment))

/** True for products with these letters in their name, SKU, MPN or brand, or with this GTIN. */
export function isCalled(q: string) {
  const named = sql<SqlBool>`search_text ilike ${`%${escapeLike(q)}%`}`
  const gtins = typedGtin(q)
  return gtins.length === 0 ? named : sql<SqlBool>`(${named} or gtin = any(${gtins}::text[]))`
}

export function findProduct(db: Database, id: string, assortment: Assortment) {
  return onSale(db, assortment).select(pageColumns(assortment)).where('id', '=', id).executeTakeFirst()
}

/** The product columns that an order needs. */
export const orderableColumns = [
  'products.id',
  'products.name',
  'products.sku',
  'products.image',
  'products.category',
  availableColumn,
  'products.price_cents as priceCents',
  'products.price_breaks as priceBreaks',
  'products.price_version as priceVersion',
  'products.min_pieces as minPieces',
  'products.pieces_multiple as piecesMultiple',
  'products.max_pieces as maxPieces',
  'products.carton_pieces as cartonPieces',
  'products.carton_grams as cartonGrams',
  'products.tax_class as taxClass',
  'products.tax_exempt_reason as taxExemptReason',
  'products.family_id as familyId',
  'products.family_minimum as familyMinimum',
  'products.family_breaks as familyBreaks',
  'products.is_kit as isKit',
  soldFromColumn,
  'products.lead_days as leadDays',
  promisableColumn,
  goodsColumn,
  feesColumn,
] as const

/** Finds those of the products that are on sale and in the assortment, in no particular order. */
export function findProducts(db: Database, ids: readonly string[], assortment: Assortment) {
  return (
    onSale(db, assortment)
      .select(orderableColumns)
      // One id, as in most orders, keeps its plan; a list of unknown length is planned each time.
      .where((e) => (ids.length === 1 ? e('id', '=', ids[0] ?? '') : e('id', '=', e.fn.any(e.val(ids)))))
      .execute()
  )
}

export type OrderableProduct = Awaited<ReturnType<typeof findProducts>>[number]

export type StoredProduct = NonNullable<Awaited<ReturnType<typeof findProduct>>>
/** As lists show it. */
export type ListedProduct = Omit<
  StoredProduct,
  | 'imageAlt'
  | 'morePictures'
  | 'documents'
  | 'makerName'
  | 'makerAddress'
  | 'makerContact'
  | 'responsibleName'
  | 'responsibleAddress'
  | 'responsibleContact'
  | 'safetyWarnings'
  | 'fees'
>

/** Locks a product, on sale or not, and the other variants of its family, until the transaction ends. */
export async function lockProduct(tx: Database, id: string) {
  await lockProducts(tx, [id])
  return tx.selectFrom('products').select(adminColumns).where('id', '=', id).executeTakeFirst()
}

/**
 * Locks products and the other variants of their families, in the order in which orders lock theirs: a variant's new
 * price may change which one of the family is listed.
 */
export async function lockProducts(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`
    select id from products where id in (
      select unnest(${ids}::text[])
      union select v.id from products named join products v on v.family_id = named.family_id
        where named.id = any(${ids}::text[]))
    order by id for no key update`.execute(tx)
}

/** Finds products with all their fields, on sale or not, in no particular order. */
export const findWithAllFields = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('products')
    .select(adminColumns)
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()

export type AdminProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

/** A missing field stays as it is. */
export interface ProductChange {
  readonly name?: string | undefined
  readonly sku?: string | undefined
  readonly brand?: string | null | undefined
  readonly mpn?: string | null | undefined
  readonly gtin?: string | null | undefined
  readonly unspsc?: string | null | undefined
  readonly unitOfMeasure?: UnitOfMeasure | undefined
  readonly priceCents: number
  readonly floorCents?: number | null | undefined
  readonly priceBreaks?: readonly PriceBreak[] | undefined
  readonly minPieces?: number | undefined
  readonly piecesMultiple?: number | undefined
  readonly maxPieces?: number | null | undefined
  readonly cartonPieces?: number | null | undefined
  readonly cartonGrams?: number | null | undefined
  readonly tracksSerials?: boolean | undefined
  readonly warrantyMonths?: number | null | undefined
  readonly taxClass?: TaxClass | undefined
  readonly taxExemptReason?: string | null | undefined
  readonly goodsGroups?: readonly GoodsGroup[] | undefined
  readonly feeCodes?: readonly string[] | undefined
  readonly soldFrom?: SoldFrom | undefined
  readonly leadDays?: number | null | undefined
  readonly description?: string | undefined
  readonly image?: string | undefined
  readonly imageAlt?: string | undefined
  /** The pictures after the first. */
  readonly morePictures?: readonly StoredPicture[] | undefined
  readonly documents?: readonly Omit<StoredDocument, 'bytes' | 'pages'>[] | undefined
  readonly makerName?: string | null | undefined
  readonly makerAddress?: string | null | undefined
  readonly makerContact?: string | null | undefined
  readonly responsibleName?: string | null | undefined
  readonly responsibleAddress?: string | null | undefined
  readonly responsibleContact?: string | null | undefined
  readonly safetyWarnings?: string | null | undefined
  readonly category?: string | undefined
  readonly specs?: Readonly<Record<string, string>> | undefined
}

/** A missing field of a new product takes its default. */
export interface NewProduct extends ProductChange {
  readonly name: string
  readonly description: string
  readonly available: number
}

const columnOf = {
  name: 'name',
  sku: 'sku',
  brand: 'brand',
  mpn: 'mpn',
  gtin: 'gtin',
  unspsc: 'unspsc',
  unitOfMeasure: 'unit_of_measure',
  priceCents: 'price_cents',
  floorCents: 'floor_cents',
  priceBreaks: 'price_breaks',
  minPieces: 'min_pieces',
  piecesMultiple: 'pieces_multiple',
  maxPieces: 'max_pieces',
  cartonPieces: 'carton_pieces',
  cartonGrams: 'carton_grams',
  tracksSerials: 'tracks_serials',
  warrantyMonths: 'warranty_months',
  taxClass: 'tax_class',
  taxExemptReason: 'tax_exempt_reason',
  goodsGroups: 'goods_groups',
  feeCodes: 'fees',
  soldFrom: 'sold_from',
  leadDays: 'lead_days',
  description: 'description',
  image: 'image',
  imageAlt: 'image_alt',
  makerName: 'maker_name',
  makerAddress: 'maker_address',
  makerContact: 'maker_contact',
  responsibleName: 'responsible_name',
  responsibleAddress: 'responsible_address',
  responsibleContact: 'responsible_contact',
  safetyWarnings: 'safety_warnings',
  category: 'category',
  specs: 'specs',
} as const satisfies Record<Exclude<keyof ProductChange, 'morePictures' | 'documents'>, string>

/** The fields that a change has, by their columns. */
const columnsOf = ({
  morePictures: _pictures,
  documents: _documents,
  ...product
}: Partial<ProductChange>): readonly (readonly [string, unknown])[] =>
  Object.entries(product)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [columnOf[field as keyof typeof columnOf], value]) // the fields that are left

/**
 * Inserts products. The database books the pieces in the stock ledger as received.
 * @returns the id of each; undefined where another product has got the SKU in the meantime
 */
export async function insertProducts(
  tx: Database,
  products: readonly NewProduct[],
): Promise<(string | undefined)[]> {
  if (products.length === 0) return []
  const rows = products.map(({ available, ...product }) => ({
    ...Object.fromEntries(
      columnsOf(product).map(([column, value]) => [
        column,
        value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
      ]),
    ),
    id: randomUUID().replaceAll('-', ''),
    available,
  })) as (Insertable<Tables['products']> & { id: string })[] // columnsOf() has the columns of all fields
  const inserted = await tx
    .insertInto('products')
    .values(rows)
    .onConflict((conflict) => conflict.expression(sql`upper(sku)`).doNothing())
    .returning('id')
    .execute()
  const ids = new Set(inserted.map(({ id }) => id))
  const added = rows.map(({ id }) => (ids.has(id) ? id : undefined))
  await replaceLists(
    tx,
    products.flatMap((change, at) => {
      const id = added[at]
      return id === undefined ? [] : [{ id, change }]
    }),
  )
  return added
}

/** Changes products, each in the fields that its change has. */
export async function updateProducts(
  tx: Database,
  changes: readonly { readonly id: string; readonly change: Partial<ProductChange> }[],
): Promise<void> {
  const rows = changes.map(({ id, change }) => ({ id, columns: Object.fromEntries(columnsOf(change)) }))
  await replaceLists(tx, changes)
  const columns = Object.values(columnOf).filter((column) => rows.some((row) => column in row.columns))
  if (columns.length === 0) return
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`))
  // A column that a change does not have keeps its value.
  await sql`
    update products set ${set}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) sent
      join products stored on stored.id = sent ->> 'id'
      cross join lateral jsonb_populate_record(stored, sent -> 'columns') changed
    where products.id = stored.id`.execute(tx)
}

/** Gives products that get new SKUs in this transaction others until then: the index compares them row by row. */
export const freeSkus = (tx: Database, ids: readonly string[]) =>
  tx
    .updateTable('products')
    .set({ sku: sql`gen_random_uuid()` })
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()

/** @returns undefined when the product already has that state or does not exist */
export async function setOnSale(tx: Database, id: string, onSale: boolean) {
  await lockProducts(tx, [id])
  return tx
    .updateTable('products')
    .set({ deleted_at: onSale ? null : new Date() })
    .where('id', '=', id)
    .where('deleted_at', onSale ? 'is not' : 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()
}
