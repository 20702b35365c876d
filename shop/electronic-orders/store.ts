import { type SqlBool, sql } from 'kysely'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import type { ElectronicOrderLine } from '#database/tables/electronic-orders.ts'
import type { Credential } from '../purchasing-systems/cxml/write.ts'
import type { OrderRequest } from './order-request.ts'

/** Days for which refused documents are kept. */
const KEEP_DAYS = 90

export interface Received {
  readonly connectionId: string
  /** As the purchasing system numbers the order. */
  readonly number: string
  /** As the purchasing system numbers the versions of the order; 1 where it does not. */
  readonly version: number
  readonly payloadId: string
  readonly contentHash: string
  /** The order's date, as written in the document. */
  readonly orderedAt: string | null
  /** The buyer and this shop, as the document names them. */
  readonly from: Credential | undefined
  readonly to: Credential | undefined
}

/** Finds earlier records: the same document, the current order under the same number, and one that waits under it. */
export async function findKnown(
  tx: Database,
  { connectionId, number, payloadId }: Pick<Received, 'connectionId' | 'number' | 'payloadId'>,
) {
  const found = await tx
    .selectFrom('electronic_orders as e')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.id', 'e.payload_id as payloadId', 'e.content_hash as contentHash', 'e.version'])
    .select(['e.changes', 'e.problems', 'e.is_asked as isAsked', 'e.replaced_at as replacedAt'])
    .select(['e.order_id as orderId', 'o.number as orderNumber', 'o.status as orderStatus'])
    .select(sql<boolean>`e.waiting is not null`.as('isWaiting'))
    .where('e.connection_id', '=', connectionId)
    .where(
      sql<SqlBool>`(e.payload_id = ${payloadId} or lower(e.order_number) = lower(${number})
        and (e.waiting is not null or e.order_id is not null and e.replaced_at is null))`,
    )
    .execute()
  return {
    same: found.find((each) => each.payloadId === payloadId),
    standing: found.find(({ orderId, replacedAt }) => orderId !== null && replacedAt === null),
    waiting: found.find(({ isWaiting }) => isWaiting),
  }
}

export type Known = Awaited<ReturnType<typeof findKnown>>
export type KnownDocument = NonNullable<Known['same']>

/** Finds the current order under this number. */
export const findPlaced = (db: Database, connectionId: string, number: string) =>
  db
    .selectFrom('electronic_orders as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select(['o.id', 'o.number', 'o.placed_by as placedBy', 'o.status', 'e.version'])
    .where('e.connection_id', '=', connectionId)
    .where(sql<SqlBool>`lower(e.order_number) = lower(${number}) and e.replaced_at is null`)
    .executeTakeFirst()

const row = (received: Received) => ({
  connection_id: received.connectionId,
  order_number: received.number,
  version: received.version,
  payload_id: received.payloadId,
  content_hash: received.contentHash,
  ordered_at: received.orderedAt,
  buyer_domain: received.from?.domain ?? null,
  buyer_identity: received.from?.identity ?? null,
  supplier_domain: received.to?.domain ?? null,
  supplier_identity: received.to?.identity ?? null,
})

interface Placed {
  readonly orderId: string
  readonly changes: readonly string[]
  readonly lines: readonly ElectronicOrderLine[]
}

export const insertPlaced = (tx: Database, received: Received, { orderId, changes, lines }: Placed) =>
  tx
    .insertInto('electronic_orders')
    .values({
      ...row(received),
      order_id: orderId,
      changes: [...changes],
      lines: JSON.stringify(lines),
    })
    .execute()

export const insertWaiting = (tx: Database, received: Received, wanted: OrderRequest) =>
  tx
    .insertInto('electronic_orders')
    .values({ ...row(received), waiting: JSON.stringify(wanted), is_asked: true })
    .execute()

/** Does nothing for a document that is there already. */
export const insertRefused = (db: Database, received: Received, problems: readonly string[]) =>
  db
    .insertInto('electronic_orders')
    .values({ ...row(received), problems: [...problems] })
    .onConflict((conflict) => conflict.columns(['connection_id', 'payload_id']).doNothing())
    .execute()

/** Records that another order replaces the current one. */
export const noteReplaced = (tx: Database, orderId: string) =>
  tx
    .updateTable('electronic_orders')
    .set({ replaced_at: new Date() })
    .where('order_id', '=', orderId)
    .execute()

const ofCompany = (db: Database, customerId: string) =>
  db
    .selectFrom('electronic_orders as e')
    .innerJoin('punchout_connections as c', 'c.id', 'e.connection_id')
    .where('c.customer_id', '=', customerId)

export function findReceived(db: Database, customerId: string, page: PageRequest) {
  const received = ofCompany(db, customerId)
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.id', 'e.order_number as number', 'c.name as system', 'e.received_at as receivedAt'])
    .select(['e.changes', 'e.problems', 'o.id as orderId', 'o.number as orderNumber'])
    .select(['e.version', sql<boolean>`e.waiting is not null`.as('isWaiting')])
    .select(sql<boolean>`e.replaced_at is not null`.as('isReplaced'))
  return fixedPage(received, 'electronic_orders as e', page, { by: ['received_at', 'id'] }).execute()
}

export const countReceived = (db: Database, customerId: string): Promise<number> =>
  countRows(ofCompany(db, customerId))

export const deleteOldRefused = (db: Database) =>
  db
    .deleteFrom('electronic_orders')
    .where('order_id', 'is', null)
    .where('waiting', 'is', null)
    .where('received_at', '<', new Date(Date.now() - KEEP_DAYS * 86_400_000))
    .execute()
