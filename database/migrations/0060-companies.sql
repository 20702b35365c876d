-- A customer of several members: its name and rules, who may do what in it, and what happened to it.

create table companies (
  customer_id text primary key references customers,
  name text not null check (name <> '' and length(name) <= 100),
  tax_number text not null default '' check (length(tax_number) <= 40),
  -- An order that costs more waits for approval; null: none does for its amount.
  approval_threshold_cents bigint check (approval_threshold_cents > 0),
  -- Whether approvers and owners may approve their own orders.
  self_approval boolean not null default false,
  created_at timestamptz not null default now()
);

alter table users
  -- Null for whoever is a customer of one.
  add column company_role text check (company_role in ('owner', 'approver', 'buyer')),
  -- Who they were before they joined a company, and are again when they leave it.
  add column personal_customer_id text references customers,
  -- Whether the identity provider vouched for the e-mail at the last sign-in.
  add column email_verified boolean not null default false,
  add constraint users_personal_customer check (personal_customer_id is null or company_role is not null);

-- Somebody without a role sees all that their customer has. So members of a company have one, and nobody else does; and
-- while a company has members, one of them is its owner. Both are looked at when the transaction ends.
create function check_members(of_customer text) returns void language plpgsql as $$
begin
  if exists (select from users where customer_id = of_customer
    and (company_role is null) = exists (select from companies where customer_id = of_customer))
  then
    raise exception 'members of customer % have wrong roles', of_customer
      using errcode = 'check_violation', constraint = 'users_company_role';
  end if;
  if exists (select from companies where customer_id = of_customer)
    and exists (select from users where customer_id = of_customer)
    and not exists (select from users where customer_id = of_customer and company_role = 'owner')
  then
    raise exception 'company % has no owner', of_customer
      using errcode = 'check_violation', constraint = 'companies_owned';
  end if;
end $$;

create function member_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.company_role is not null then perform check_members(old.customer_id); end if;
  if tg_op <> 'DELETE' then perform check_members(new.customer_id); end if;
  return null;
end $$;
create constraint trigger users_are_members
  after insert or delete or update of customer_id, company_role on users deferrable initially deferred
  for each row execute function member_changed();

create function company_made() returns trigger language plpgsql as $$
begin
  perform check_members(new.customer_id);
  return null;
end $$;
create constraint trigger companies_have_members after insert on companies deferrable initially deferred
  for each row execute function company_made();

-- What members did with their company, for its owners.
create table company_events (
  id bigint generated always as identity primary key,
  customer_id text not null references companies,
  kind text not null,
  -- E-mails at that time.
  actor text not null,
  subject text not null default '',
  detail text not null default '',
  at timestamptz not null default now()
);
create index company_events_newest on company_events (customer_id, id desc);
create index company_events_recent on company_events (customer_id, kind, at);
create trigger company_events_stay before update or delete or truncate on company_events
  for each statement execute function refuse_change();

-- The company's orders, without a cost for orders of whoever is no member of one.
alter table orders add column in_company boolean not null default false;
create index orders_of_company on orders (customer_id, placed_at desc, id desc) where in_company;
