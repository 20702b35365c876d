import { sql } from 'kysely'

/** Rules for refunds and their credit notes; each query returns violations. */
export const refundRules = {
  'every refund is credited once, and every credit note refunded': sql`
    select coalesce(r.order_id, c.order_id) as id, format('refund of %s cents, credit note %s of %s', r.amount_cents,
      coalesce(c.number, 'none'), c.amount_cents) as detail
    from (select * from refunds where reason <> 'late') r
      full join (
        select c.id, c.number, c.amount_cents, i.order_id, i.transaction_id
        from credit_notes c join invoices i on i.id = c.invoice_id
        -- The invoice of a voided shipment is credited without a refund: its pieces are invoiced again.
        where not exists (select from shipments s where s.id = i.shipment_id and s.voided_at is not null)
      ) c on c.id = r.credit_note_id
    where (r.amount_cents = c.amount_cents and r.order_id = c.order_id
        and r.payment_id is not distinct from c.transaction_id) is not true
      -- The demo's examples were paid nowhere.
      and not starts_with(coalesce(c.transaction_id, ''), 'pi_demo_')`,
  'no more of an order is refunded than it cost, and all of it if it is refunded': sql`
    select o.id, format('%s of %s cents, refunds of %s', o.payment, o.amount_cents, sum(r.amount_cents)) as detail
    from orders o join refunds r on r.order_id = o.id and r.reason <> 'late'
    group by o.id
    having sum(r.amount_cents) > o.amount_cents
      or o.id not in (select order_id from invoiced_by_shipment)
        and (o.payment = 'refunded') <> (sum(r.amount_cents) = o.amount_cents)`,
  'no piece of a line is refunded twice': sql`
    select l.order_id as id, format('line %s of %s pieces: %s refunded', l.position, l.pieces, sum(r.pieces)) as detail
    from order_lines l join refund_lines r on r.order_id = l.order_id and r.line_position = l.position
    group by l.order_id, l.position having sum(r.pieces) > case when l.is_kit then 0 else l.pieces end`,
}

/**
 * A check of the sandbox's refunds. Between its creation there and its entry here, a refund counts as
 * requested.
 */
export const refundsMadeRule = {
  'a refund that is recorded as made was made': sql`
    select r.payment_id as id, format('%s cents asked for, %s made, %s by the card service', r.asked, r.made,
      coalesce(c.refunded_cents, 0)) as detail
    from (
      select payment_id, sum(amount_cents) as asked,
        coalesce(sum(amount_cents) filter (where made_at is not null), 0) as made
      from refunds where payment_id is not null group by payment_id
    ) r left join card_payment_intents c on c.id = r.payment_id
    where coalesce(c.refunded_cents, 0) not between r.made and r.asked`,
}
