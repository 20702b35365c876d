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
  'the taxes of a credit note add up to it, each within two cents of its rate': sql`
    select c.id, format('%s of %s cents, %s of it tax: %s and %s by its taxes, %s cents off a rate', c.number,
      c.amount_cents, c.tax_cents, t.cents, t.tax, t.off) as detail
    from credit_notes c join lateral (
      select sum(net_cents + tax_cents) as cents, sum(tax_cents) as tax,
        -- Tax of a time when it was rounded for each line has no category.
        coalesce(max(abs(tax_cents - net_cents * rate / 100000.0)) filter (where category is not null), 0) as off
      from credit_note_taxes where credit_note_id = c.id) t on t.cents is not null
    where t.cents <> c.amount_cents or t.tax <> c.tax_cents or t.off >= 2`,
  'no rate is credited more than was invoiced, and its last cent is credited with the last cent of its tax': sql`
    select i.invoice_id as id, format('%s of %s cents at %s, %s of %s of tax', c.net_cents, i.net_cents, c.rate,
      c.tax_cents, i.tax_cents) as detail
    from credited_taxes c left join invoice_taxes i using (invoice_id, rate)
    where (c.net_cents <= i.net_cents and c.tax_cents <= i.tax_cents
      and (c.net_cents < i.net_cents or c.tax_cents = i.tax_cents or i.net_cents = 0)) is not true`,
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
