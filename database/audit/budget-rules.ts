import { sql } from 'kysely'

/** Rules for budgets; each query returns violations. */
export const budgetRules = {
  'what a cost centre has spent was invoiced and not credited, and what it holds waits for payment': sql`
    select c.id, format('%s cents spent, %s by invoices; %s held, %s by orders', used.spent_cents, invoiced.cents,
      used.held_cents, waiting.cents) as detail
    from cost_centres c, cost_centre_use(c.id, '-infinity', 'infinity') used,
      lateral (select (select coalesce(sum(i.amount_cents - i.credited_cents), 0)
          from invoices i join orders o on o.id = i.order_id where o.cost_centre_id = c.id)
        + (select coalesce(sum(r.rest_cents), 0)
          from invoiced_by_shipment r join orders o on o.id = r.order_id where o.cost_centre_id = c.id) as cents) invoiced,
      lateral (select coalesce(sum(line.cents + charge.cents), 0) as cents
        from orders o,
          lateral (select sum(amount_cents - discount_cents) as cents
            from order_lines where order_id = o.id and not rejected and kit_position is null) line,
          lateral (select coalesce(sum(tax_cents + case when line_position is null then net_cents else fee_cents end), 0) as cents
            from order_charges where order_id = o.id) charge
        where o.cost_centre_id = c.id and o.status = 'unpaid') waiting
    where used.spent_cents <> invoiced.cents or used.held_cents <> waiting.cents`,
}
