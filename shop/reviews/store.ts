import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { soldStatuses } from '#contract/order-status.ts'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'

type Row = ExpressionBuilder<Tables, 'reviews'>

/** Whether the review's writer bought and paid something of that name, and has not been given the money back. */
const isVerified = ({ exists, selectFrom }: Row) =>
  exists(
    selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select('orders.id')
      .whereRef('orders.placed_by', '=', 'reviews.author_id')
      .where(sql<SqlBool>`lower(order_lines.product_name) = lower(reviews.product_name)`)
      .where('order_lines.rejected', '=', false)
      .where('orders.status', 'in', soldStatuses),
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

export interface ReviewList {
  /** Only reviews of products of this name, in any case; of everything without it. */
  readonly productName?: string | undefined
  readonly limit: number
  /** The id of the last review of the page before. */
  readonly cursor?: string | undefined
}

const about = (db: Database, productName: string | undefined) =>
  db
    .selectFrom('reviews')
    .$if(productName !== undefined, (query) =>
      query.where(sql<SqlBool>`lower(reviews.product_name) = lower(${productName})`),
    )

export function newestReviews(db: Database, { productName, limit, cursor }: ReviewList) {
  return about(db, productName)
    .select([
      'reviews.id',
      'reviews.username',
      'reviews.product_name as productName',
      'reviews.review',
      'reviews.rating',
      'reviews.created_at as writtenAt',
    ])
    .select((e) => [isVerified(e), productOf(e)])
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(reviews.created_at, reviews.id) < (select created_at, id from reviews where id = ${cursor})`,
      ),
    )
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute()
}

export type StoredReview = Awaited<ReturnType<typeof newestReviews>>[number]

export async function countReviews(db: Database, productName: string | undefined): Promise<number> {
  const { count } = await about(db, productName)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function countByStars(db: Database, productName: string) {
  return about(db, productName)
    .select((e) => ['rating', e.fn.countAll<number>().as('count')])
    .groupBy('rating')
    .execute()
}

export function insertReview(
  tx: Database,
  { productName, review, rating }: { productName: string; review: string; rating: number },
  author: { readonly id: string; readonly name: string },
) {
  return tx
    .insertInto('reviews')
    .values({ author_id: author.id, username: author.name, product_name: productName, review, rating })
    .returning('id')
    .executeTakeFirstOrThrow()
}
