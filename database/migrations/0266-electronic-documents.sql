-- locks: writing webhooks and electronic orders, for a moment: there are few
-- Documents that purchasing systems get on the orders that they sent: confirmations, ship notices, invoices and credit
-- notes. The queue of webhooks delivers them.

alter table electronic_orders
  -- As it was written; null if it was left out.
  add column ordered_at text check (length(ordered_at) <= 40),
  -- How the document named its sender and this shop; null for orders before this migration.
  add column buyer_domain text check (length(buyer_domain) <= 100),
  add column buyer_identity text check (length(buyer_identity) <= 200),
  add column supplier_domain text check (length(supplier_domain) <= 100),
  add column supplier_identity text check (length(supplier_identity) <= 200),
  -- How the purchasing system wrote each line of the order.
  add column lines jsonb not null default '[]';

alter table webhook_endpoints
  -- The connection whose documents go there, in the format of its protocol; null for a webhook.
  add column connection_id text unique references punchout_connections on delete cascade,
  -- What the purchasing system knows this shop by: documents carry it, so it must be readable.
  add column shared_secret text check (length(shared_secret) between 1 and 200);
alter table webhook_endpoints
  alter column slot drop not null,
  alter column secret drop not null,
  drop constraint webhook_endpoints_slots;
alter table webhook_endpoints add constraint webhook_endpoints_of_connection check (
    case when connection_id is null then slot is not null and secret is not null and shared_secret is null
      else slot is null and secret is null and shared_secret is not null and customer_id is not null end);
create unique index webhook_endpoints_slots on webhook_endpoints (customer_id, slot) nulls not distinct
  where connection_id is null;

-- Of a document for a purchasing system: the order that it is on.
alter table webhook_deliveries add column order_id text;
create index webhook_deliveries_of_order on webhook_deliveries (order_id) where order_id is not null;

-- Queues an event for these endpoints.
create function tell_endpoints(endpoints text[], of_type text, about jsonb) returns void language plpgsql as $$
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
create function is_told(w webhook_endpoints) returns boolean language sql stable as $$
  select w.disabled_at is null or w.connection_id is not null and w.disabled_because <> 'owner'
$$;

create or replace function tell_webhooks(of_type text, of_customer text, about jsonb) returns void
language plpgsql as $$
begin
  perform tell_endpoints(array(
    select id from webhook_endpoints w
      where is_told(w) and of_type = any(events) and case
        when connection_id is null then customer_id is null or customer_id = of_customer
        else exists (select from electronic_orders e
          where e.order_id = about #>> '{order,_id}' and e.connection_id = w.connection_id) end
      for key share), of_type, about);
end $$;

create or replace function are_webhooks_on() returns boolean language sql stable as $$
  select exists (select from webhook_endpoints w where is_told(w))
$$;

-- An order is known as the system's own after it was placed: what was told before is made up for.
create function electronic_orders_to_webhooks() returns trigger language plpgsql as $$
declare
  told text[] := array(
    select id from webhook_endpoints w where connection_id = new.connection_id and is_told(w) for key share);
  about jsonb := jsonb_build_object('order', jsonb_build_object('_id', new.order_id));
  i invoices;
begin
  perform tell_endpoints(told, 'order.confirmed', about);
  for i in select * from invoices where order_id = new.order_id loop
    perform tell_endpoints(told, 'invoice.issued', about || jsonb_build_object('invoice', jsonb_build_object('_id', i.id)));
  end loop;
  return null;
end $$;
create trigger electronic_orders_tell after insert on electronic_orders for each row
  when (new.order_id is not null) execute function electronic_orders_to_webhooks();

-- What a demo's purchasing system keeps: the latest documents of its orders.
create table demo_purchasing_documents (
  id bigint generated always as identity primary key,
  order_number text not null check (length(order_number) between 1 and 60),
  kind text not null check (kind in ('order', 'answer', 'confirmation', 'ship-notice', 'receipt', 'invoice')),
  document text not null check (length(document) <= 500000),
  received_at timestamptz not null default now()
);
create index demo_purchasing_documents_of_order on demo_purchasing_documents (order_number);
