import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { ReasonForApproval } from '#contract/approvals/approval-reason.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { storedBilling } from '../addresses/billing.ts'
import { actedByOf, actorOf } from '../audit-log/actor.ts'
import { type ActiveRates, areCurrent } from '../charges/active-rates.ts'
import { writeCharges } from '../charges/order-charges.ts'
import type { ChargedTo } from '../cost-centres/charged-to.ts'
import type { ListPrices } from '../prices/list-prices.ts'
import {
  bookHeldLines,
  canTakeLater,
  findShelf,
  lockForPromises,
  promisesOf,
  sellsPromises,
  takeLines,
} from '../stock/take.ts'
import type { HeldLine } from '../stock/take-held.ts'
import type { ChargedLines } from './charged-lines.ts'
import { asTable, lineRows, lineTypes, type RowOf, writeLines } from './line-rows.ts'
import type { NewOrder, PlacedOrder } from './new-order.ts'
import { isAtUnpaidLimit, refuseAtUnpaidLimit } from './unpaid-limit.ts'

export interface PricedOrder extends Omit<NewOrder, 'lines' | 'costCentre'>, ChargedLines {
  readonly buyer: Caller
  readonly costCentre: ChargedTo | undefined
}

export interface InsertedOrder extends PlacedOrder {
  readonly heldMinutes: number
  /** Pieces that are not in stock yet, in order of day, by position of their line; null for none. */
  readonly promises: readonly LinePromise[] | null
  /** Lines whose pieces `takeHeld()` has still to take. */
  readonly toTake: readonly HeldLine[]
}

interface LinePromise {
  readonly position: number
  readonly pieces: number
  readonly on: string
}

export const DAY_MINUTES = 24 * 60

interface Terms {
  readonly tables: ActiveRates
  /** Minutes that the order holds its stock, unless the settings override it. */
  readonly holdMinutes: number
  readonly listPrices: ListPrices | undefined
  /** Why the order waits for approval; empty if it does not. And for how many days, unless the settings override it. */
  readonly approvalReasons: readonly ReasonForApproval[]
  readonly approvalDays: number
  /** Whether the caller ends its transaction with `takeHeld()`, so that products are locked for that moment only. */
  readonly takesLater: boolean
}

/**
 * Takes the pieces and writes the order, its lines, its charges, the first rows of its history and its stock ledger
 * entries in one statement, so that nothing can change in between. Before it locks products, it locks the buyer and
 * counts their unpaid orders.
 * @returns undefined, with nothing written, when a product is gone, has too few pieces or a new price, or when tax or
 * freight rates changed
 * @throws Refusal too-many-unpaid-orders, except in a pool
 */
export async function insertOrder(
  tx: Database,
  order: PricedOrder,
  { tables, holdMinutes, approvalDays, listPrices, approvalReasons, takesLater }: Terms,
): Promise<InsertedOrder | undefined> {
  const waits = approvalReasons.length > 0
  const minutes = waits
    ? sql`coalesce(approval_days, ${approvalDays}::int) * ${DAY_MINUTES}::int`
    : sql`greatest(coalesce(hold_minutes, ${holdMinutes}::int), ${order.leastHoldMinutes ?? 0}::int)`
  const id = order.pool?.memberId ?? randomUUID().replaceAll('-', '')
  const lines = lineRows(order.lines, { added: order.supplements !== undefined })
  const actor = actorOf(order.buyer)
  const { parts } = order.charges
  const isLater = takesLater && canTakeLater(order.lines)
  const atLimit = order.pool ? sql`false` : isAtUnpaidLimit(order.buyer)
  if (!order.pool && sellsPromises(order.lines)) await refuseAtUnpaidLimit(tx, order.buyer)
  await lockForPromises(tx, order.buyer.id, order.lines)
  // The planner cannot know the number of lines, and nested loops would take quadratic time.
  if (lines.length > 1) await sql`set local enable_nestloop = off`.execute(tx)
  const { rows } = await sql<Written | Unwritten>`
    with /* takes stock */
      held as (
        select ${minutes} as "heldMinutes", ${atLimit} as "atLimit"
        from shop_settings, lock_and_count_unpaid(${order.buyer.id}) unpaid
        -- Never analysed, so the planner takes it for a table of hundreds of rows, and would read all products.
        limit 1
      ),
      -- Reads held, so that the buyer is locked before products, as by an order of a cart.
      wanted as (
        select ${id}::text as order_id, added.* from ${asTable(lineTypes, lines)}, held
        where ${areCurrent(tables)} and not held."atLimit"
      ),
      ${isLater ? findShelf(order.lines) : takeLines(order.lines)},
      placed as (
        insert into orders (${sql.join(orderColumns.map((column) => sql.ref(column)))}, held_until)
        select ${placedColumns}, now() + held."heldMinutes" * interval '1 minute'
        from ${asTable(orderTypes, [rowOf(order, id, approvalReasons)])}, held
        where exists (select from taken)
        returning id, number, buyer_email
      ),
      ${writeLines(order.lines, { listPrices, poolId: order.pool?.id ?? null })},
      recorded as (
        insert into order_events (order_id, fact, to_state, actor_kind, actor_name)
        select id, 'payment', 'unpaid', ${actor.kind}, ${actor.name} from placed
        ${waits ? sql`union all select id, 'approval', 'waiting', ${actor.kind}, ${actor.name} from placed` : sql``}
      )
      ${parts.length > 0 ? sql`, charged as (${writeCharges(sql`placed`, parts)})` : sql``}
      ${isLater ? sql`` : sql`, ${bookHeldLines(order.lines)}`}
    select placed.id, placed.number, held.*, ${promisesOf(order.lines)} as promises
    from held left join placed on true`.execute(tx)
  const [row] = rows
  if (row?.atLimit) throw new Refusal('too-many-unpaid-orders')
  if (!row || row.id === null) return undefined
  const { atLimit: _, ...placed } = row
  return { ...placed, toTake: isLater ? heldLines(order) : [] }
}

