-- locks: companies and company_terms for a moment: there are few, and none has a parent yet
-- Companies below a company, one level deep. They share its terms and its credit, and its price list and categories unless
-- they have their own.

alter table companies add column parent_id text references companies (customer_id);
alter table companies add constraint companies_not_own_parent check (parent_id <> customer_id) not valid;
create index companies_of_parent on companies (parent_id) where parent_id is not null;

-- A company with the company above it and those below that one: they have one credit.
create function credit_group(of_customer text) returns setof text language sql stable as $$
  with top as (select coalesce((select parent_id from companies where customer_id = of_customer), of_customer) as id)
  select id from top union all select customer_id from companies where parent_id = (select id from top)
$$;

-- What one company owes, and its orders on account, or the rest of them, that are not invoiced yet: as migration 0312 has it.
create function credit_used_alone(of_customer text) returns bigint language sql stable as $$
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
$$;

create or replace function credit_used(of_customer text) returns bigint language sql stable as $$
  select sum(credit_used_alone(id))::bigint from credit_group(of_customer) id
$$;

-- Own, or else those of the company above.
create function price_list_of(of_customer text) returns text language sql stable as $$
  select coalesce(c.price_list_id, p.price_list_id)
    from companies c left join companies p on p.customer_id = c.parent_id where c.customer_id = of_customer
$$;
create function assortment_of(of_customer text) returns text[] language sql stable as $$
  select coalesce(c.assortment, p.assortment)
    from companies c left join companies p on p.customer_id = c.parent_id where c.customer_id = of_customer
$$;

-- The terms of a subsidiary are those of its parent: rows of their own, which follow it.
create function follow_terms(of_parent text) returns void language sql as $$
  delete from company_terms where customer_id in (select customer_id from companies where parent_id = of_parent)
    and not exists (select from company_terms where customer_id = of_parent);
  insert into company_terms (customer_id, days, credit_limit_cents, granted_by, granted_at)
    select c.customer_id, t.days, t.credit_limit_cents, t.granted_by, t.granted_at
      from companies c join company_terms t on t.customer_id = c.parent_id where c.parent_id = of_parent
    on conflict (customer_id) do update set days = excluded.days, credit_limit_cents = excluded.credit_limit_cents,
      granted_by = excluded.granted_by, granted_at = excluded.granted_at;
$$;

create function company_terms_follow() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.customer_id, old.customer_id);
  above text := (select parent_id from companies where customer_id = changed);
begin
  if above is null then
    perform follow_terms(changed);
  elsif (select (days, credit_limit_cents) from company_terms where customer_id = changed)
      is distinct from (select (days, credit_limit_cents) from company_terms where customer_id = above) then
    raise exception 'a subsidiary has the terms of its parent'
      using errcode = 'check_violation', constraint = 'company_terms_of_parent';
  end if;
  return null;
end $$;
create trigger company_terms_follow after insert or update or delete on company_terms
  for each row execute function company_terms_follow();

create function companies_one_level() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then
    -- What it owes stays due; its terms were those of its parent.
    delete from company_terms where customer_id = new.customer_id;
    return null;
  end if;
  perform from companies where customer_id = new.parent_id and parent_id is null for share;
  if not found or exists (select from companies where parent_id = new.customer_id) then
    raise exception 'a subsidiary has no subsidiaries' using errcode = 'check_violation', constraint = 'companies_one_level';
  end if;
  if exists (select from company_terms where customer_id = new.customer_id) then
    raise exception 'a company with terms of its own is no subsidiary'
      using errcode = 'check_violation', constraint = 'companies_terms_of_parent';
  end if;
  perform follow_terms(new.parent_id);
  return null;
end $$;
create trigger companies_one_level after update of parent_id on companies
  for each row when (old.parent_id is distinct from new.parent_id) execute function companies_one_level();
create trigger companies_one_level_new after insert on companies
  for each row when (new.parent_id is not null) execute function companies_one_level();
