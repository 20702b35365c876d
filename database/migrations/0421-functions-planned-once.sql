-- Functions in SQL that are not part of their caller's plan are planned anew by each statement that calls them; those in PL/pgSQL
-- once in a session. These are called by each order, payment and email, and do the same as before.
create or replace function issue_invoices(of_orders text[]) returns setof invoices language plpgsql as $$
#variable_conflict use_column
begin
  return query
    with
      reached as materialized (
        select o.*, coalesce(reached_at(o.id, 'paid'), reached_at(o.id, 'on-account')) as at
        from orders o where o.id = any (of_orders)
      ),
      dated as (
        select r.*, extract(year from shop_day(at))::int as year,
          row_number() over (partition by extract(year from shop_day(at)) order by at, number)::int as place
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
        bill_to_address, bill_to_register, bill_to_electronic_address, paid_cents)
      select d.year, c.last - count(*) over (partition by d.year)::int + d.place, d.id, d.customer_id,
        case when d.transaction_id is null then 'account' else 'card' end, d.amount_cents, d.transaction_id, d.at,
        d.at + coalesce(t.days, 0) * interval '1 day', t.days, t.credit_limit_cents,
        case when t.days is not null then credit_used(d.customer_id) + d.amount_cents end,
        coalesce(b.name, ''), coalesce(b.tax_number, ''), coalesce(d.billing ->> 'name', d.buyer_name), d.buyer_email,
        coalesce(d.billing ->> 'text',
          (select address from order_deliveries where order_id = d.id and position = 1), d.address),
        coalesce(b.register, ''), coalesce(b.electronic_address, ''),
        case when d.transaction_id is null then 0 else d.amount_cents end
      from dated d
        join counted c on c.year = d.year
        left join companies b on b.customer_id = d.customer_id and d.in_company
        left join company_terms t on t.customer_id = b.customer_id and d.transaction_id is null
      order by d.at, d.number
    returning *;
end $$;

create or replace function reached_at(of_order text, state text) returns timestamptz language plpgsql as $$
begin
  return (select case when min(at) < now() then min(at) else clock_timestamp() end
    from order_events where order_id = of_order and fact = 'payment' and to_state = state having count(*) > 0);
end $$;

create or replace function are_webhooks_on() returns boolean language plpgsql stable as $$
begin
  return exists (select from webhook_endpoints w where is_told(w));
end $$;

create or replace function reply_to_now() returns text language plpgsql stable as $$
begin
  return (select reply_to from shop_settings);
end $$;

-- Once the charges of a new order are checked for the order, they need not be checked for its charges too.
create or replace function order_amount_changed() returns trigger language plpgsql as $$
begin
  perform check_charges(new.id);
  perform set_config('hundredfold.charges_checked', new.id, true);
  return null;
end $$;
