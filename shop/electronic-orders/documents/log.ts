import { sql } from 'kysely'
import type { z } from 'zod'
import type { ElectronicDocument } from '#contract/electronic-orders/endpoints.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { Refusal } from '#contract/refusals.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import type { KeepResult } from '#shop/idempotency.ts'
import { attemptsToWire } from '#shop/webhooks/api-mapping.ts'
import { countByHand } from '#shop/webhooks/by-hand.ts'
import type { WebhookContext } from '#shop/webhooks/context.ts'
import { attemptColumns, makeDue } from '#shop/webhooks/deliveries.ts'
import { dispatch } from '#shop/webhooks/dispatch.ts'
import { endPause } from '#shop/webhooks/store.ts'
import { kindOf } from './kinds.ts'
import { NothingToSend, NotWritable, writeDocument } from './write.ts'

const selectSent = (db: Database) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .innerJoin('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .innerJoin('punchout_connections as c', 'c.id', 'w.connection_id')

const ofCompany = (db: Database, customerId: string) => selectSent(db).where('c.customer_id', '=', customerId)

export const countSent = (db: Database, customerId: string): Promise<number> =>
  countRows(ofCompany(db, customerId))

const orderOf = sql<string>`e.data #>> '{order,_id}'`
/** One that was rejected became no order. */
const rejectedOf = sql<string>`e.data #>> '{electronicOrder,_id}'`

/** The documents sent to a company's purchasing systems, newest first. */
export const findSent = (db: Database, customerId: string, page: PageRequest) =>
  fixedPage(ofCompany(db, customerId), 'webhook_deliveries as d', page)
    .leftJoin('orders as o', (join) => join.on('o.id', '=', orderOf))
    .leftJoin('electronic_orders as rejected', (join) => join.on('rejected.id', '=', rejectedOf))
    .select(['c.name as system', 'e.type', ...attemptColumns])
    .select(['o.id as orderId', 'o.number'])
    .select(
      sql<string>`coalesce(o.purchase_order_number, rejected.order_number, '')`.as('purchaseOrderNumber'),
    )
    .execute()

type StoredSent = Awaited<ReturnType<typeof findSent>>[number]

export const sentToWire = (sent: StoredSent): z.input<typeof ElectronicDocument> => ({
  ...attemptsToWire(sent),
  ...kindOf(sent.type),
  system: sent.system,
  purchaseOrderNumber: sent.purchaseOrderNumber,
  order:
    sent.orderId && sent.number !== null
      ? {
          _id: sent.orderId,
          number: orderNumber(sent.number),
          purchaseOrderNumber: sent.purchaseOrderNumber,
        }
      : null,
})

/** @throws Refusal no-such-electronic-document, electronic-document-not-writable */
export async function showDocument(db: Database, id: string, publicUrl: string): Promise<string> {
  const sent = await selectSent(db)
    .select(['e.id', 'e.type', 'e.data', 'e.created_at as happenedAt'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!sent) throw new Refusal('no-such-electronic-document')
  try {
    return (await writeDocument(db, sent, { publicUrl, sharedSecret: '' })).document
  } catch (failure) {
    if (failure instanceof NotWritable || failure instanceof NothingToSend)
      throw new Refusal('electronic-document-not-writable', { message: failure.message })
    throw failure
  }
}

/** @throws Refusal no-such-electronic-document, documents-are-off, too-many-webhook-messages */
export function resendDocument(context: WebhookContext, id: string, keep: KeepResult<void>): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const sent = await selectSent(tx)
      .select(['w.id as endpointId', 'w.disabled_at as disabledAt'])
      .where('d.id', '=', id)
      .forNoKeyUpdate('w')
      .executeTakeFirst()
    if (!sent) throw new Refusal('no-such-electronic-document')
    if (sent.disabledAt) throw new Refusal('documents-are-off')
    await countByHand(tx, sent.endpointId)
    await makeDue(tx, sent.endpointId, id)
    await endPause(tx, sent.endpointId)
    await dispatch(context, tx, sent.endpointId)
    await keep(tx)
  })
}
