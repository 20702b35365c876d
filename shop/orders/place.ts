import { type RawBuilder, sql } from 'kysely'
import type { AddressFields } from '#contract/addresses.ts'
import { paymentPage } from '#contract/orders.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../actors.ts'
import { askForApproval } from '../approvals/emails.ts'
import { insertCharges } from '../charges/order-charges.ts'
import { readTables, stillInForce, type TablesInForce } from '../charges/tables.ts'
import { needsApproval } from '../companies/spending.ts'
import { lockCompany } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import { type ListPrices, lockListPrices } from '../prices/list-prices.ts'
import { type LineToPrice, priceLines, priceRecent, productsOf } from '../prices/price-lines.ts'
import { bookHeldLines, takeLines } from '../stock/take.ts'
import { whyNotOnAccount } from '../terms/credit.ts'
import { putOnAccount } from '../terms/on-account.ts'
import { type ChargedLines, chargedLines, type OrderableLine } from './charged-lines.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.ts'
import { emailBuyer } from './email-buyer.ts'
import { emailOrder } from './emails.ts'
import { refuseAboveUnpaidLimit, type Unpaid } from './unpaid-limit.ts'

export interface NewOrder {
  readonly lines: readonly NewOrderLine[]
  readonly address: string
  readonly phone: string
  /** The address by its parts, where it is known so. */
  readonly delivery?: AddressFields | undefined
  /** Where it is divided over several addresses; together they get every piece of every line. */
  readonly deliveries?: readonly NewDelivery[] | undefined
  readonly purchaseOrderNumber?: string | undefined
  readonly note?: string | undefined
  /** Whether its invoice is paid later, by the terms of the buyer's company. */
  readonly onAccount?: boolean
  /** Cents that the buyer saw as the total, when they said so: unless it is right, the order is not placed. */
  readonly shownCents?: number | undefined
}

export interface NewOrderLine extends LineToPrice {
  readonly note?: string | undefined
}

export interface PlacedOrder {
  readonly id: string
  readonly number: number
}

const DAY_MINUTES = 24 * 60

/** Between being read and being taken, the shelf may change: so often is it read anew. */
const MAX_READS = 3

type Parts = Pick<
  ShopContext,
  'queueEmail' | 'publicUrl' | 'holdMinutes' | 'approvalDays' | 'recentProducts' | 'recentCharges'
>

/**
 * Places an order: prices its lines, takes their pieces off the shelf, writes the order with its history and queues
 * the buyer's email. All of it or nothing, within the caller's transaction. Of a company's member it may have to be
 * approved first; whoever is a customer of one is asked nothing of that.
 * @throws Refusal admin-cannot-purchase, too-many-unpaid-orders, price-changed, above-card-limit, freight-on-request,
 *   membership-changed; on account no-terms,
 *   account-overdue, above-credit-limit; of an order of one line what is wrong with
 *   it (no-such-product, below-minimum, above-maximum, off-multiple, out-of-stock), of several order-lines-refused
 *   with all that is wrong
 */
