import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Actor } from '#contract/audit-log/actor.ts'
import { changesOf, type FactChange, type OrderMoveName } from '#contract/orders/status.ts'
import type { PriceSource } from '#contract/pricing.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import { actorColumns } from '../audit-log/actor.ts'
import { chargesIn } from '../charges/order-charges.ts'
import { type Member, visibleTo } from '../companies/visibility.ts'
import { awaitedOf } from './awaited-pieces.ts'
import { partsOf } from './parts.ts'
import { deliveriesOf } from './split-deliveries.ts'

export const orderColumns = [
  'id',
  'number',
  'purchase_order_number as purchaseOrderNumber',
  'buyer_reference as buyerReference',
  'cost_centre_id as costCentreId',
  'cost_centre_code as costCentreCode',
  'cost_centre_name as costCentreName',
  'note',
  'customer_id as customerId',
  'placed_by as placedBy',
  'buyer_name as buyerName',
  'buyer_email as buyerEmail',
  'acted_by as actedBy',
  'pieces',
  'amount_cents as amountCents',
  'coupon_code as couponCode',
  'discount_cents as discountCents',
  'freight_cents as freightCents',
  'fee_cents as feeCents',
  'tax_cents as taxCents',
  'tax_exempt_number as taxExemptNumber',
  'untaxed_category as untaxedCategory',
  'address',
  'phone',
  'delivery',
  'billing',
  'approval',
  'approval_reasons as approvalReasons',
  'agent_id as agentId',
  'payment',
  'fulfilment',
  'status',
  'payment_id as paymentId',
  'transaction_id as transactionId',
  'placed_at as placedAt',
  'held_until as heldUntil',
  'payment_closed as paymentClosed',
  'in_company as inCompany',
  'on_account as onAccount',
  'ship_together as shipTogether',
  'ordered_together as orderedTogether',
  'one_freight as oneFreight',
  'follows_order_id as followsOrderId',
  'arrived_at as arrivedAt',
  'payer_kind as payerKind',
  'payer_name as payerName',
  'version',
  'contact',
  sql<string | null>`to_char(wanted_on, 'YYYY-MM-DD')`.as('wantedOn'),
  'supplements_order_id as supplementsOrderId',
  'picking_at as pickingAt',
] as const

const selectLines = (e: ExpressionBuilder<Tables, 'orders'>, rejected: boolean) =>
  jsonArrayFrom(
    e
      .selectFrom('order_lines')
      .select((line) => [
        'position',
        'product_id as productId',
        'product_name as productName',
        'sku',
        'note',
        'image',
        'pieces',
        'unit_price_cents as unitPriceCents',
        // Only parts have another source.
        line.ref('price_source').$castTo<PriceSource>().as('priceSource'),
        'amount_cents as amountCents',
        'discount_cents as discountCents',
        'is_kit as isKit',
        'promised',
        awaitedOf(line),
        'cancelled_pieces as cancelledPieces',
        line('days_changed_at', 'is not', null).as('daysChanged'),
      ])
      .whereRef('order_lines.order_id', '=', 'orders.id')
      .where('order_lines.rejected', '=', rejected)
      .where('order_lines.kit_position', 'is', null)
      .orderBy('position'),
  )

/** Selects the order's lines, in the order in which they were placed. */
export const linesOf = (e: ExpressionBuilder<Tables, 'orders'>) => selectLines(e, false).as('lines')