type Written = Omit<InsertedOrder, 'toTake'> & { readonly atLimit: boolean }
type Unwritten = Pick<Written, 'atLimit'> & { readonly id: null }

const heldLines = ({ lines }: PricedOrder): HeldLine[] =>
  lines.map(({ productId, pieces, priceVersion }, place) => ({
    position: place + 1,
    productId,
    pieces,
    priceVersion,
  }))

const orderTypes = {
  id: 'text',
  customer_id: 'text',
  placed_by: 'text',
  buyer_name: 'text',
  buyer_email: 'text',
  acted_by: 'text',
  search_text: 'text',
  pieces: 'int',
  amount_cents: 'bigint',
  coupon_code: 'text',
  discount_cents: 'bigint',
  address: 'text',
  phone: 'text',
  delivery: 'json',
  billing: 'json',
  purchase_order_number: 'text',
  buyer_reference: 'text',
  cost_centre_id: 'text',
  cost_centre_code: 'text',
  cost_centre_name: 'text',
  agent_id: 'text',
  note: 'text',
  in_company: 'boolean',
  on_account: 'boolean',
  approval: 'text',
  approval_reasons: 'jsonb',
  freight_cents: 'bigint',
  fee_cents: 'bigint',
  tax_cents: 'bigint',
  tax_exempt_number: 'text',
  untaxed_category: 'text',
  ship_together: 'boolean',
  ordered_together: 'boolean',
  one_freight: 'boolean',
  pool_id: 'text',
  follows_order_id: 'text',
  supplements_order_id: 'text',
} as const

const orderColumns = Object.keys(orderTypes)

/** An order without a billing address or a buyer reference of its own keeps a copy of the customer's, if there is one. */
const ofCustomer: Readonly<Partial<Record<string, RawBuilder<unknown>>>> = {
  billing: sql`coalesce(added.billing, (select address from billing_addresses b where b.customer_id = added.customer_id))`,
  buyer_reference: sql`coalesce(nullif(added.buyer_reference, ''),
    (select buyer_reference from companies c where c.customer_id = added.customer_id), '')`,
}

const placedColumns = sql.join(orderColumns.map((column) => ofCustomer[column] ?? sql.ref(`added.${column}`)))

function rowOf(
  order: PricedOrder,
  id: string,
  approvalReasons: readonly ReasonForApproval[],
): RowOf<typeof orderTypes> {
  const waits = approvalReasons.length > 0
  const { buyer, lines, deliveries = [], delivery, billing, charges, costCentre } = order
  const searchText = [
    buyer.email,
    ...new Set(lines.map(({ productName }) => productName)),
    ...deliveries.map(({ address, phone }) => `${address.replaceAll('\n', ' ')} ${phone}`),
  ].join(' ')
  return {
    id,
    customer_id: buyer.customerId,
    placed_by: buyer.id,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    acted_by: actedByOf(buyer),
    search_text: searchText.toLowerCase(),
    pieces: order.pieces,
    amount_cents: order.amountCents,
    coupon_code: order.couponCode,
    discount_cents: order.discountCents,
    address: order.address,
    phone: order.phone,
    delivery: delivery ? JSON.stringify(delivery) : null,
    billing: billing ? storedBilling(billing) : null,
    purchase_order_number: order.purchaseOrderNumber ?? '',
    buyer_reference: order.buyerReference ?? '',
    cost_centre_id: costCentre?.id ?? null,
    cost_centre_code: costCentre?.code ?? '',
    cost_centre_name: costCentre?.name ?? '',
    agent_id: buyer.agent?.id ?? null,
    note: order.note ?? '',
    in_company: buyer.companyRole !== undefined,
    on_account: order.onAccount ?? false,
    approval: waits ? 'waiting' : 'not-needed',
    approval_reasons: waits ? JSON.stringify(approvalReasons) : null,
    freight_cents: charges.freightCents,
    fee_cents: charges.feeCents,
    tax_cents: charges.taxCents,
    tax_exempt_number: order.exemptNumber,
    untaxed_category: order.untaxedCategory,
    ship_together: order.shipTogether ?? false,
    ordered_together: order.shipTogether ?? false,
    one_freight: order.oneFreight,
    pool_id: order.pool?.id ?? null,
    follows_order_id: order.followsOrderId ?? null,
    supplements_order_id: order.supplements?.orderId ?? null,
  }
}
