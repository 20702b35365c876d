import { sql } from 'kysely'

/** Rules for bank transfers and the money kept on customers' accounts; each query returns violations, as an id and a detail. */
export const bankRules = {
  'a bank transfer is booked to the cent, or not at all': sql`
    select t.id, format('BT-%s of %s cents, %s: %s of it on invoices, %s kept', t.serial, t.amount_cents, t.state, paid.cents,
      kept.cents) as detail
    from bank_transfers t,
      lateral (select coalesce(sum(p.amount_cents), 0) as cents from bank_bookings b join invoice_payments p on p.id = b.payment_id
          left join invoice_payments o on o.id = p.reverses
        where b.transfer_id = t.id and b.undone_at is null and 'transfer' in (p.kind, o.kind)) paid,
      lateral (select coalesce(sum(amount_cents), 0) as cents from customer_credits where transfer_id = t.id) kept
    where paid.cents + kept.cents <> case when t.state in ('booked', 'kept') then t.amount_cents else 0 end`,
  'a customer has as much credit as was kept and not used': sql`
    select customer_id as id, format('%s cents, %s kept and %s used', b.cents, kept.cents, used.cents) as detail
    from customer_credit_balances b,
      lateral (select coalesce(sum(amount_cents), 0) as cents from customer_credits c where c.customer_id = b.customer_id) kept,
      lateral (select coalesce(sum(p.amount_cents), 0) as cents from invoice_payments p join invoices i on i.id = p.invoice_id
          left join invoice_payments o on o.id = p.reverses
        where i.customer_id = b.customer_id and 'credit' in (p.kind, o.kind)) used
    where b.cents <> kept.cents - used.cents or b.cents < 0`,
  'the transfers of a bank statement lead from its opening balance to its closing balance': sql`
    select s.id, format('%s: %s and %s are not %s', s.number, s.opening_cents, t.cents + s.repeated_cents, s.closing_cents) as detail
    from bank_statements s,
      lateral (select coalesce(sum(amount_cents), 0) as cents from bank_transfers where statement_id = s.id) t
    where s.problem = '' and s.opening_cents + t.cents + s.repeated_cents <> s.closing_cents`,
}
