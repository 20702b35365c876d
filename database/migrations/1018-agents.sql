-- locks: orders for a moment: columns that may be null or have a constant default, and no row is read
create table agents (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  customer_id text not null references companies,
  user_id text references users on delete set null,
  name text not null check (name <> '' and length(name) <= 60 and name !~ '[[:cntrl:]]'),
  tools text[] not null check (cardinality(tools) between 1 and 20),
  order_limit_cents bigint check (order_limit_cents >= 0),
  month_limit_cents bigint check (month_limit_cents >= 0),
  approve_above_cents bigint check (approve_above_cents >= 0),
  cost_centre_id text references cost_centres,
  token_hash text unique,
  client_id text,
  client_host text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  stopped_at timestamptz,
  stopped_by text,
  constraint agents_client check ((client_id is null) = (client_host is null) and (client_id is null) <> (token_hash is null)),
  constraint agents_days check (expires_at > created_at and expires_at <= created_at + interval '367 days'),
  constraint agents_stopped check ((stopped_at is null) = (stopped_by is null))
);
create index agents_of_company on agents (customer_id, created_at desc, id desc);
create index agents_of_member on agents (user_id);

create table agent_clients (
  id text primary key default 'hfc_' || replace(gen_random_uuid()::text, '-', ''),
  name text not null check (name <> '' and length(name) <= 100),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index agent_clients_by_use on agent_clients (used_at);

create table agent_codes (
  code_hash text primary key,
  agent_id text not null references agents,
  client_id text not null,
  redirect_uri text not null,
  challenge text not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz
);
create index agent_codes_by_end on agent_codes (expires_at);

create table agent_tokens (
  token_hash text primary key,
  agent_id text not null references agents,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  replaced_at timestamptz,
  constraint agent_tokens_replaced check (replaced_at is null or kind = 'refresh')
);
create index agent_tokens_of_agent on agent_tokens (agent_id);
create index agent_tokens_by_end on agent_tokens (expires_at);alter table orders
  add column agent_id text references agents;
create index orders_of_agent on orders (agent_id, placed_at) where agent_id is not null;
