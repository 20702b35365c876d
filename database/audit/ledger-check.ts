import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../open.ts'
import { approvalRules } from './approval-rules.ts'
import { bankRules } from './bank-rules.ts'
import { budgetRules } from './budget-rules.ts'
import { callOffRules } from './call-off-rules.ts'
import { chargeRules } from './charge-rules.ts'
import { couponRules } from './coupon-rules.ts'
import { goodsReceiptRules } from './goods-receipt-rules.ts'
import { invoiceRules } from './invoice-rules.ts'
import { kitRules } from './kit-rules.ts'
import { poolRules } from './pool-rules.ts'
import { promiseRules } from './promise-rules.ts'
import { purchasingRules } from './purchasing-rules.ts'
import { refundRules, refundsMadeRule } from './refund-rules.ts'
import { returnRules } from './return-rules.ts'
import { secondOrderRules } from './second-order-rules.ts'
import { shipmentRules } from './shipment-rules.ts'
import { standingRules } from './standing-rules.ts'
import { stockCountRules } from './stock-count-rules.ts'

/** A contradiction found in the ledgers. */
export interface Violation {
  readonly rule: string
  /** Id of the order, product or payment. */
  readonly id: string
  readonly detail: string
}

export interface AuditOptions {
  /** Whether the card sandbox has the captures, so that they can be checked against the orders. */
  readonly sandbox: boolean
  /** Events younger than this may still be on their way. @default 5 */
  readonly graceMinutes?: number
}

/** Each rule returns its violations as an id and a detail, at most this many. */
const MAX_OF_A_RULE = 100

/** Pieces currently held by offers in quotes. */
const held = sql`
  select coalesce(part.product_id, l.product_id) as product_id, r.pieces::bigint * coalesce(part.kit_pieces, 1) as pieces
  from quotes q
    join quote_revisions offer on offer.quote_id = q.id and offer.number = q.revision and offer.holds_stock
    join quote_revision_lines r on r.quote_id = q.id and r.number = q.revision
    join quote_lines l on l.quote_id = q.id and l.position = r.position
    left join quote_line_parts part on part.quote_id = q.id and part.number = r.number and part.position = r.position
  where q.status = 'offered'`

