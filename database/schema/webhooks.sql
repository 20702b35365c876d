-- Addresses of customers' and the shop's own programs that are told of what happens.
create table webhook_endpoints (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  -- Null for the shop's own, which are told of everybody's.
  customer_id text references customers on delete cascade,
  -- MAX_WEBHOOKS of contract/webhooks.ts.
  slot int check (slot between 1 and 10),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- What each message is signed with: it must be readable. While a new one comes into use both sign.
  secret bytea check (length(secret) = 32),
  previous_secret bytea check (length(previous_secret) = 32),
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz,
  disabled_at timestamptz,
  -- owner: somebody switched it off. failing: nothing came through for a day. gone: it answered so.
  disabled_because text check (disabled_because in ('owner', 'failing', 'gone')),
  -- Until when an endpoint asked to be left alone (Retry-After); the deliveries wait meanwhile.
  not_before timestamptz,
  -- The connection whose documents go there, in the format of its protocol; null for a webhook.
  connection_id text unique references punchout_connections on delete cascade,
  -- What the purchasing system knows this shop by: documents carry it, so it must be readable.
  shared_secret text check (length(shared_secret) between 1 and 200),
  -- Up to which change of products an endpoint has been told, as `next` of a feed of changes: at first, up to when it was made.
  catalogue_position text not null default to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  constraint webhook_endpoints_disabled check ((disabled_at is null) = (disabled_because is null)),
  constraint webhook_endpoints_of_connection
    check (
        case when connection_id is null then slot is not null and secret is not null and shared_secret is null
          else slot is null and secret is null and customer_id is not null
            and (shared_secret is null) = (url like 'mailto:%') end),
  constraint webhook_endpoints_previous check ((previous_secret is null) = (previous_until is null)),
  constraint webhook_endpoints_url
    check (
        length(url) <= 500 and (url ~ '^https?://' or connection_id is not null and url ~ '^mailto:.+@'))
);
create unique index webhook_endpoints_slots on webhook_endpoints (customer_id, slot) nulls not distinct
  where connection_id is null;

-- What happened, for those who wanted to be told.
create table webhook_events (
  id text primary key default ('evt_' || replace(gen_random_uuid()::text, '-', '')),
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
  -- Of a document for a purchasing system: the order that it is on.
  order_id text,
  unique (event_id, endpoint_id)
);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, due_at) where state = 'waiting';
create index webhook_deliveries_of_order on webhook_deliveries (order_id) where order_id is not null;

-- Rules, revision 1

-- Those of a customer go with its last user.
-- A trigger: no way to delete the last user of a customer may leave its webhooks sending.
create or replace function delete_webhooks_of_nobody() returns trigger language plpgsql as $$
begin
  delete from webhook_endpoints w
    where w.customer_id in (old.customer_id, old.personal_customer_id)
      and not exists (select from users u where w.customer_id in (u.customer_id, u.personal_customer_id));
  return null;
end $$;
create or replace trigger users_webhooks after delete on users for each row execute function delete_webhooks_of_nobody();

create or replace function wire_time(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The amount of an event of a webhook, in the currency of the shop.
create or replace function wire_dollars(cents bigint) returns numeric language sql stable as $$
  select round(cents / 10::numeric ^ decimals, decimals) from shop_currency
$$;

-- Queues an event for these endpoints.
create or replace function tell_endpoints(endpoints text[], of_type text, about jsonb) returns void language plpgsql as $$
begin
  if coalesce(cardinality(endpoints), 0) = 0 then return; end if;
  with event as (
    insert into webhook_events (type, data) values (of_type, jsonb_strip_nulls(about)) returning id
  )
  insert into webhook_deliveries (event_id, endpoint_id, created_at, order_id)
    -- Documents on an order are sent one after the other, in this order.
    select event.id, w.id, clock_timestamp(),
        case when w.connection_id is not null then about #>> '{order,_id}' end
      from event, webhook_endpoints w where w.id = any(endpoints);
  -- Transactions that notify commit one after the other: while one is about to tell, the others leave it to that one.
  if pg_try_advisory_xact_lock(100137) then perform pg_notify('webhook_deliveries', ''); end if;
end $$;

-- A purchasing system is told of the orders that it sent only. While it takes no documents, they wait for it.
create or replace function is_told(w webhook_endpoints) returns boolean language sql stable as $$
  select w.disabled_at is null or w.connection_id is not null and w.disabled_because <> 'owner'
$$;

-- The order that took the place of another tells of it: its purchasing system did not cancel anything.
create or replace function tell_webhooks(of_type text, of_customer text, about jsonb) returns void
language plpgsql as $$
begin
  perform tell_endpoints(array(
    select id from webhook_endpoints w
      where is_told(w) and of_type = any(events) and case
        when connection_id is null then customer_id is null or customer_id = of_customer
        else exists (select from electronic_orders e
          where e.order_id = about #>> '{order,_id}' and e.connection_id = w.connection_id
            and (of_type <> 'order.cancelled' or e.replaced_at is null)) end
      for key share), of_type, about);
end $$;

create or replace function are_webhooks_on() returns boolean language plpgsql stable as $$
begin
  return exists (select from webhook_endpoints w where is_told(w));
end $$;
