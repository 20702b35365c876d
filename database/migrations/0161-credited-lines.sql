-- The tax of a credit note for named pieces is the tax of these pieces, which who issues it says. Of any other credit note
-- it is a share of what is left, as before; never more than is left.
alter table credit_notes alter column tax_cents drop default;
create or replace function credit_tax() returns trigger language plpgsql as $$
declare
  left_cents bigint;
  share_cents bigint;
begin
  select tax_cents - credited_tax_cents,
      round((tax_cents - credited_tax_cents) * new.amount_cents::numeric / nullif(amount_cents - credited_cents, 0))
    into left_cents, share_cents
    from invoices where id = new.invoice_id and credited_cents + new.amount_cents <= amount_cents;
  new.tax_cents := coalesce(least(coalesce(new.tax_cents, share_cents), left_cents), 0);
  return new;
end $$;

create function issue_credit_note(of_order text, cents bigint, of_tax_cents bigint) returns setof credit_notes
  language sql volatile as $$
  with
    today as materialized (select clock_timestamp() as at),
    counted as (
      insert into document_counters as c (kind, year, last)
        select 'credit-note', extract(year from at at time zone 'UTC')::int, 1 from today
      on conflict (kind, year) do update set last = c.last + 1
      returning year, last
    )
  insert into credit_notes (year, serial, invoice_id, amount_cents, tax_cents, issued_at)
    select c.year, c.last, i.id, cents, of_tax_cents, t.at from invoices i cross join counted c cross join today t
    where i.order_id = of_order
  returning *
$$;
