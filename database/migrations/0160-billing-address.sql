-- Whom the invoice is asked of, where that is another address than the first that the order goes to: the address by its
-- parts, and `text`, as it is printed.
alter table orders add column billing json;

-- As in migration 0070; a billing address goes before the delivery address and the buyer's name.
-- Issues the invoices of orders that are paid or on account, oldest first.
create or replace function issue_invoices(of_orders text[]) returns setof invoices language sql volatile as $$
  with
    reached as materialized (
      select o.*, coalesce(reached_at(o.id, 'paid'), reached_at(o.id, 'on-account')) as at
      from orders o where o.id = any (of_orders)
    ),
    dated as (
      select r.*, extract(year from at at time zone 'UTC')::int as year,
        row_number() over (partition by extract(year from at at time zone 'UTC') order by at, number)::int as place
      from reached r
    ),
    counted as (
      insert into document_counters as c (kind, year, last)
        select 'invoice', year, count(*) from dated group by year order by year
      on conflict (kind, year) do update set last = c.last + excluded.last
      returning year, last
    )
  insert into invoices (year, serial, order_id, customer_id, method, amount_cents, transaction_id, issued_at, due_at,
      terms_days, credit_limit_cents, exposure_cents, bill_to_company, bill_to_tax_number, bill_to_name, bill_to_email,
      bill_to_address, paid_cents)
    select d.year, c.last - count(*) over (partition by d.year)::int + d.place, d.id, d.customer_id,
      case when d.transaction_id is null then 'account' else 'card' end, d.amount_cents, d.transaction_id, d.at,
      d.at + coalesce(t.days, 0) * interval '1 day', t.days, t.credit_limit_cents,
      case when t.days is not null then credit_used(d.customer_id) + d.amount_cents end,
      coalesce(b.name, ''), coalesce(b.tax_number, ''), coalesce(d.billing ->> 'name', d.buyer_name), d.buyer_email,
      coalesce(d.billing ->> 'text',
        (select address from order_deliveries where order_id = d.id and position = 1), d.address),
      case when d.transaction_id is null then 0 else d.amount_cents end
    from dated d
      join counted c on c.year = d.year
      left join companies b on b.customer_id = d.customer_id and d.in_company
      left join company_terms t on t.customer_id = b.customer_id and d.transaction_id is null
    order by d.at, d.number
  returning *
$$;
