-- The seller by the parts that structured invoices ask for. The address in one piece stays as it was typed; documents show
-- it until there is a street.
alter table seller_details
  add column legal_form text not null default '' check (length(legal_form) <= 100),
  add column street text not null default '' check (length(street) <= 200),
  add column city text not null default '' check (length(city) <= 100),
  add column region text not null default '' check (length(region) <= 100),
  add column postal_code text not null default '' check (length(postal_code) <= 20),
  -- ISO 3166-1 alpha-2.
  add column country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  -- Number in the company register.
  add column register text not null default '' check (length(register) <= 60),
  -- scheme:identifier, such as 0208:0123456789.
  add column electronic_address text not null default '' check (length(electronic_address) <= 120),
  add column contact text not null default '' check (length(contact) <= 100),
  add column iban text not null default '' check (iban ~ '^([A-Z]{2}[0-9]{2}[A-Z0-9]{8,30})?$'),
  add column bic text not null default '' check (bic ~ '^([A-Z0-9]{8}([A-Z0-9]{3})?)?$');

alter table companies
  add column register text not null default '' check (length(register) <= 60),
  add column electronic_address text not null default '' check (length(electronic_address) <= 120);

-- As they were when the invoice was issued. The address by its parts is that of the order, which never changes.
alter table invoices
  add column bill_to_register text not null default '',
  add column bill_to_electronic_address text not null default '';
create trigger invoices_buyer_stays before update of bill_to_register, bill_to_electronic_address on invoices
  for each statement execute function refuse_change();

-- As in migration 0160, with the company's number in its register and its electronic address.
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
  returning *
$$;
