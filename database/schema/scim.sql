-- SCIM 2.0: the directory of a company adds members and removes them.
create table scim_tokens (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  customer_id text not null references companies on delete cascade,
  name text not null check (name <> '' and length(name) <= 60),
  -- SHA-256 of the token.
  token_hash text not null unique,
  -- Email of the owner.
  made_by text not null,
  created_at timestamptz not null default now(),
  -- Noted at most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index scim_tokens_of_company on scim_tokens (customer_id, created_at);

-- People whom a directory has added, changed or removed. Other members of the company have no row.
create table scim_users (
  customer_id text not null references companies on delete cascade,
  user_id text not null references users on delete cascade,
  -- The directory's own id of the person.
  external_id text check (length(external_id) <= 200),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Groups of a directory are the roles of its company. Whom it put into several has the highest role of them; these are the
  -- others. The group of the role itself is not here, and a group above the role no longer counts.
  other_groups text[] not null default '{}' check (other_groups <@ array['approver', 'buyer']),
  -- Whom a directory deleted keeps a row, so that it can add them again. The directory no longer sees them meanwhile.
  deleted_at timestamptz,
  primary key (customer_id, user_id)
);
create index scim_users_by_user on scim_users (user_id);

-- Rules, revision 1

-- Whoever leaves the company is in no group of it.
-- A trigger: no way out of a company may leave somebody in its directory's groups.
create or replace function leave_scim_groups() returns trigger language plpgsql as $$
begin
  update scim_users set other_groups = '{}' where user_id = new.id and other_groups <> '{}';
  return null;
end $$;
create or replace trigger users_leave_scim_groups after update of customer_id on users
  for each row when (old.customer_id is distinct from new.customer_id) execute function leave_scim_groups();
