create table electronic_orders (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  connection_id text not null references punchout_connections on delete cascade,
  -- As the purchasing system numbers them.
  order_number text not null check (order_number <> '' and length(order_number) <= 60),
  payload_id text not null check (payload_id <> '' and length(payload_id) <= 300),
  -- SHA-256 of the order's content, to tell a repeated document from another with the same number.
  content_hash text not null,
  received_at timestamptz not null default now(),
  -- The order that was placed; null for a document that was refused.
  order_id text unique references orders on delete cascade,
  -- Differences that were accepted: a sentence for each.
  changes text[] not null default '{}',
  -- Why it was refused: a sentence for each difference.
  problems text[] not null default '{}',
  -- As written; null if left out.
  ordered_at text check (length(ordered_at) <= 40),
  -- How the document named its sender and this shop; null for orders from before it was stored.
  buyer_domain text check (length(buyer_domain) <= 100),
  buyer_identity text check (length(buyer_identity) <= 200),
  supplier_domain text check (length(supplier_domain) <= 100),
  supplier_identity text check (length(supplier_identity) <= 200),
  -- How the purchasing system wrote each line of the order.
  lines jsonb not null default '[]',
  -- The order's content, while it waits for an admin.
  waiting jsonb,
  -- Pieces of lines that the admin has changed, by the place of the line in the document: {"2": 100}.
  changed_pieces jsonb not null default '{}',
  -- Whether the purchasing system was answered that the order is being checked.
  is_asked boolean not null default false,
  decided_at timestamptz,
  -- Email of the admin; null if the purchasing system withdrew the order.
  decided_by text,
  -- As the purchasing system numbers the versions of an order.
  version int not null default 1,
  -- When a later version took the place of the order.
  replaced_at timestamptz,
  constraint electronic_orders_bounded check (cardinality(problems) <= 100 and cardinality(changes) <= 100),
  constraint electronic_orders_changes check (order_id is not null or cardinality(changes) = 0),
  unique (connection_id, payload_id),
  constraint electronic_orders_decided
    check (
      (is_asked and waiting is null) = (decided_at is not null) and (decided_by is null or decided_at is not null)
      and (waiting is null or is_asked)),
  constraint electronic_orders_one_outcome
    check (
      (order_id is not null)::int + (cardinality(problems) > 0)::int + (waiting is not null)::int = 1),
  constraint electronic_orders_replaced check (replaced_at is null or order_id is not null),
  constraint electronic_orders_version check (version between 1 and 1000000)
);
create index electronic_orders_by_age on electronic_orders (connection_id, received_at);
-- An order number has one order that stands, and one document that waits.
create unique index electronic_orders_standing on electronic_orders (connection_id, lower(order_number))
  where order_id is not null and replaced_at is null;
create unique index electronic_orders_waiting_once on electronic_orders (connection_id, lower(order_number))
  where waiting is not null;
create index electronic_orders_waiting on electronic_orders (received_at, id) where waiting is not null;

-- Rules, revision 1

-- An order is known as the system's own after it was placed: what was told before is made up for.
-- A trigger: it makes up for what was told before the order was known as electronic.
create or replace function electronic_orders_to_webhooks() returns trigger language plpgsql as $$
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
create or replace trigger electronic_orders_tell after insert on electronic_orders for each row
  when (new.order_id is not null) execute function electronic_orders_to_webhooks();
create or replace trigger electronic_orders_tell_placed after update on electronic_orders for each row
  when (old.order_id is null and new.order_id is not null) execute function electronic_orders_to_webhooks();

-- One that an admin rejected has no order: its documents are sent one after the other by its own id.
-- A trigger: the purchasing system must be told, whoever rejects its order.
create or replace function rejected_electronic_order_to_webhooks() returns trigger language plpgsql as $$
begin
  perform tell_endpoints(
    array(select id from webhook_endpoints w where connection_id = new.connection_id and is_told(w) for key share),
    'order.rejected', jsonb_build_object('electronicOrder', jsonb_build_object('_id', new.id)));
  return null;
end $$;
create or replace trigger electronic_orders_tell_rejected after update on electronic_orders for each row
  when (old.waiting is not null and cardinality(new.problems) > 0 and new.decided_by is not null)
  execute function rejected_electronic_order_to_webhooks();

create or replace trigger electronic_orders_keep before update on electronic_orders for each row
  when ((old.waiting is not null and (new.waiting is null or new.waiting = old.waiting)
      and to_jsonb(new) - array['waiting', 'changed_pieces', 'order_id', 'changes', 'problems', 'lines', 'decided_at', 'decided_by']
        = to_jsonb(old) - array['waiting', 'changed_pieces', 'order_id', 'changes', 'problems', 'lines', 'decided_at', 'decided_by']
    or old.replaced_at is null and new.replaced_at is not null
      and to_jsonb(new) - 'replaced_at' = to_jsonb(old) - 'replaced_at') is not true)
  execute function refuse('electronic_orders_keep', 'what became of an electronic order does not change');
