import { type SqlBool, sql } from 'kysely'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import type { ElectronicOrderLine } from '#database/tables/electronic-orders.ts'
import type { Credential } from '../punchout/cxml/write.ts'

/** Days for which refused documents are kept. */
const KEEP_DAYS = 90

export interface Received {
  readonly connectionId: string
  /** As the purchasing system numbers the order. */
  readonly number: string
  readonly payloadId: string
  readonly contentHash: string
  /** When the order was made, as it was written. */
  readonly orderedAt: string | null
  /** The buyer and this shop, as the document names them. */
  readonly from: Credential | undefined
  readonly to: Credential | undefined
}

/** Returns what became of this document before, or of another that placed the order with its number. */
export const findEarlier = (tx: Database, { connectionId, number, payloadId }: Received) =>
  tx
    .selectFrom('electronic_orders as e')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.payload_id as payloadId', 'e.content_hash as contentHash', 'e.changes', 'e.problems'])
    .select(['o.number as orderNumber', 'o.status as orderStatus'])
    .where('e.connection_id', '=', connectionId)
    .where(
      sql<SqlBool>`(e.payload_id = ${payloadId} or (e.order_id is not null and lower(e.order_number) = lower(${number})))`,
    )
    .orderBy(sql`e.payload_id = ${payloadId}`, 'desc')
    .executeTakeFirst()

/** Finds the order that was placed for this number. */
export const findPlaced = (db: Database, connectionId: string, number: string) =>
  db
    .selectFrom('electronic_orders as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select(['o.id', 'o.number', 'o.placed_by as placedBy', 'o.status'])
    .where('e.connection_id', '=', connectionId)
    .where(sql<SqlBool>`lower(e.order_number) = lower(${number})`)
    .executeTakeFirst()

const row = ({ connectionId, number, payloadId, contentHash, orderedAt, from, to }: Received) => ({
  connection_id: connectionId,
  order_number: number,
  payload_id: payloadId,
  content_hash: contentHash,
  ordered_at: orderedAt,
  buyer_domain: from?.domain ?? null,
  buyer_identity: from?.identity ?? null,
  supplier_domain: to?.domain ?? null,
  supplier_identity: to?.identity ?? null,
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

/** Does nothing for a document that is there already. */
export const insertRefused = (db: Database, received: Received, problems: readonly string[]) =>
  db
    .insertInto('electronic_orders')
    .values({ ...row(received), problems: [...problems] })
    .onConflict((conflict) => conflict.columns(['connection_id', 'payload_id']).doNothing())
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
  return fixedPage(received, 'electronic_orders as e', page, { by: ['received_at', 'id'] }).execute()
}

export const countReceived = (db: Database, customerId: string): Promise<number> =>
  countRows(ofCompany(db, customerId))

export const deleteOldRefused = (db: Database) =>
  db
    .deleteFrom('electronic_orders')
    .where('order_id', 'is', null)
    .where('received_at', '<', new Date(Date.now() - KEEP_DAYS * 86_400_000))
    .execute()
