-- Cost centres of a company's own books, to which it charges its orders.
create table cost_centres (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  customer_id text not null references companies,
  code text not null check (code <> '' and length(code) <= 40),
  name text not null check (name <> '' and length(name) <= 100),
  -- An inactive one is not offered; the orders that were charged to it keep it.
  active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (id, customer_id)
);
create unique index cost_centres_by_code on cost_centres (customer_id, lower(code));

-- Budgets: the maximum total of a cost centre's orders in a period.
create table budgets (
  cost_centre_id text not null references cost_centres,
  -- The first day of the first period that it is for. It is for the following ones too, until the next one starts.
  starts_on date not null,
  period text not null check (period in ('month', 'quarter', 'year')),
  -- Null: no budget from this day on.
  amount_cents bigint check (amount_cents >= 0),
  -- The rule for an order that costs more than is left.
  above text not null check (above in ('refuse', 'approval')),
  primary key (cost_centre_id, starts_on),
  constraint budgets_start_with_a_period check (starts_on = date_trunc(period, starts_on::timestamp)::date)
);

-- Rules, revision 1

-- The budget that is for a day, and its period; a later budget can end it earlier. No row: none was ever set.
create or replace function budget_on(of_cost_centre text, day date)
returns table (period text, amount_cents bigint, above text, from_on date, until_on date) language sql stable as $$
  select b.period, b.amount_cents, b.above, date_trunc(b.period, day::timestamp)::date,
    least((date_trunc(b.period, day::timestamp)
        + case b.period when 'month' then interval '1 month' when 'quarter' then interval '3 months' else interval '1 year' end
      )::date,
      (select min(later.starts_on) from budgets later
        where later.cost_centre_id = b.cost_centre_id and later.starts_on > day))
  from budgets b where b.cost_centre_id = of_cost_centre and b.starts_on <= day
  order by b.starts_on desc limit 1
$$;

-- What was cancelled before it was invoiced is not spent.
create or replace function cost_centre_use(
  of_cost_centre text, from_on date, until_on date, out held_cents bigint, out spent_cents bigint)
language sql stable as $$
  select
    coalesce(sum(o.amount_cents) filter (where o.payment = 'unpaid' and o.fulfilment <> 'cancelled'), 0)::bigint,
    coalesce(sum(o.amount_cents - case when o.payment = 'unpaid' then 0 else (
        select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_id = o.id and r.reason <> 'late')
        + (select coalesce(sum(b.amount_cents - b.discount_cents + b.tax_cents), 0) from billed_lines b
          where b.order_id = o.id and b.invoice_id is null) end)
      filter (where o.payment <> 'unpaid'), 0)::bigint
  from orders o
  where o.cost_centre_id = of_cost_centre
    and o.placed_at >= (select day_begins(from_on)) and o.placed_at < (select day_begins(until_on))
$$;
