-- Addresses of customers' and the shop's own programs that are told of what happens.
create table webhook_endpoints (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  -- Null for the shop's own, which are told of everybody's.
  customer_id text references customers on delete cascade,
  -- MAX_WEBHOOKS of contract/webhooks.ts.
  slot int not null check (slot between 1 and 10),
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  -- What each message is signed with: it must be readable. While a new one comes into use both sign.
  secret bytea not null check (length(secret) = 32),
  previous_secret bytea check (length(previous_secret) = 32),
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz,
  disabled_at timestamptz,
  -- owner: somebody switched it off. failing: nothing came through for a day. gone: it answered so.
  disabled_because text check (disabled_because in ('owner', 'failing', 'gone')),
  constraint webhook_endpoints_slots unique nulls not distinct (customer_id, slot),
  constraint webhook_endpoints_previous check ((previous_secret is null) = (previous_until is null)),
  constraint webhook_endpoints_disabled check ((disabled_at is null) = (disabled_because is null))
);

-- What happened, for those who wanted to be told.
create table webhook_events (
  id text primary key default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index webhook_events_by_age on webhook_events (created_at);

-- The message about it to each of them, and what became of the last attempt.
create table webhook_deliveries (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  event_id text not null references webhook_events on delete cascade,
  endpoint_id text not null references webhook_endpoints on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null default now(),
  -- Since it was to be sent, by itself or again.
  attempts int not null default 0 check (attempts >= 0),
  due_at timestamptz not null default now(),
  -- Until when a job has it; null while none does.
  sending_until timestamptz,
  attempted_at timestamptz,
  status int,
  took_ms int,
  -- Why there was no reply, and how the reply began.
  problem text not null default '' check (length(problem) <= 200),
  reply text not null default '' check (length(reply) <= 1024),
  unique (event_id, endpoint_id)
);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, due_at) where state = 'waiting';

-- Those of a customer go with its last user.
create function delete_webhooks_of_nobody() returns trigger language plpgsql as $$
begin
  delete from webhook_endpoints w
    where w.customer_id in (old.customer_id, old.personal_customer_id)
      and not exists (select from users u where w.customer_id in (u.customer_id, u.personal_customer_id));
  return null;
end $$;
create trigger users_webhooks after delete on users for each row execute function delete_webhooks_of_nobody();