const stockRules = {
  'a product has as many pieces on the shelf as its ledger adds up to': sql`
    select p.id, format('%s on the shelf, %s by the ledger', p.available, coalesce(sum(l.pieces), 0)) as detail
    from products p left join stock_ledger l on l.product_id = p.id
    group by p.id having p.available <> coalesce(sum(l.pieces), 0)`,
  'lists are sorted by the pieces that products have on the shelf': sql`
    select p.id, format('%s on the shelf, sorted as %s', p.available, s.pieces) as detail
    from products p left join products_by_stock s on s.product_id = p.id
    where s.pieces is distinct from p.available`,
  'received pieces are on the shelf, held or sold': sql`
    with
      came as materialized (select product_id, sum(pieces) as pieces from stock_ledger
        where order_id is null and quote_id is null and call_off_id is null and pool_id is null group by 1),
      gone as materialized (select product_id, sum(pieces) as pieces from (
          select l.product_id, l.pieces from order_lines l join orders o on o.id = l.order_id
            where o.fulfilment <> 'cancelled' and not l.rejected and not l.is_kit
          union all
          select product_id, -restocked from return_lines where restocked > 0
          union all
          select product_id, -pieces from stock_promises
          union all
          select l.product_id, -l.cancelled_pieces from order_lines l join orders o on o.id = l.order_id
            where l.cancelled_pieces > 0 and o.fulfilment <> 'cancelled'
          union all
          select h.product_id, h.pieces from (${held}) h
          union all
          select product_id, reserved from call_off_lines where reserved > 0
          union all
          select product_id, reserved from pools where reserved > 0
        ) taken group by 1)
    select p.id, format('%s in, %s on the shelf, %s held or sold', coalesce(came.pieces, 0), p.available,
      coalesce(gone.pieces, 0)) as detail
    from products p left join came on came.product_id = p.id left join gone on gone.product_id = p.id
    where coalesce(came.pieces, 0) <> p.available + coalesce(gone.pieces, 0)`,
  'an order line took its pieces once, and gave them back if the order ended': sql`
    select o.id, format('%s, line %s of %s pieces: took %s, gave back %s, promised %s', o.status, l.position, l.pieces,
      took.pieces, back.pieces, open.pieces) as detail
    from orders o join order_lines l on l.order_id = o.id,
      lateral (select coalesce(-sum(pieces), 0) as pieces from stock_ledger
        where order_id = o.id and position = l.position and (pieces < 0 or change_id is not null)
          and product_id = l.product_id) took,
      lateral (select coalesce(sum(pieces), 0) as pieces from stock_ledger
        where order_id = o.id and position = l.position and pieces > 0 and product_id = l.product_id
          and return_id is null and change_id is null) back,
      lateral (select coalesce(sum(pieces), 0) as pieces from stock_promises
        where order_id = o.id and position = l.position and product_id = l.product_id) open,
      lateral (select o.fulfilment = 'cancelled' or l.rejected as ended) is_over
    where took.pieces <> case when l.is_kit then 0
        when ended and l.promised is not null then back.pieces
        else l.pieces - l.cancelled_pieces - open.pieces end
      or back.pieces <> case when l.is_kit or not ended then 0
        when l.promised is not null then took.pieces
        else l.pieces - l.cancelled_pieces end`,
  'a line of an offer took its pieces or is promised them if it holds them, and gave them back when it no longer stood': sql`
    with
      of_offers as (
        select r.quote_id, r.number, r.position, coalesce(part.product_id, l.product_id) as product_id,
            r.pieces::bigint * coalesce(part.kit_pieces, 1) as pieces, 0 as took, 0 as back, 0 as open
          from quote_revision_lines r join quote_lines l on l.quote_id = r.quote_id and l.position = r.position
            left join quote_line_parts part
              on part.quote_id = r.quote_id and part.number = r.number and part.position = r.position
        union all
        select quote_id, quote_revision, position, product_id, 0, greatest(-pieces, 0), greatest(pieces, 0), 0
          from stock_ledger where quote_id is not null
        union all
        select quote_id, quote_revision, position, product_id, 0, 0, 0, pieces
          from stock_promises where quote_id is not null
      ),
      goods as (
        select quote_id, number, position, product_id, sum(pieces) as pieces, sum(took) as took, sum(back) as back,
          sum(open) as open
        from of_offers group by quote_id, number, position, product_id
      )
    select q.id, format('%s, revision %s, line %s of %s pieces of %s: took %s, promised %s, gave back %s', q.status, g.number,
      g.position, g.pieces, g.product_id, g.took, g.open, g.back) as detail
    from goods g join quotes q on q.id = g.quote_id
      join quote_revisions offer on offer.quote_id = g.quote_id and offer.number = g.number,
      lateral (select offer.holds_stock and q.status = 'offered' and q.revision = g.number as stands) is_held
    where not offer.holds_stock and g.took + g.open > 0
      or g.took - g.back + g.open <> case when stands then g.pieces else 0 end
      or stands and g.back > 0 or g.took > g.pieces`,
}

const orderRules = {
  'an order is the sum of its lines, of fees, of freight and of tax, less its coupon': sql`
    select o.id, format('%s pieces for %s cents, lines of %s for %s, coupon %s, freight of %s, tax of %s', o.pieces, o.amount_cents,
      coalesce(sum(l.pieces), 0), coalesce(sum(l.amount_cents), 0), o.discount_cents, o.freight_cents, o.tax_cents) as detail
    from orders o left join order_lines l on l.order_id = o.id and not l.rejected and l.kit_position is null
    group by o.id having o.pieces is distinct from sum(l.pieces)
      or o.amount_cents is distinct from sum(l.amount_cents) - o.discount_cents + o.fee_cents + o.freight_cents + o.tax_cents`,
  ...chargeRules,
  ...couponRules,
  ...callOffRules,
  ...standingRules,
  ...poolRules,
  ...secondOrderRules,
  'the deliveries of an order get the pieces of its lines': sql`
    select l.order_id as id, format('line %s of %s pieces, %s to its deliveries', l.position, l.pieces,
      coalesce(sum(d.pieces), 0)) as detail
    from order_lines l left join order_line_deliveries d on d.order_id = l.order_id and d.line_position = l.position
    where l.order_id in (select order_id from order_deliveries) and not l.rejected and l.kit_position is null
    group by l.order_id, l.position having l.pieces is distinct from sum(d.pieces)`,
  'an order is in the state where its history ends': sql`
    select o.id, format('%s is %s, but its history ends at %s', f.fact, f.state, coalesce(last.to_state, f.first))
      as detail
    from orders o
    cross join lateral (values ('approval', o.approval, 'not-needed'), ('payment', o.payment, null),
      ('fulfilment', o.fulfilment, 'open')) f(fact, state, first)
    left join lateral (
      select to_state from order_events where order_id = o.id and fact = f.fact order by id desc limit 1
    ) last on true
    where f.state is distinct from coalesce(last.to_state, f.first)`,
  'an order is shipped as its buyer last chose': sql`
    select o.id, format('together: %s, chosen last: %s', o.ship_together, last.ship_together) as detail
    from orders o join lateral (
      select ship_together from ship_together_changes where order_id = o.id order by id desc limit 1) last on true
    where o.ship_together <> last.ship_together`,
  'each step of a history begins where the one before ended': sql`
    select order_id as id, format('%s from %s after %s', fact, coalesce(from_state, 'nothing'), before) as detail
    from (select order_id, fact, from_state, lag(to_state) over (partition by order_id, fact order by id) as before
      from order_events) events
    where from_state is distinct from coalesce(before, case fact when 'fulfilment' then 'open' end)`,
}

