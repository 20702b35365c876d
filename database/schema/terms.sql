-- Payment terms that an admin grants a company: it pays invoices later. No row: it pays by card.
create table company_terms (
  customer_id text primary key references companies,
  days int not null check (days between 1 and 120),
  credit_limit_cents bigint not null check (credit_limit_cents > 0),
  -- E-mail of the admin.
  granted_by text not null,
  granted_at timestamptz not null default now(),
  -- Cash discount: of an invoice that is paid within so many days. Null: none.
  discount_basis_points int check (discount_basis_points between 1 and 2000),
  discount_days int,
  constraint company_terms_discount
    check ((discount_basis_points is null) = (discount_days is null) and discount_days between 1 and days - 1)
);

-- Rules, revision 2

-- A company with the company above it and those below that one: they have one credit.
create or replace function credit_group(of_customer text) returns setof text language sql stable as $$
  with top as (select coalesce((select parent_id from companies where customer_id = of_customer), of_customer) as id)
  select id from top union all select customer_id from companies where parent_id = (select id from top)
$$;

-- What one company owes, and its orders on account, or the rest of them, that are not invoiced yet, less what it paid in advance.
create or replace function credit_used_alone(of_customer text) returns bigint language sql stable as $$
  select coalesce((select sum(open_cents) from invoices where customer_id = of_customer and open_cents > 0), 0)::bigint
    + coalesce((select sum(rest_cents) from invoiced_by_shipment
        where customer_id = of_customer and rest_cents > 0), 0)::bigint
    + coalesce((select sum(amount_cents) from orders
        where customer_id = of_customer and on_account and fulfilment = 'open' and approval = 'waiting'), 0)::bigint
    + coalesce((select sum(amount_cents) from orders
        where customer_id = of_customer and on_account and fulfilment = 'open' and approval <> 'waiting'
          and payment = 'unpaid' and follows_order_id is not null), 0)::bigint
    + coalesce((select sum(amount_cents) from pool_members
        where customer_id = of_customer and on_account and status = 'joined'), 0)::bigint
    - coalesce((select cents from customer_credit_balances where customer_id = of_customer), 0)
$$;

-- What a company and those with the same credit owe. What is not invoiced yet uses the credit, too.
create or replace function credit_used(of_customer text) returns bigint language sql stable as $$
  select sum(credit_used_alone(id))::bigint from credit_group(of_customer) id
$$;

-- The terms of a subsidiary are those of its parent: rows of their own, which follow it.
-- By triggers: no change of a parent's terms, or of a link, may leave a subsidiary with others.
create or replace function follow_terms(of_parent text) returns void language sql as $$
  delete from company_terms where customer_id in (select customer_id from companies where parent_id = of_parent)
    and not exists (select from company_terms where customer_id = of_parent);
  insert into company_terms (customer_id, days, credit_limit_cents, discount_basis_points, discount_days, granted_by,
      granted_at)
    select c.customer_id, t.days, t.credit_limit_cents, t.discount_basis_points, t.discount_days, t.granted_by,
        t.granted_at
      from companies c join company_terms t on t.customer_id = c.parent_id where c.parent_id = of_parent
    on conflict (customer_id) do update set days = excluded.days, credit_limit_cents = excluded.credit_limit_cents,
      discount_basis_points = excluded.discount_basis_points, discount_days = excluded.discount_days,
      granted_by = excluded.granted_by, granted_at = excluded.granted_at;
$$;

-- A trigger: no change of a parent's terms may leave a subsidiary with others.
create or replace function company_terms_follow() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.customer_id, old.customer_id);
  above text := (select parent_id from companies where customer_id = changed);
begin
  if above is null then
    perform follow_terms(changed);
  elsif (select (days, credit_limit_cents, discount_basis_points, discount_days) from company_terms
        where customer_id = changed)
      is distinct from (select (days, credit_limit_cents, discount_basis_points, discount_days) from company_terms
        where customer_id = above) then
    raise exception 'a subsidiary has the terms of its parent'
      using errcode = 'check_violation', constraint = 'company_terms_of_parent';
  end if;
  return null;
end $$;
create or replace trigger company_terms_follow after insert or update or delete on company_terms
  for each row execute function company_terms_follow();
