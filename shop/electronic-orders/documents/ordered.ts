import { toAmount } from '#contract/money.ts'
import type { Database } from '#database/open.ts'
import type { ElectronicOrderLine } from '#database/tables/electronic-orders.ts'
import { empty, leaf, node } from '#http/xml/write.ts'
import { findOrder, type StoredOrder, type StoredOrderLine } from '#shop/orders/store.ts'
import type { Credential } from '#shop/purchasing-systems/cxml/write.ts'
import { unitCodes } from '#shop/purchasing-systems/items.ts'

/** A purchasing system's order, as later documents refer to it. */
export interface Sent {
  /** As the purchasing system numbers it. */
  readonly number: string
  /** Of the document that ordered it. */
  readonly payloadId: string
  readonly orderedAt: string | null
  readonly buyer: Credential
  /** The name of the company. */
  readonly company: string
  /** The format of its documents. */
  readonly format: 'cxml' | 'ubl'
  /** This shop, as the purchasing system named it; undefined for orders before migration 0266. */
  readonly supplier: Credential | undefined
}

/** An order that a purchasing system sent. */
export interface Ordered extends Sent {
  readonly order: StoredOrder
  /** By the number of the order's line. */
  readonly lines: ReadonlyMap<number, ElectronicOrderLine>
  /** Lines of the document that were not accepted. */
  readonly leftOut: readonly ElectronicOrderLine[]
}

/** A purchasing system's order that an admin rejected. */
export interface Rejected extends Sent {
  readonly reason: string
}

const selectSent = (db: Database) =>
  db
    .selectFrom('electronic_orders as e')
    .innerJoin('punchout_connections as c', 'c.id', 'e.connection_id')
    .innerJoin('companies', 'companies.customer_id', 'c.customer_id')
    .select(['e.order_number as number', 'e.payload_id as payloadId', 'e.ordered_at as orderedAt', 'e.lines'])
    .select(['e.buyer_domain', 'e.buyer_identity', 'e.supplier_domain', 'e.supplier_identity'])
    .select(['c.domain', 'c.identity', 'c.protocol', 'companies.name as company', 'e.problems'])

type StoredSent = NonNullable<Awaited<ReturnType<ReturnType<typeof selectSent>['executeTakeFirst']>>>

const sentOf = (sent: StoredSent): Sent => ({
  number: sent.number,
  payloadId: sent.payloadId,
  orderedAt: sent.orderedAt,
  buyer: {
    domain: sent.buyer_domain ?? sent.domain,
    identity: sent.buyer_identity ?? sent.identity,
  },
  company: sent.company,
  format: sent.protocol === 'ubl' ? 'ubl' : 'cxml',
  supplier:
    sent.supplier_domain && sent.supplier_identity
      ? { domain: sent.supplier_domain, identity: sent.supplier_identity }
      : undefined,
})

/** @returns undefined if no purchasing system sent the order */
export async function findOrdered(db: Database, orderId: string): Promise<Ordered | undefined> {
  const sent = await selectSent(db).where('e.order_id', '=', orderId).executeTakeFirst()
  const order = await findOrder(db, orderId)
  if (!sent || !order) return undefined
  return {
    ...sentOf(sent),
    order,
    lines: new Map(sent.lines.flatMap((line) => (line.position === null ? [] : [[line.position, line]]))),
    leftOut: sent.lines.filter(({ position }) => position === null),
  }
}

/** @returns undefined if it no longer exists */
export async function findRejected(db: Database, electronicOrderId: string): Promise<Rejected | undefined> {
  const sent = await selectSent(db).where('e.id', '=', electronicOrderId).executeTakeFirst()
  return sent && { ...sentOf(sent), reason: sent.problems.join(' ') }
}

/** The purchasing system's number of an order's line. */
export const lineNumberOf = ({ lines }: Ordered, position: number): string =>
  lines.get(position)?.lineNumber ?? String(position)

/** The unit of a line, as the purchasing system wrote it. */
export const unitOf = (ordered: Ordered, position: number): string =>
  leaf('UnitOfMeasure', unitCodeOf(ordered, position))

export const unitCodeOf = ({ lines }: Ordered, position: number): string =>
  lines.get(position)?.unit || unitCodes.H87

export const orderReference = ({ number, orderedAt, payloadId }: Sent): string =>
  node('OrderReference', [empty('DocumentReference', { payloadID: payloadId })], {
    orderID: number,
    ...(orderedAt ? { orderDate: orderedAt } : {}),
  })

/** A day as a moment that is on this day almost everywhere. @param day `2027-05-14` */
export const noonOf = (day: string): string => `${day}T12:00:00Z`

/** A line as accepted, beside the line as the purchasing system ordered it. */
export function acceptedOf(
  { order, lines }: Ordered,
  { position, unitPriceCents, ...line }: StoredOrderLine,
) {
  const sent = lines.get(position)
  // The confirmation of a later version has what is left of the line.
  const isChanged = order.version > 1
  const pieces = line.pieces - (isChanged ? line.cancelledPieces : 0)
  const ordered = sent?.pieces ?? line.pieces
  const isRepriced = sent !== undefined && sent.unitPrice !== toAmount(unitPriceCents)
  // Kits are sold from the shelf only.
  const promised = line.promised ?? []
  const later = isChanged
    ? line.awaited.flatMap(({ pieces, on }) => (on === null ? [] : [{ pieces, on }]))
    : promised
  const rejected = Math.max(0, ordered - pieces)
  return {
    ordered,
    pieces,
    /** Pieces that were not accepted. */
    rejected,
    isRepriced,
    /** Pieces that come later, with their days. */
    later,
    now: pieces - later.reduce((sum, part) => sum + part.pieces, 0),
    isDifferent: isRepriced || later.length > 0 || rejected > 0,
  }
}
