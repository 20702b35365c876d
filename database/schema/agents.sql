-- Programs that buy for a member of a company, within limits of their own.
create table agents (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  customer_id text not null references companies,
  -- For whom it acts, with no more rights than theirs. Null once their account is deleted: it has stopped then.
  user_id text references users on delete set null,
  name text not null check (name <> '' and length(name) <= 60 and name !~ '[[:cntrl:]]'),
  -- What it may do: groups of tools.
  tools text[] not null check (cardinality(tools) between 1 and 20),
  -- An order above them waits for approval. Null: none of its own.
  order_limit_cents bigint check (order_limit_cents >= 0),
  month_limit_cents bigint check (month_limit_cents >= 0),
  -- Orders above this amount wait in any case; 0: all do.
  approve_above_cents bigint check (approve_above_cents >= 0),
  -- What its orders are charged to. Null: what the order says, or the member's own.
  cost_centre_id text references cost_centres,
  -- SHA-256 of the token that a person gave it; null for one that was let in by a consent page.
  token_hash text unique,
  -- The program, for one that was let in by the consent page: its id there, and the host that it was sent back to.
  client_id text,
  client_host text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Written once a minute at most.
  last_used_at timestamptz,
  stopped_at timestamptz,
  -- Email of the member.
  stopped_by text,
  constraint agents_client check ((client_id is null) = (client_host is null) and (client_id is null) <> (token_hash is null)),
  constraint agents_days check (expires_at > created_at and expires_at <= created_at + interval '367 days'),
  constraint agents_stopped check ((stopped_at is null) = (stopped_by is null))
);
create index agents_of_company on agents (customer_id, created_at desc, id desc);
create index agents_of_member on agents (user_id);

-- Programs that registered themselves (RFC 7591), because they have no metadata document. They go a year after their last use.
create table agent_clients (
  id text primary key default 'hfc_' || replace(gen_random_uuid()::text, '-', ''),
  name text not null check (name <> '' and length(name) <= 100),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index agent_clients_by_use on agent_clients (used_at);

-- Codes of the consent page, which a program redeems once.
create table agent_codes (
  code_hash text primary key,
  agent_id text not null references agents,
  client_id text not null,
  redirect_uri text not null,
  -- S256 of the verifier (RFC 7636).
  challenge text not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz
);
create index agent_codes_by_end on agent_codes (expires_at);

-- Tokens of agents that were let in by the consent page.
create table agent_tokens (
  token_hash text primary key,
  agent_id text not null references agents,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- A refresh token that was used: whoever uses it again has stolen it, or was stolen from.
  replaced_at timestamptz,
  constraint agent_tokens_replaced check (replaced_at is null or kind = 'refresh')
);
create index agent_tokens_of_agent on agent_tokens (agent_id);
create index agent_tokens_by_end on agent_tokens (expires_at);

-- Rules, revision 1

-- A trigger: no process, of this version or another, gives an agent more than a person gave it, or lets a stopped one go on.
create or replace function keep_agent_within_consent() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('agents_stay_stopped', format('agent %s was stopped', new.id))
    where old.stopped_at is not null and new.stopped_at is distinct from old.stopped_at;
  return null;
end $$;
create or replace trigger agents_stay_stopped after update of stopped_at, stopped_by on agents
  for each row execute function keep_agent_within_consent();
create or replace trigger agents_stay
  before update of customer_id, tools, order_limit_cents, month_limit_cents, approve_above_cents, cost_centre_id, created_at,
    expires_at, token_hash, client_id, client_host
  on agents for each statement execute function refuse_change();
create or replace trigger agents_are_kept before delete or truncate on agents
  for each statement execute function refuse_change();