const priceRules = {
  'a price of a price list follows from the published version that it names': sql`
    select l.order_id as id, format('line %s: %s cents a piece, %s by version %s, usually %s', l.position,
      l.unit_price_cents, least(percent.cents, own.cents), v.id, l.usual_price_cents) as detail
    from order_lines l join price_list_versions v on v.id = l.price_list_version_id,
      lateral (select case when v.discount_basis_points is not null then
        greatest(1, round(l.usual_price_cents * (10000 - v.discount_basis_points) / 10000.0)) end as cents) percent,
      lateral (select (select price_cents from price_list_prices
        where version_id = v.id and product_id = l.product_id and from_pieces <= l.pieces + l.removed_pieces
        order by from_pieces desc limit 1) as cents) own,
      -- Price breaks may have counted over the lines of a family, or over what a change added to.
      lateral (select (select price_cents from price_list_prices
        where version_id = v.id and product_id = l.product_id and from_pieces <= (
          select sum(f.pieces + f.removed_pieces) from order_lines f join orders o on o.id = l.order_id
          where f.order_id in (l.order_id, o.supplements_order_id)
            and (f.product_id = l.product_id or f.family_id = l.family_id))
        order by from_pieces desc limit 1) as cents) together
    where l.unit_price_cents is distinct from least(percent.cents, own.cents)
        and l.unit_price_cents is distinct from least(percent.cents, together.cents)
      or l.unit_price_cents >= l.usual_price_cents or v.published_at is null`,
}

/** Checks of the sandbox's payments. The demo's sample orders have no payment there. */
const captureRules = (graceMinutes: number) => ({
  'a paid order has exactly one capture, of the exact amount': sql`
    select o.id, format('%s of %s cents: %s captures of %s cents together', o.status, o.amount_cents,
      count(c.id), coalesce(sum(c.captured_cents), 0)) as detail
    from orders o left join card_payment_intents c on c.id = o.transaction_id and c.captured_cents > 0
    where o.transaction_id is not null and not starts_with(o.transaction_id, 'pi_demo_')
    group by o.id having count(c.id) <> 1 or sum(c.captured_cents) <> o.amount_cents`,
  'money is with a paid order, or was given back': sql`
    select c.id, format('%s cents kept for order %s, which is %s', c.captured_cents - c.refunded_cents, c.order_id,
      coalesce(o.status, 'not there')) as detail
    from card_payment_intents c left join orders o on o.id = c.order_id
    where c.captured_cents > c.refunded_cents
      and c.id is distinct from o.transaction_id
      and c.created_at < now() - ${graceMinutes}::int * interval '1 minute'
      and not exists (select from refunds r where r.payment_id = c.id and r.made_at is null)`,
  ...refundsMadeRule,
})

/** The statement that finds violations of all rules. */
export function ledgerQuery({ sandbox, graceMinutes = 5 }: AuditOptions): RawBuilder<Violation> {
  const rules = Object.entries({
    ...stockRules,
    ...promiseRules,
    ...purchasingRules,
    ...goodsReceiptRules,
    ...stockCountRules,
    ...priceRules,
    ...orderRules,
    ...invoiceRules,
    ...bankRules,
    ...budgetRules,
    ...approvalRules,
    ...kitRules,
    ...refundRules,
    ...shipmentRules,
    ...returnRules,
    ...(sandbox && captureRules(graceMinutes)),
  })
  // In one statement, and so with one view of all tables: a running shop moves rows between two queries. Materialized,
  // so that each rule is planned to be read to its end, as it is when nothing is wrong: for the first
  // hundred violations, Postgres would choose a plan that finds one soon and takes for ever to find none.
  const all = rules.map(
    ([rule, query]) => sql`(
      with violating as materialized (${query})
      select ${sql.lit(rule)} as rule, id::text, detail from violating limit ${sql.lit(MAX_OF_A_RULE)})`,
  )
  return sql<Violation>`${sql.join(all, sql` union all `)}`
}

/**
 * Checks stock, orders and money against each other.
 * @returns the violations; an empty list if all is consistent
 */
export async function checkLedger(db: Database, options: AuditOptions): Promise<Violation[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await ledgerQuery(options).execute(tx)
    return rows
  })
}