/** Finds the order's rejected lines. */
export async function findRejectedLines(db: Database, orderId: string): Promise<StoredOrderLine[]> {
  const { lines } = await db
    .selectFrom('orders')
    .select((e) => selectLines(e, true).as('lines'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return lines
}

const selectOrders = (db: Database) =>
  db.selectFrom('orders').select(orderColumns).select([linesOf, partsOf, deliveriesOf, chargesIn])

export function findOrder(db: Database, id: string) {
  return selectOrders(db).where('id', '=', id).executeTakeFirst()
}

/** Finds orders by their ids. */
export const findOrdersById = (db: Database, ids: readonly string[]) =>
  selectOrders(db).where('id', 'in', ids).execute()

export type StoredOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>
export type StoredOrderLine = StoredOrder['lines'][number]
export type StoredPart = StoredOrder['parts'][number]

/** Finds an order, unless the member may not see it: the query includes that condition. */
export function findOrderOf(db: Database, id: string, member: Member) {
  return selectOrders(db).where('id', '=', id).where(visibleTo(member, 'orders')).executeTakeFirst()
}

/** Finds an order that the caller may see; admins may see any. */
export const findSeen = (db: Database, id: string, caller: Caller) =>
  caller.isAdmin ? findOrder(db, id) : findOrderOf(db, id, caller)

/** @throws Refusal `no-such-order` if the caller may not see it */
export async function requireSeen(db: Database, id: string, caller: Caller): Promise<StoredOrder> {
  const order = await findSeen(db, id, caller)
  if (!order) throw new Refusal('no-such-order')
  return order
}

/** Locks the order until the transaction ends. Always lock it before its products. */
export function lockOrder(tx: Database, id: string) {
  return selectOrders(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

interface Move extends Change {
  readonly orderId: string
}

interface Change {
  readonly move: OrderMoveName
  readonly actor: Actor
  readonly transactionId?: string
  /** The reason, as typed by the person who made the move. */
  readonly note?: string
  /**
   * Minutes that an order left open holds its stock at least, unless the settings override it; undefined ends the
   * hold.
   */
  readonly holdMinutes?: number
}

export interface MovedOrder extends StoredOrder {
  /** Whether another order follows it. */
  readonly hasSecond: boolean
}

/**
 * Changes an order's status and writes its history. An order that is decided no longer holds stock.
 * @returns the updated order; undefined, with nothing written, when its current state does not allow the move
 */
export async function moveOrder(tx: Database, { orderId, ...change }: Move): Promise<MovedOrder | undefined> {
  const order = await lockOrder(tx, orderId)
  return order && moveLocked(tx, order, change)
}

/** `moveOrder` for an order that `lockOrder` has just returned, in one statement. */
export async function moveLocked(
  tx: Database,
  order: StoredOrder,
  { move, actor, transactionId, note = '', holdMinutes }: Change,
): Promise<MovedOrder | undefined> {
  const changes = changesOf(move, order)
  if (!changes) return undefined
  const { id, lines, parts, deliveries, charges } = order
  const update = (db: Pick<Database, 'updateTable'>) =>
    db
      .updateTable('orders')
      .set({
        ...Object.fromEntries(changes.map(({ fact, to }) => [fact, to])),
        held_until:
          holdMinutes === undefined
            ? null
            : sql<Date>`greatest(held_until, now() + interval '1 minute' *
                coalesce((select hold_minutes from shop_settings), ${holdMinutes}::int))`,
        ...(transactionId !== undefined && { transaction_id: transactionId, payment_closed: true }),
      })
      .where('id', '=', id)
      .returning(orderColumns)
      .returning(
        sql<boolean>`exists (select from orders second where second.follows_order_id = orders.id)`.as(
          'hasSecond',
        ),
      )
  const moved =
    changes.length === 0
      ? await update(tx).executeTakeFirstOrThrow()
      : await update(
          tx.with('recorded', (db) => insertEvents(db, id, changes, actor, note)),
        ).executeTakeFirstOrThrow()
  return { ...moved, lines, parts, deliveries, charges }
}

/** Switches the order from account to payment by card. */
export async function takeOffAccount(tx: Database, orderId: string): Promise<void> {
  await tx.updateTable('orders').set({ on_account: false }).where('id', '=', orderId).execute()
}

const insertEvents = (
  db: Pick<Database, 'insertInto'>,
  orderId: string,
  changes: readonly FactChange[],
  actor: Actor,
  note: string,
) =>
  db.insertInto('order_events').values(
    changes.map(({ fact, from, to }) => ({
      order_id: orderId,
      fact,
      from_state: from,
      to_state: to,
      ...actorColumns(actor),
      note,
      ...(fact !== 'approval' && { occurrence: nextOccurrence(orderId, fact, from) }),
    })),
  )

/**
 * Number of the time that the order leaves this state: a voided shipment or a reversed transfer takes it back there.
 */
const nextOccurrence = (orderId: string, fact: string, from: string) => sql<number>`(
  select count(*) + 1 from order_events
  where order_id = ${orderId} and fact = ${fact} and from_state = ${from})`

/** The order's history so far, oldest first. */
export function eventsOf(db: Database, orderId: string) {
  return db
    .selectFrom('order_events')
    .select(['fact', 'to_state as to', 'actor_kind as actorKind', 'actor_name as actorName', 'at', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export type StoredEvent = Awaited<ReturnType<typeof eventsOf>>[number]