export async function placeOrder(
  tx: Database,
  parts: Parts,
  order: NewOrder,
  buyer: Caller,
): Promise<PlacedOrder> {
  const { publicUrl, holdMinutes, approvalDays, recentProducts, recentCharges } = parts
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  const { listPrices, exemptNumber = '' } = await lockAsMember(tx, order.lines, buyer)
  for (let reads = 0; reads <= MAX_READS; reads += 1) {
    // First as they were last seen, which spares a query: what changed since then has another version, and is not taken.
    const priced = await (reads === 0
      ? priceRecent(recentProducts, order.lines, listPrices)
      : priceLines(tx, order.lines, { listPrices, recent: recentProducts }))
    const tables = (reads === 0 ? recentCharges.tables : undefined) ?? (await readTables(tx, recentCharges))
    const charged = priced && chargedLines(priced, order, tables, exemptNumber)
    // Nobody is refused because of what was so once.
    if (charged instanceof Refusal && reads > 0) throw charged
    if (!charged || charged instanceof Refusal) continue
    const { amountCents, charges, exemptNumber: taxExemptNumber } = charged
    const waits = buyer.companyRole !== undefined && (await needsApproval(tx, buyer, amountCents))
    if (order.onAccount) await requireCredit(tx, buyer, amountCents)
    const placed = await insertOrder(
      tx,
      { ...order, ...charged, tables, listPrices, waits, holdMinutes, approvalDays },
      buyer,
    )
    if (placed) {
      refuseAboveUnpaidLimit(buyer, placed)
      await insertCharges(tx, placed.id, charges.parts)
      if (order.deliveries) await insertDeliveries(tx, placed.id, order.deliveries)
      const described = {
        ...order,
        ...placed,
        ...charged,
        ...charges,
        charges: charges.parts,
        taxExemptNumber,
        buyerName: buyer.name,
      }
      if (waits) await askForApproval(parts, tx, described, buyer, placed.heldMinutes / DAY_MINUTES)
      else if (order.onAccount) await putOnAccount(parts, tx, { orderId: placed.id, by: buyer })
      else
        await emailBuyer(
          parts,
          tx,
          buyer,
          {
            kind: 'order-placed',
            order: emailOrder(described, publicUrl, paymentPage(placed.id)),
            holdMinutes: placed.heldMinutes,
          },
          { kind: 'order', id: placed.id },
        )
      return placed
    }
  }
  throw new Refusal('out-of-stock')
}

/** The company is locked by now. */
async function requireCredit(tx: Database, buyer: Caller, amountCents: number): Promise<void> {
  if (!buyer.companyRole) throw new Refusal('no-terms')
  const refusal = await whyNotOnAccount(tx, buyer.customerId, amountCents)
  if (refusal) throw refusal
}

interface MemberTerms {
  readonly listPrices?: ListPrices | undefined
  /** The company's tax number, where it is exempt by it. */
  readonly exemptNumber?: string
}

/**
 * What a member of a company pays by, as it stays until the order is placed. The company is locked too, which counts
 * what its members order one after the other.
 */
async function lockAsMember(
  tx: Database,
  lines: readonly NewOrderLine[],
  { customerId, companyRole }: Caller,
): Promise<MemberTerms> {
  const company = companyRole && (await lockCompany(tx, customerId))
  if (!company) return {}
  const { priceListId, taxExempt, taxNumber } = company
  return {
    listPrices: priceListId ? await lockListPrices(tx, priceListId, productsOf(lines)) : undefined,
    exemptNumber: taxExempt ? taxNumber : '',
  }
}

interface InsertedOrder extends PlacedOrder, Unpaid {
  readonly heldMinutes: number
}

interface PricedOrder extends Omit<NewOrder, 'lines'>, ChargedLines {
  readonly tables: TablesInForce
  readonly listPrices: ListPrices | undefined
  /** Whether it waits for approval. */
  readonly waits: boolean
  readonly holdMinutes: number
  readonly approvalDays: number
}

/**
 * Takes the pieces, writes the order, its lines and the first row of its history, and the rows of the stock ledger: one
 * statement, so that nobody comes between. Undefined, and nothing done, when a product is not there any more, has
 * fewer pieces, or another price than it was priced with, or when something else is charged now.
 */
