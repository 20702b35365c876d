import { sql } from 'kysely'
import type { Database } from '../open.ts'

/** Something that the books say and that cannot be. */
export interface Finding {
  readonly rule: string
  /** The order, product or payment. */
  readonly id: string
  readonly detail: string
}

export interface AuditOptions {
  /** Whether the card sandbox keeps the captures: they are then held against the orders. */
  readonly sandbox: boolean
  /** News that is younger may still be on its way. @default 5 */
  readonly graceMinutes?: number
}

/** Each rule selects what breaks it, as an id and a detail; at most so many. */
const MOST = 100

const live = sql`('not payed', 'pending', 'delivered')`

const stockRules = {
  'a product has on the shelf what its moves add up to': sql`
    select p.id, format('%s on the shelf, %s by the moves', p.available, coalesce(sum(m.pieces), 0)) as detail
    from products p left join stock_moves m on m.product_id = p.id
    group by p.id having p.available <> coalesce(sum(m.pieces), 0)`,
  'what came in is on the shelf, held or sold': sql`
    select p.id, format('%s in, %s on the shelf, %s held or sold', came.pieces, p.available, gone.pieces) as detail
    from products p,
      lateral (select coalesce(sum(pieces), 0) as pieces from stock_moves
        where product_id = p.id and order_id is null) came,
      lateral (select coalesce(sum(pieces), 0) as pieces from orders
        where product_id = p.id and status in ${live}) gone
    where came.pieces <> p.available + gone.pieces`,
  'an order took its pieces once, and gave them back if it ended': sql`
    select o.id, format('%s of %s pieces: took %s, gave back %s', o.status, o.pieces, took.pieces, back.pieces) as detail
    from orders o,
      lateral (select coalesce(-sum(pieces), 0) as pieces from stock_moves
        where order_id = o.id and pieces < 0 and product_id = o.product_id) took,
      lateral (select coalesce(sum(pieces), 0) as pieces from stock_moves
        where order_id = o.id and pieces > 0 and product_id = o.product_id) back
    where took.pieces <> o.pieces
      or back.pieces <> case when o.status in ${live} then 0 else o.pieces end`,
}

const orderRules = {
  'an order stands where its history ends': sql`
    select o.id, format('%s, but its history ends at %s', o.status, last.to_status) as detail
    from orders o left join lateral (
      select to_status from order_moves where order_id = o.id order by id desc limit 1
    ) last on true
    where o.status is distinct from last.to_status`,
  'each step of a history begins where the one before ended': sql`
    select order_id as id, format('from %s after %s', coalesce(from_status, 'nothing'), before) as detail
    from (select order_id, from_status, lag(to_status) over (partition by order_id order by id) as before
      from order_moves) moves
    where from_status is distinct from before`,
  'an order that is paid has a refund of all its money if, and only if, it is refunded': sql`
    select o.id, format('%s of %s cents, refund of %s', o.status, o.amount_cents, r.amount_cents) as detail
    from orders o left join refunds r on r.payment_id = o.transaction_id
    where o.transaction_id is not null
      and (o.status = 'refunded') <> (r.amount_cents is not null)
      and o.transaction_id not like 'pi_demo_%'
      or r.amount_cents <> o.amount_cents`,
}

/** Of the sandbox's payments. The demo's examples were paid nowhere. */
const captureRules = (graceMinutes: number) => ({
  'a paid order has exactly one capture, of the exact amount': sql`
    select o.id, format('%s of %s cents: %s captures of %s cents together', o.status, o.amount_cents,
      count(c.id), coalesce(sum(c.captured_cents), 0)) as detail
    from orders o left join card_payment_intents c on c.id = o.transaction_id and c.captured_cents > 0
    where o.transaction_id is not null and o.transaction_id not like 'pi_demo_%'
    group by o.id having count(c.id) <> 1 or sum(c.captured_cents) <> o.amount_cents`,
  'money is with a paid order, or was given back': sql`
    select c.id, format('%s cents kept for order %s, which is %s', c.captured_cents - c.refunded_cents, c.order_id,
      coalesce(o.status, 'not there')) as detail
    from card_payment_intents c left join orders o on o.id = c.order_id
    where c.captured_cents > c.refunded_cents
      and c.id is distinct from o.transaction_id
      and c.created_at < now() - ${graceMinutes}::int * interval '1 minute'
      and not exists (select from refunds r where r.payment_id = c.id and r.made_at is null)`,
  'a refund that the books call made was made': sql`
    select r.payment_id as id, format('%s cents by the books, %s by the card service', r.amount_cents,
      coalesce(c.refunded_cents, 0)) as detail
    from refunds r left join card_payment_intents c on c.id = r.payment_id
    where r.made_at is not null and c.refunded_cents is distinct from r.amount_cents`,
})

/** Holds the books against each other. An empty list: all of it is right. */
export async function checkLedger(
  db: Database,
  { sandbox, graceMinutes = 5 }: AuditOptions,
): Promise<Finding[]> {
  const rules = Object.entries({
    ...stockRules,
    ...orderRules,
    ...(sandbox && captureRules(graceMinutes)),
  })
  // One view of all tables: a shop at work moves rows between two questions.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const findings: Finding[] = []
      for (const [rule, query] of rules) {
        const { rows } = await sql<{ id: string; detail: string }>`${query} limit ${MOST}`.execute(tx)
        findings.push(...rows.map(({ id, detail }) => ({ rule, id, detail })))
      }
      return findings
    })
}
