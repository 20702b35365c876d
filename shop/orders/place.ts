import { type RawBuilder, sql } from 'kysely'
import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import type { Caller } from '#contract/ports.ts'
import type { LinePrice } from '#contract/pricing.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../actors.ts'
import { askForApproval } from '../approvals/emails.ts'
import { needsApproval } from '../companies/spending.ts'
import { lockCompany } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import { type ListPrices, lockListPrices } from '../prices/list-prices.ts'
import {
  type LineToPrice,
  type PricedLine,
  priceLines,
  priceRecent,
  productsOf,
  type UnknownLine,
} from '../prices/price-lines.ts'
import { bookHeldLines, takeLines } from '../stock/take.ts'
import { whyNotOnAccount } from '../terms/credit.ts'
import { putOnAccount } from '../terms/on-account.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.ts'
import { emailBuyer } from './email-buyer.ts'
import { emailOrder } from './emails.ts'
import { limitUnpaid } from './unpaid-limit.ts'

export interface NewOrder {
  readonly lines: readonly NewOrderLine[]
  readonly address: string
  readonly phone: string
  /** The address by its parts, where it is known so. */
  readonly delivery?: object | undefined
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

type Parts = Pick<ShopContext, 'queueEmail' | 'publicUrl' | 'holdMinutes' | 'approvalDays' | 'recentProducts'>

/**
 * Places an order: prices its lines, takes their pieces off the shelf, writes the order with its history and queues
 * the buyer's email. All of it or nothing, within the caller's transaction. Of a company's member it may have to be
 * approved first; whoever is a customer of one is asked nothing of that.
 * @throws Refusal admin-cannot-purchase, too-many-unpaid-orders, price-changed, above-card-limit, membership-changed; on account no-terms,
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
  const { publicUrl, holdMinutes, approvalDays, recentProducts } = parts
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  await limitUnpaid(tx, buyer)
  const listPrices = buyer.companyRole && (await lockAsMember(tx, order.lines, buyer))
  for (let reads = 0; reads <= MAX_READS; reads += 1) {
    // First as they were last seen, which spares a query: what changed since then has another version, and is not taken.
    const priced = await (reads === 0
      ? priceRecent(recentProducts, order.lines, listPrices)
      : priceLines(tx, order.lines, { listPrices, recent: recentProducts }))
    const lines = priced && orderableLines(priced, order)
    // Nobody is refused because of what was so once.
    if (lines instanceof Refusal && reads > 0) throw lines
    if (!lines || lines instanceof Refusal) continue
    const { pieces, amountCents } = totalsOf(lines)
    const waits = buyer.companyRole !== undefined && (await needsApproval(tx, buyer, amountCents))
    if (order.onAccount) await requireCredit(tx, buyer, amountCents)
    const placed = await insertOrder(
      tx,
      { ...order, lines, listPrices, waits, holdMinutes, approvalDays },
      buyer,
    )
    if (placed) {
      if (order.deliveries) await insertDeliveries(tx, placed.id, order.deliveries)
      const described = { ...order, ...placed, lines, pieces, amountCents, buyerName: buyer.name }
      if (waits) await askForApproval(parts, tx, described, buyer)
      else if (order.onAccount) await putOnAccount(parts, tx, { orderId: placed.id, by: buyer })
      else
        await emailBuyer(
          parts,
          tx,
          buyer,
          { kind: 'order-placed', order: emailOrder(described, publicUrl), holdMinutes },
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

/**
 * What a member of a company pays by, as it stays until the order is placed. The company is locked too, which counts
 * what its members order one after the other.
 */
async function lockAsMember(
  tx: Database,
  lines: readonly NewOrderLine[],
  { customerId }: Caller,
): Promise<ListPrices | undefined> {
  const listId = (await lockCompany(tx, customerId))?.priceListId
  return listId ? lockListPrices(tx, listId, productsOf(lines)) : undefined
}

interface OrderableLine extends LinePrice {
  readonly productId: string
  readonly productName: string
  readonly priceVersion: number
  readonly pieces: number
  readonly note: string
  /** What everybody else pays for a piece. */
  readonly usualCents: number
}

/** The lines, if all of them can be ordered at the prices that they have. */
function orderableLines(
  priced: readonly Priced[],
  { lines, shownCents, onAccount = false }: NewOrder,
): OrderableLine[] | Refusal {
  const problems = priced.filter(({ problem }) => problem !== undefined)
  if (problems[0]) return lines.length === 1 ? refusalOf(problems[0]) : refusalOfAll(problems)
  const orderable = priced.flatMap(({ line, product, ...price }) =>
    product && 'unitPriceCents' in price
      ? [
          {
            productId: product.id,
            productName: product.name,
            priceVersion: product.priceVersion,
            pieces: line.pieces,
            note: line.note ?? '',
            usualCents: price.usualCents,
            unitPriceCents: price.unitPriceCents,
            amountCents: price.amountCents,
            source: price.source,
          },
        ]
      : [],
  )
  const { amountCents } = totalsOf(orderable)
  if (shownCents !== undefined && shownCents !== amountCents) {
    return new Refusal('price-changed', { paymentAmount: toDollars(amountCents) })
  }
  return amountCents > CARD_LIMIT_CENTS && !onAccount ? new Refusal('above-card-limit') : orderable
}

type Priced = PricedLine<NewOrderLine> | UnknownLine<NewOrderLine>

const refusalOf = (priced: Priced) =>
  new Refusal(
    priced.problem ?? 'no-such-product',
    priced.product ? { availableQuantity: priced.product.available, nearestQuantities: priced.nearest } : {},
  )

const refusalOfAll = (problems: readonly Priced[]) =>
  new Refusal('order-lines-refused', {
    lines: problems.map((priced) => ({ product_id: priced.line.productId, ...refusalOf(priced).body })),
  })

const totalsOf = (lines: readonly { readonly pieces: number; readonly amountCents: number }[]) => ({
  pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
  amountCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
})

interface PricedOrder extends NewOrder {
  readonly lines: readonly OrderableLine[]
  readonly listPrices: ListPrices | undefined
  /** Whether it waits for approval. */
  readonly waits: boolean
  readonly holdMinutes: number
  readonly approvalDays: number
}

/**
 * Takes the pieces, writes the order, its lines and the first row of its history, and the rows of the stock ledger: one
 * statement, so that nobody comes between. Undefined, and nothing done, when a product is not there any more, has
 * fewer pieces, or another price than it was priced with.
 */
async function insertOrder(
  tx: Database,
  {
    lines,
    address,
    phone,
    delivery,
    purchaseOrderNumber = '',
    note = '',
    onAccount = false,
    listPrices,
    waits,
    holdMinutes,
    approvalDays,
  }: PricedOrder,
  buyer: Caller,
): Promise<PlacedOrder | undefined> {
  const actor = actorOf(buyer)
  const { pieces, amountCents } = totalsOf(lines)
  const searchText = [buyer.email, ...new Set(lines.map(({ productName }) => productName))].join(' ')
  // Of the lines' number the planner knows nothing; nested loops would take time with its square.
  if (lines.length > 1) await sql`set local enable_nestloop = off`.execute(tx)
  // Written out, because it is the shop's busiest statement: building it took as long as running it.
  const { rows } = await sql<PlacedOrder>`
    with
      wanted as (${wantedLines(lines)}),
      ${takeLines(lines)},
      placed as (
        insert into orders
          (customer_id, placed_by, buyer_name, buyer_email, search_text, pieces, amount_cents, address, phone, delivery,
           purchase_order_number, note, in_company, on_account, approval, held_until)
        select
          ${buyer.customerId}, ${buyer.id}, ${buyer.name}, ${buyer.email}, lower(${searchText}), ${pieces}::int,
          ${amountCents}::bigint,
          ${address}, ${phone}, ${delivery ? JSON.stringify(delivery) : null}::json, ${purchaseOrderNumber}, ${note},
          ${buyer.companyRole !== undefined}::boolean, ${onAccount}::boolean, ${waits ? 'waiting' : 'not-needed'},
          now() + ${waits ? approvalDays * DAY_MINUTES : holdMinutes}::int * interval '1 minute'
        where exists (select from taken)
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
    select id, number from placed`.execute(tx)
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
