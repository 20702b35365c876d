create table users (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  identity_uid text not null unique,
  email text unique check (email = lower(email)),
  name text not null default '',
  role text check (role in ('admin')),
  address text,
  phone text,
  education text,
  created_at timestamptz not null default now(),
  customer_id text not null default replace(gen_random_uuid()::text, '-', '') references customers,
  -- Null for individual customers.
  company_role text check (company_role in ('owner', 'approver', 'buyer')),
  -- Who they were before they joined a company, and are again when they leave it.
  personal_customer_id text references customers,
  -- Whether the identity provider vouched for the e-mail at the last sign-in.
  email_verified boolean not null default false,
  -- The amount that a member may order in a window of time before an order waits for approval; null: no limit.
  spending_limit_cents bigint check (spending_limit_cents >= 0),
  spending_window text check (spending_window in ('day', 'month', 'quarter')),
  -- What kind of admin an admin is. Those there are, and whoever is made one without more, own the shop.
  admin_role text not null default 'owner',
  -- Whether an admin is mailed about orders that are paid; null: owners and sales are.
  tell_of_orders boolean,
  -- Where an order is charged that names none.
  cost_centre_id text,
  service_account boolean not null default false,
  constraint users_admin_role check (admin_role in ('owner', 'sales', 'warehouse', 'read-only')),
  constraint users_cost_centre foreign key (cost_centre_id, customer_id) references cost_centres (id, customer_id),
  constraint users_limit_of_member check (spending_limit_cents is null or company_role is not null),
  constraint users_personal_customer check (personal_customer_id is null or company_role is not null),
  -- Removed from its company, an account has no email any more, and so does nothing.
  constraint users_service_account
    check (
      not service_account or role is null and (company_role in ('buyer', 'approver') or email is null)),
  constraint users_spending_limit check ((spending_limit_cents is null) = (spending_window is null))
);
create index users_of_customer on users (customer_id);
create index members_by_email on users using gin (email gin_trgm_ops) where company_role is not null;
create index users_admins on users (id) where role = 'admin';

-- Accounts of the identity provider whose users were deleted: what proves them from before opens nothing any more.
create table deleted_identities (
  uid text primary key,
  deleted_at timestamptz not null default now(),
  -- When the provider had ended the account, or had nothing to end.
  ended_at timestamptz
);

-- By e-mail: whoever has ordered or written may have no account, or no longer.
create table person_notes (
  id bigint generated always as identity primary key,
  email text not null,
  -- E-mail of the admin.
  author text not null,
  note text not null check (note <> ''),
  at timestamptz not null default now()
);
create index person_notes_of_email on person_notes (email, id desc);

-- An admin acts for a customer: until a time, or until it is stopped.
create table acting_sessions (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  admin_id text not null references users on delete cascade,
  user_id text not null references users on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '01:00:00'::interval),
  ended_at timestamptz,
  constraint acting_sessions_check check (admin_id <> user_id)
);
-- An admin acts for one customer at a time.
create unique index acting_sessions_open on acting_sessions (admin_id) where ended_at is null;
create index acting_sessions_by_user on acting_sessions (user_id);

-- Rules, revision 1

-- Companies: their members have a role, nobody else has one, and one of them is an owner.
create or replace view wrong_members as
  select u.customer_id, 'users_company_role' as rule, format('members of customer %s have wrong roles', u.customer_id) as wrong
    from users u where (u.company_role is null) = exists (select from companies where customer_id = u.customer_id)
  union all
  select c.customer_id, 'companies_owned', format('company %s has no owner', c.customer_id)
    from companies c where exists (select from users where customer_id = c.customer_id)
      and not exists (select from users where customer_id = c.customer_id and company_role = 'owner');

-- What a person kept for themselves goes with the account; what is shared stays with the customer.
-- A trigger: no way to delete a user may leave their private lists.
create or replace function delete_private_lists() returns trigger language plpgsql as $$
begin
  delete from lists where created_by = old.id and not shared;
  return old;
end $$;
create or replace trigger users_private_lists before delete on users for each row execute function delete_private_lists();

create or replace function member_changed() returns trigger language plpgsql as $$
begin
  perform refuse_wrong(rule, wrong) from wrong_members
    where customer_id = new.customer_id or customer_id = old.customer_id and old.company_role is not null;
  return null;
end $$;
create constraint trigger users_are_members
  after insert or delete or update of customer_id, company_role on users deferrable initially deferred
  for each row execute function member_changed();

-- A shop keeps an owner. Who loses the e-mail to whoever proved to own it cannot come in any more, and is not held.
create or replace function keep_shop_owner() returns trigger language plpgsql as $$
begin
  -- Owners that leave at the same moment come one after the other, and each sees what the one before did.
  perform pg_advisory_xact_lock(hashtext('keep_shop_owner'));
  perform refuse_wrong('users_keep_shop_owner', format('user %s is the only owner of the shop', old.id))
    where not exists (select from users
      where role = 'admin' and admin_role = 'owner' and email is not null and id <> old.id);
  return null;
end $$;
create or replace trigger users_keep_shop_owner after update of role, admin_role on users for each row
  when (old.role = 'admin' and old.admin_role = 'owner' and old.email is not null and new.email is not null
    and (new.role is distinct from 'admin' or new.admin_role <> 'owner'))
  execute function keep_shop_owner();
create or replace trigger users_keep_shop_owner_row after delete on users for each row
  when (old.role = 'admin' and old.admin_role = 'owner' and old.email is not null)
  execute function keep_shop_owner();

-- A trigger: programs that keep a copy must miss no one who leaves.
create or replace function log_left_customer() returns trigger language plpgsql as $$
begin
  insert into changes (kind, record_id) values ('customer', old.customer_id);
  return null;
end $$;
-- Who joins or leaves a company changes the customer that they were, too.
create or replace trigger users_log_left after update of customer_id on users
  for each row when (old.customer_id <> new.customer_id) execute function log_left_customer();

create or replace trigger users_log_added after insert or delete on users
  for each row execute function log_change('customer', 'customer_id');
create or replace trigger users_log_changed after update of email, name, customer_id, company_role, phone, address on users
  for each row when (old.* *<> new.*) execute function log_change('customer', 'customer_id');
create or replace trigger person_notes_stay before update or delete or truncate on person_notes
  for each statement execute function refuse_change();
