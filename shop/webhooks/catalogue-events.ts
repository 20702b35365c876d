import { type SqlBool, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { readChanges } from '../changes/log.ts'
import { findAssortment } from '../companies/store.ts'
import { onSale } from '../products/store.ts'
import type { WebhookContext } from './context.ts'
import { insertMessage } from './deliveries.ts'
import { dispatch } from './dispatch.ts'

/** Products in one message. */
const MOST_PRODUCTS = 1_000
/** Messages to an endpoint in one run of the job; the rest comes with the next. */
const MOST_MESSAGES = 5
const MOST_ENDPOINTS = 1_000

const wantsCatalogue = sql<SqlBool>`'catalogue.changed' = any(events) and disabled_at is null`

/** Sends endpoints the products that have changed since the last message, as their customers see the catalogue. */
export async function tellOfCatalogue(context: WebhookContext): Promise<void> {
  const endpoints = await context.db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where(wantsCatalogue)
    .orderBy('catalogue_position')
    .limit(MOST_ENDPOINTS)
    .execute()
  for (const { id } of endpoints)
    await context.db.transaction().execute((tx) => tellEndpoint(context, tx, id))
}

async function tellEndpoint(context: WebhookContext, tx: Database, id: string): Promise<void> {
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .select(['customer_id as customerId', 'catalogue_position as position'])
    .where('id', '=', id)
    .where(wantsCatalogue)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!endpoint) return
  const { customerId } = endpoint
  const assortment = customerId === null ? 'everything' : await findAssortment(tx, customerId)
  const find = (ids: readonly string[]) =>
    onSale(tx, assortment)
      .select(['id as _id', 'sku', 'name'])
      .where((e) => e('id', '=', e.fn.any(e.val(ids))))
      .execute()
  let { position } = endpoint
  for (let told = 0; told < MOST_MESSAGES; told += 1) {
    const { changed, deleted, next, more } = await readChanges(
      tx,
      'product',
      { changedSince: position, limit: MOST_PRODUCTS },
      find,
    )
    position = next
    if (changed.length + deleted.length > 0)
      await insertMessage(tx, id, 'catalogue.changed', {
        catalogue: { products: changed, removed: deleted.map(({ _id }) => ({ _id })) },
      })
    if (!more) break
  }
  await tx
    .updateTable('webhook_endpoints')
    .set({ catalogue_position: position })
    .where('id', '=', id)
    .execute()
  await dispatch(context, tx, id)
}