async function insertOrder(
  tx: Database,
  {
    lines,
    pieces,
    amountCents,
    charges,
    exemptNumber,
    tables,
    address,
    phone,
    delivery,
    deliveries = [],
    purchaseOrderNumber = '',
    note = '',
    onAccount = false,
    listPrices,
    waits,
    holdMinutes,
    approvalDays,
  }: PricedOrder,
  buyer: Caller,
): Promise<InsertedOrder | undefined> {
  const actor = actorOf(buyer)
  const searchText = [
    buyer.email,
    ...new Set(lines.map(({ productName }) => productName)),
    ...deliveries.map(({ address, phone }) => `${address.replaceAll('\n', ' ')} ${phone}`),
  ].join(' ')
  // Of the lines' number the planner knows nothing; nested loops would take time with its square.
  if (lines.length > 1) await sql`set local enable_nestloop = off`.execute(tx)
  const minutesHeld = waits
    ? sql`coalesce(approval_days, ${approvalDays}::int) * ${DAY_MINUTES}::int`
    : sql`coalesce(hold_minutes, ${holdMinutes}::int)`
  // Written out, because it is the shop's busiest statement: building it took as long as running it.
  const { rows } = await sql<InsertedOrder>`
    with
      held as (
        select ${minutesHeld} as minutes, unpaid_orders, unpaid_cents, unpaid.*
        from shop_settings, lock_and_count_unpaid(${buyer.id}) unpaid
      ),
      wanted as (${wantedLines(lines)} where ${stillInForce(tables)}),
      ${takeLines(lines)},
      placed as (
        insert into orders
          (customer_id, placed_by, buyer_name, buyer_email, search_text, pieces, amount_cents, address, phone, delivery,
           purchase_order_number, note, in_company, on_account, approval, freight_cents, tax_cents, tax_exempt_number,
           held_until)
        select
          ${buyer.customerId}, ${buyer.id}, ${buyer.name}, ${buyer.email}, lower(${searchText}), ${pieces}::int,
          ${amountCents}::bigint,
          ${address}, ${phone}, ${delivery ? JSON.stringify(delivery) : null}::json, ${purchaseOrderNumber}, ${note},
          ${buyer.companyRole !== undefined}::boolean, ${onAccount}::boolean, ${waits ? 'waiting' : 'not-needed'},
          ${charges.freightCents}::bigint, ${charges.taxCents}::bigint, ${exemptNumber},
          now() + held.minutes * interval '1 minute'
        from held where exists (select from taken)
        returning id, number
      ),
      written as (
        insert into order_lines
          (order_id, position, product_id, product_name, sku, image, pieces, note, unit_price_cents, price_source,
           amount_cents, price_list_version_id, usual_price_cents)
        select
          placed.id, w.position, t.id, t.name, t.sku, t.image, w.pieces, w.note, w.unit_price_cents, w.price_source,
          w.unit_price_cents * w.pieces,
          case when w.price_source = 'price-list' then ${listPrices?.versionId ?? null}::bigint end,
          case when w.price_source = 'price-list' then w.usual_price_cents end
        from wanted w join taken t on t.id = w.product_id, placed
      ),
      recorded as (
        insert into order_events (order_id, fact, to_state, actor_kind, actor_name)
        select id, 'payment', 'unpaid', ${actor.kind}, ${actor.name} from placed
        ${waits ? sql`union all select id, 'approval', 'waiting', ${actor.kind}, ${actor.name} from placed` : sql``}
      ),
      ${bookHeldLines(actor)}
    select id, number, minutes as "heldMinutes", orders as "unpaidOrders", cents as "unpaidCents",
      unpaid_orders as "maxOrders", unpaid_cents as "maxCents"
    from placed, held`.execute(tx)
  return rows[0]
}

/** The lines as rows of a table. One line, which most orders have, is written so that its plan can be kept. */
function wantedLines(lines: readonly OrderableLine[]): RawBuilder<unknown> {
  const [line] = lines
  if (line && lines.length === 1) {
    return sql`
      select ${line.productId}::text as product_id, ${line.pieces}::int as pieces,
        ${line.priceVersion}::int as price_version, ${line.unitPriceCents}::bigint as unit_price_cents,
        ${line.source}::text as price_source, ${line.usualCents}::bigint as usual_price_cents,
        ${line.note}::text as note, 1 as position`
  }
  return sql`
    select * from unnest(
      ${lines.map(({ productId }) => productId)}::text[],
      ${lines.map(({ pieces }) => pieces)}::int[],
      ${lines.map(({ priceVersion }) => priceVersion)}::int[],
      ${lines.map(({ unitPriceCents }) => unitPriceCents)}::bigint[],
      ${lines.map(({ source }) => source)}::text[],
      ${lines.map(({ usualCents }) => usualCents)}::bigint[],
      ${lines.map(({ note }) => note)}::text[]
    ) with ordinality as line (product_id, pieces, price_version, unit_price_cents, price_source, usual_price_cents,
      note, position)`
}
