import { sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import { productPage } from '#contract/products/page-path.ts'
import { Refusal } from '#contract/refusals.ts'
import { endNoticesPage } from '#contract/stock/notices.ts'
import type { Database } from '#database/open.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import { inAssortment } from '../companies/assortment.ts'
import type { ShopContext } from '../context.ts'
import { limitMessages } from '../form-limits.ts'
import type { KeepResult } from '../idempotency.ts'
import { availableColumn, availablePieces } from './available.ts'

/** Emails to people who asked to be notified when a product is back in stock. */

interface NoticeInput {
  readonly productId: string
  readonly email: string
  /** Of the person who asks. */
  readonly assortment: Assortment
  /** Network address of the request. */
  readonly address: string | undefined
}

/** Registers a notice; asking twice has no further effect. */
export function askForNotice(
  db: Database,
  { productId, email, address, assortment }: NoticeInput,
  keep: KeepResult<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const product = await tx
      .selectFrom('products')
      .select(isBack.as('isBack'))
      .where('id', '=', productId)
      .where('deleted_at', 'is', null)
      .where(inAssortment(assortment))
      .executeTakeFirst()
    if (!product) throw new Refusal('no-such-product')
    if (product.isBack) throw new Refusal('product-in-stock')
    await limitMessages(tx, 'stock-notices', { email, address })
    await tx
      .insertInto('stock_notices')
      .values({ product_id: productId, email })
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'email']).where('sent_at', 'is', null).doNothing(),
      )
      .execute()
    await keep(tx)
  })
}

/** The minimum order quantity is in stock. */
const isBack = sql<boolean>`${availablePieces} >= products.min_pieces`

/** Ends all pending notices of the email address that the link was sent to. Safe to repeat. */
export async function endNotices(db: Database, token: string): Promise<void> {
  const sent = await db
    .selectFrom('stock_notices')
    .select('email')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!sent) throw new Refusal('no-such-notice-link')
  await db.deleteFrom('stock_notices').where('email', '=', sent.email).where('sent_at', 'is', null).execute()
}

/** Emails queued per transaction. */
const BATCH = 100
const KEEP_DAYS = 90
/** Notices expire after this many days, so that strangers' requests do not pile up. */
const WAIT_DAYS = 365

/**
 * Job: notifies everyone whose product is back, each once, and deletes notices that were sent long ago or have waited
 * for a year.
 */
export async function notifyBackInStock(shop: ShopContext): Promise<void> {
  let told: number
  do told = await tellSome(shop)
  while (told === BATCH)
  await shop.db
    .deleteFrom('stock_notices')
    .where(({ eb, or }) =>
      or([
        eb('sent_at', '<', sql<Date>`now() - ${KEEP_DAYS}::int * interval '1 day'`),
        eb('created_at', '<', sql<Date>`now() - ${WAIT_DAYS}::int * interval '1 day'`),
      ]),
    )
    .execute()
}

function tellSome({ db, queueEmail, publicUrl }: ShopContext): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const waiting = await tx
      .selectFrom('stock_notices as notice')
      .innerJoin('products', 'products.id', 'notice.product_id')
      .select(['notice.id', 'notice.email', 'products.id as productId', 'products.name', availableColumn])
      .where('notice.sent_at', 'is', null)
      .where('products.deleted_at', 'is', null)
      .where(isBack)
      .orderBy('notice.created_at')
      .limit(BATCH)
      // Another process of the shop may be sending the locked ones.
      .forUpdate('notice')
      .skipLocked()
      .execute()
    for (const { id, email, productId, name: productName, available } of waiting) {
      const token = newToken()
      await tx
        .updateTable('stock_notices')
        .set({ sent_at: sql<Date>`now()`, token_hash: hashOf(token) })
        .where('id', '=', id)
        .execute()
      await queueEmail(tx, email, {
        kind: 'back-in-stock',
        productName,
        available,
        link: `${publicUrl}${productPage(productId)}`,
        endLink: `${publicUrl}${endNoticesPage(token)}`,
      })
    }
    return waiting.length
  })
}
