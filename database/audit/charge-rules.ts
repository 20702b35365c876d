import { sql } from 'kysely'

/** Rules for freight and tax: each query returns violations, as an id and a detail. */
export const chargeRules = {
  'freight, fees and tax of an order are the sums of its charges': sql`
    select o.id, format('freight of %s, fees of %s and tax of %s, by its charges %s, %s and %s', o.freight_cents, o.fee_cents,
      o.tax_cents, c.freight, c.fees, c.tax) as detail
    from orders o, lateral (
      select coalesce(sum(net_cents) filter (where line_position is null), 0) as freight,
        coalesce(sum(fee_cents), 0) as fees, coalesce(sum(tax_cents), 0) as tax
      from order_charges where order_id = o.id
    ) c
    where o.freight_cents <> c.freight or o.fee_cents <> c.fees or o.tax_cents <> c.tax`,
  'the fees of a line are those of its pieces, by piece': sql`
    select order_id as id, format('line %s: %s cents of fees, %s by its pieces', line_position, fee_cents, counted.cents) as detail
    from order_charges, lateral (select coalesce(sum((fee ->> 'unitCents')::bigint * (fee ->> 'each')::int * pieces), 0) as cents
      from jsonb_array_elements(fees) fee) counted
    where fee_cents <> counted.cents`,
  'no line is taxed on more than its price, or at two rates for one address': sql`
    select l.order_id as id, format('line %s of %s cents, taxed on %s', l.position, l.amount_cents - l.discount_cents, sum(c.net_cents - c.fee_cents))
      as detail
    from order_charges c join order_lines l on l.order_id = c.order_id and l.position = c.line_position
    group by l.order_id, l.position, l.amount_cents, l.discount_cents, l.rejected
    having sum(c.net_cents - c.fee_cents) > l.amount_cents - l.discount_cents or l.rejected or count(*) > count(distinct c.delivery)`,
  'an invoice has the freight and the tax of its order, and returns as much tax as its credit notes': sql`
    select i.id, format('%s: freight of %s, tax of %s, %s of it credited; its order %s and %s, its credit notes %s',
      i.number, i.freight_cents, i.tax_cents, i.credited_tax_cents, o.freight_cents, o.tax_cents, c.tax) as detail
    from invoices i join orders o on o.id = i.order_id, lateral (
      select coalesce(sum(tax_cents), 0) as tax from credit_notes where invoice_id = i.id
    ) c
    where i.shipment_id is null and (i.freight_cents, i.fee_cents, i.tax_cents) <> (o.freight_cents, o.fee_cents, o.tax_cents)
      or i.tax_exempt_number <> o.tax_exempt_number
      or i.credited_tax_cents <> c.tax or i.credited_tax_cents > i.tax_cents
      or i.credited_cents = i.amount_cents and i.credited_tax_cents <> i.tax_cents`,
}
