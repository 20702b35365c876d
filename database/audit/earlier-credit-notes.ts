import { sql } from 'kysely'
import type { Database } from '../open.ts'

interface EarlierCreditNote {
  readonly number: string
  readonly detail: string
}

/** At most this many are listed. */
const MOST = 200

/**
 * Lists older credit notes whose tax is not that of their pieces: tax was then rounded line by line, and an amount
 * other than their price was divided over all rates of the invoice. An issued document stays as it is, so this does not
 * contradict the ledgers; the accountant may correct it. Notes for kits, or for orders to several addresses, are not
 * checked.
 */
export async function findEarlierCreditNotes(db: Database): Promise<readonly EarlierCreditNote[]> {
  const { rows } = await sql<EarlierCreditNote>`
    with
      earlier as (
        select c.id, c.number, c.amount_cents, c.tax_cents, c.issued_at, c.invoice_id, i.order_id,
          i.amount_cents as invoiced_cents
        from credit_notes c join invoices i on i.id = c.invoice_id
        where not exists (select from credit_note_taxes where credit_note_id = c.id)
          and not exists (select from order_deliveries d where d.order_id = i.order_id)
      ),
      pieces as (
        select e.id, coalesce(ch.tax_basis_points * 10 + ch.tax_tenths, 0) as rate,
          sum(l.pieces * o.unit_price_cents - l.discount_cents) as net_cents, bool_or(o.kit_position is not null) as of_kit
        from earlier e
          join refunds r on r.credit_note_id = e.id
          join refund_lines l on l.refund_id = r.id
          join order_lines o on o.order_id = l.order_id and o.position = l.line_position
          left join order_charges ch on ch.order_id = l.order_id and ch.line_position = l.line_position
        group by e.id, rate
      ),
      summed as (
        select id, sum(net_cents) as net_cents, count(*) as rates, max(rate) as rate,
          sum(div(net_cents * rate + 50000, 100000)) as tax_cents
        from pieces group by id having not bool_or(of_kit)
      ),
      expected as (
        select e.*, s.id is not null as has_pieces, case
            when s.net_cents = e.amount_cents - e.tax_cents then s.tax_cents
            when s.rates = 1 then e.amount_cents - round(e.amount_cents * 100000.0 / (100000 + s.rate))
          end as right_cents
        from earlier e left join summed s on s.id = e.id
      )
    select number, case
        when right_cents is null then format('an amount of %s cents is divided over rates of which pieces were credited', amount_cents)
        else format('%s cents of tax, %s by its pieces', tax_cents, right_cents)
      end as detail
    from expected e
    where amount_cents < invoiced_cents and (
      tax_cents <> right_cents
      or not has_pieces
        and exists (select from expected before where before.invoice_id = e.invoice_id and before.has_pieces
          and before.issued_at < e.issued_at)
        and (select count(distinct tax_basis_points * 10 + tax_tenths) from order_charges
          where order_id = e.order_id) > 1)
    order by number limit ${sql.lit(MOST)}`.execute(db)
  return rows
}
