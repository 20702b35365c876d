import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import { soldStatuses } from '#contract/orders/status.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import { onSale } from '../products/store.ts'

type Row = ExpressionBuilder<Tables, 'reviews'>

/** True if the reviewer bought and paid for a product of that name and was not refunded. */
const isVerified = ({ exists, selectFrom }: Row) =>
  exists(
    selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select('orders.id')
      .whereRef('orders.placed_by', '=', 'reviews.author_id')
      .where(sql<SqlBool>`lower(order_lines.product_name) = lower(reviews.product_name)`)
      .where('order_lines.rejected', '=', false)
      .where('orders.status', 'in', soldStatuses)
      // Evaluated per reviewer: without the offset Postgres may read all orders once, however few reviewers there
      // are.
      .offset(0),
  )
    .$castTo<boolean>()
    .as('verified')

const productOf = ({ selectFrom }: Row) =>
  selectFrom('products')
    .select('products.id')
    .where(sql<SqlBool>`lower(products.name) = lower(reviews.product_name)`)
    .where('products.deleted_at', 'is', null)
    .orderBy('products.id')
    .limit(1)
    .as('productId')

export interface ReviewList extends PageRequest {
  /** Only reviews of products with this name, in any case; without it, all reviews. */
  readonly productName?: string | undefined
  readonly assortment: Assortment
}

/** The reviews that are shown: for a company with an assortment of its own, only those of products on sale in it. */
const shown = (db: Database, assortment: Assortment) =>
  db
    .selectFrom('reviews')
    .where('reviews.hidden_at', 'is', null)
    .$if(assortment !== 'everything', (query) =>
      query.where(({ exists }) =>
        exists(
          onSale(db, assortment)
            .select('products.id')
            .where(sql<SqlBool>`lower(products.name) = lower(reviews.product_name)`),
        ),
      ),
    )

const about = (db: Database, { productName, assortment }: Pick<ReviewList, 'productName' | 'assortment'>) =>
  shown(db, assortment).$if(productName !== undefined, (query) =>
    query.where(sql<SqlBool>`lower(reviews.product_name) = lower(${productName})`),
  )

const columns = [
  'reviews.id',
  'reviews.username',
  'reviews.product_name as productName',
  'reviews.review',
  'reviews.rating',
  'reviews.created_at as writtenAt',
] as const

export function newestReviews(db: Database, { productName, assortment, ...page }: ReviewList) {
  return fixedPage(about(db, { productName, assortment }), 'reviews', page)
    .select(columns)
    .select((e) => [isVerified(e), productOf(e)])
    .execute()
}

/** Includes hidden reviews, with who hid them and why. */
export function newestModerated(db: Database, page: PageRequest) {
  return fixedPage(db.selectFrom('reviews'), 'reviews', page)
    .select(columns)
    .select([
      'reviews.hidden_at as hiddenAt',
      'reviews.hidden_by as hiddenBy',
      'reviews.hidden_note as hiddenNote',
    ])
    .select((e) => [isVerified(e), productOf(e)])
    .execute()
}

/** The home page picks from this many recent reviews. */
const RECENT = 200

/**
 * The newest few, verified purchases first. Threat: someone could take over the home page by writing many reviews;
 * with verified purchases first they would have to pay for an order.
 */
export function homeReviews(db: Database, assortment: Assortment, limit: number) {
  const recent = shown(db, assortment)
    .select('reviews.id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT)
  return db
    .selectFrom('reviews')
    .where('reviews.id', 'in', recent)
    .select(columns)
    .select((e) => [isVerified(e), productOf(e)])
    .orderBy('verified', 'desc')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute()
}

export type StoredReview = Awaited<ReturnType<typeof newestReviews>>[number]

export const countReviews = (db: Database, of: Parameters<typeof about>[1]): Promise<number> =>
  countRows(about(db, of))

export const countAllReviews = (db: Database): Promise<number> => countRows(db.selectFrom('reviews'))

export function countByStars(db: Database, of: Parameters<typeof about>[1]) {
  return about(db, of)
    .select((e) => ['rating', e.fn.countAll<number>().as('count')])
    .groupBy('rating')
    .execute()
}

/** @returns undefined when the author already reviewed the product */
export function insertReview(
  tx: Database,
  { productName, review, rating }: { productName: string; review: string; rating: number },
  author: { readonly id: string; readonly name: string },
) {
  return tx
    .insertInto('reviews')
    .values({ author_id: author.id, username: author.name, product_name: productName, review, rating })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Locks the review, so that nobody else hides or shows it until the transaction ends. */
export function lockReview(tx: Database, id: string) {
  return tx
    .selectFrom('reviews')
    .select([
      'product_name as productName',
      'username',
      'review',
      'hidden_at as hiddenAt',
      'hidden_note as note',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setHidden(
  tx: Database,
  id: string,
  hidden: { readonly by: string; readonly note: string } | undefined,
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({
      hidden_at: hidden ? sql<Date>`now()` : null,
      hidden_by: hidden?.by ?? null,
      hidden_note: hidden?.note ?? null,
    })
    .where('id', '=', id)
    .execute()
}
