create table companies (
  customer_id text primary key references customers,
  name text not null check (name <> '' and length(name) <= 100),
  tax_number text not null default '' check (length(tax_number) <= 40),
  -- An order that costs more waits for approval; null: none does for its amount.
  approval_threshold_cents bigint check (approval_threshold_cents > 0),
  -- Whether approvers and owners may approve their own orders.
  self_approval boolean not null default false,
  created_at timestamptz not null default now(),
  price_list_id text references price_lists,
  tax_exempt boolean not null default false,
  -- A company can have its invoices, credit notes and reminders emailed to an address.
  invoice_email text not null default '' check (invoice_email = '' or invoice_email like '%_@_%'),
  register text not null default '' check (length(register) <= 60),
  electronic_address text not null default '' check (length(electronic_address) <= 120),
  -- The attachment of emails about a company's invoices: the PDF, or the PDF with the structured invoice in it.
  invoice_format text not null default 'pdf'
    check (invoice_format in ('pdf', 'factur-x', 'peppol', 'xrechnung', 'xrechnung-cii', 'cii')),
  call_off_approval text not null default 'calls',
  -- Whether each order of its members needs one.
  cost_centre_required boolean not null default false,
  -- The categories of products that a company's members see and order; null: all of them.
  assortment text[],
  parent_id text references companies,
  buyer_reference text not null default '',
  constraint companies_assortment check (cardinality(assortment) between 1 and 200),
  constraint companies_call_off_approval check (call_off_approval in ('calls', 'agreement')),
  constraint companies_exempt_by_number check (not tax_exempt or tax_number <> ''),
  constraint companies_not_own_parent check (parent_id <> customer_id)
);
-- The list of companies for admins: by name, found by a member's e-mail, with the sum of their orders.
create index companies_by_name on companies (lower(name), customer_id);
create index companies_of_price_list on companies (price_list_id) where price_list_id is not null;
create index companies_of_parent on companies (parent_id) where parent_id is not null;

-- Members' actions in their company, for its owners.
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

-- Open invitations to a company. One that is accepted or revoked is gone; the company's events tell of it.
create table invitations (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  customer_id text not null references companies,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'approver', 'buyer')),
  -- SHA-256 of the token in the mail's link, which is stored nowhere.
  token_hash text not null unique,
  invited_by text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (customer_id, email)
);

-- Rules, revision 1

create or replace function company_made() returns trigger language plpgsql as $$
begin
  perform refuse_wrong(rule, wrong) from wrong_members where customer_id = new.customer_id;
  return null;
end $$;
create constraint trigger companies_have_members after insert on companies deferrable initially deferred
  for each row execute function company_made();

-- Whoever is exempt is so by this number. With another one an admin looks again.
-- A trigger: no way to another tax number may keep the exemption that was granted for the one before.
create or replace function end_exemption() returns trigger language plpgsql as $$
begin
  new.tax_exempt := false;
  return new;
end $$;
create or replace trigger companies_exemption_ends before update of tax_number on companies
  for each row when (new.tax_number is distinct from old.tax_number) execute function end_exemption();

-- A trigger: processes that know the threshold only must not leave another chain of approval.
create or replace function threshold_changed() returns trigger language plpgsql as $$
begin
  delete from approval_steps where customer_id = new.customer_id;
  if new.approval_threshold_cents is not null then
    insert into approval_steps (customer_id, position, above_cents) values (new.customer_id, 1, new.approval_threshold_cents);
  end if;
  return null;
end $$;
create or replace trigger companies_threshold_is_chain after update of approval_threshold_cents on companies for each row
  when (new.approval_threshold_cents is distinct from old.approval_threshold_cents) execute function threshold_changed();
create or replace trigger companies_threshold_is_chain_at_first after insert on companies for each row
  when (new.approval_threshold_cents is not null) execute function threshold_changed();

create or replace function assortment_of(of_customer text) returns text[] language sql stable as $$
  select coalesce(c.assortment, p.assortment)
    from companies c left join companies p on p.customer_id = c.parent_id where c.customer_id = of_customer
$$;

-- A trigger: no link may leave a subsidiary with terms of its own, or with subsidiaries.
create or replace function companies_one_level() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then
    -- What it owes stays due; its terms were those of its parent.
    delete from company_terms where customer_id = new.customer_id;
    return null;
  end if;
  perform from companies where customer_id = new.parent_id and parent_id is null for share;
  perform refuse_wrong('companies_one_level', 'a subsidiary has no subsidiaries')
    where not found or exists (select from companies where parent_id = new.customer_id);
  perform refuse_wrong('companies_terms_of_parent', 'a company with terms of its own is no subsidiary')
    from company_terms where customer_id = new.customer_id;
  perform follow_terms(new.parent_id);
  return null;
end $$;
create or replace trigger companies_one_level after update of parent_id on companies
  for each row when (old.parent_id is distinct from new.parent_id) execute function companies_one_level();
create or replace trigger companies_one_level_new after insert on companies
  for each row when (new.parent_id is not null) execute function companies_one_level();

create or replace trigger companies_log_change after insert or update or delete on companies
  for each row execute function log_change('customer', 'customer_id');
create or replace trigger company_events_stay before update or delete or truncate on company_events
  for each statement execute function refuse_change();
