import { type AliasedRawBuilder, sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { Database } from '#database/open.ts'
import { onSale } from '../products/store.ts'
import { availableColumn, promisableColumn } from '../stock/available.ts'

/** Few enough that other requests hardly wait while a page is written. */
export const PAGE = 100

/** Sees every category that a visitor sees. */
const VISITOR: Assortment = 'everything'

const morePictures: AliasedRawBuilder<readonly string[], 'morePictures'> = sql<readonly string[]>`(
  select coalesce(json_agg(image order by position), '[]') from (
    select image, position from product_pictures where product_id = products.id order by position limit 10) few)`.as(
  'morePictures',
)

/** The next products that a visitor sees, by their ids. */
export const feedPage = (db: Database, after: string) =>
  onSale(db, VISITOR)
    .select([
      'id',
      'name',
      'sku',
      'brand',
      'mpn',
      'gtin',
      'description',
      'category',
      'image',
      'unit_of_measure as unitOfMeasure',
      'price_cents as priceCents',
      'price_breaks as priceBreaks',
      'min_pieces as minPieces',
      'pieces_multiple as piecesMultiple',
      'max_pieces as maxPieces',
      'family_id as familyId',
      morePictures,
      availableColumn,
      promisableColumn,
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()

export type FeedProduct = Awaited<ReturnType<typeof feedPage>>[number]
