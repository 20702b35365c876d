-- locks: electronic_orders and punchout_connections for a moment: there are few
-- Purchase orders of a purchasing system that an admin of the shop checks before they are placed, and those that change an
-- order of before.

alter table punchout_connections
  -- Whether its orders wait for an admin of the shop, whatever their prices are.
  add column asks_admin boolean not null default false;

alter table electronic_orders
  -- What was ordered, while the order waits for an admin.
  add column waiting jsonb,
  -- Pieces of lines that the admin has changed, by the place of the line in the document: {"2": 100}.
  add column changed_pieces jsonb not null default '{}',
  -- Whether the purchasing system was answered that the order is being checked.
  add column is_asked boolean not null default false,
  add column decided_at timestamptz,
  -- Email of the admin; null if the purchasing system withdrew the order.
  add column decided_by text,
  -- As the purchasing system numbers the versions of an order.
  add column version int not null default 1,
  -- When a later version took the place of the order.
  add column replaced_at timestamptz,
  drop constraint electronic_orders_placed_or_refused;
alter table electronic_orders
  add constraint electronic_orders_one_outcome check (
    (order_id is not null)::int + (cardinality(problems) > 0)::int + (waiting is not null)::int = 1) not valid,
  add constraint electronic_orders_decided check (
    (is_asked and waiting is null) = (decided_at is not null) and (decided_by is null or decided_at is not null)
    and (waiting is null or is_asked)) not valid,
  add constraint electronic_orders_version check (version between 1 and 1000000) not valid,
  add constraint electronic_orders_replaced check (replaced_at is null or order_id is not null) not valid;

-- An order number has one order that stands, and one document that waits.
create unique index electronic_orders_standing on electronic_orders (connection_id, lower(order_number))
  where order_id is not null and replaced_at is null;
drop index electronic_orders_placed_once;
create unique index electronic_orders_waiting_once on electronic_orders (connection_id, lower(order_number))
  where waiting is not null;
create index electronic_orders_waiting on electronic_orders (received_at, id) where waiting is not null;

-- What became of a document does not change, but for these: one that waits is decided once, and an order is replaced once.
create or replace function keep_electronic_order() returns trigger language plpgsql as $$
declare
  decision text[] := array['waiting', 'changed_pieces', 'order_id', 'changes', 'problems', 'lines', 'decided_at', 'decided_by'];
begin
  if old.waiting is not null and to_jsonb(new) - decision = to_jsonb(old) - decision
      and (new.waiting is null or new.waiting = old.waiting) then
    return new;
  end if;
  if old.replaced_at is null and new.replaced_at is not null
      and to_jsonb(new) - 'replaced_at' = to_jsonb(old) - 'replaced_at' then
    return new;
  end if;
  raise exception 'what became of an electronic order does not change'
    using errcode = 'check_violation', constraint = 'electronic_orders_keep';
end $$;

create trigger electronic_orders_tell_placed after update on electronic_orders for each row
  when (old.order_id is null and new.order_id is not null) execute function electronic_orders_to_webhooks();

-- One that an admin rejected has no order: its documents are sent one after the other by its own id.
create function rejected_electronic_order_to_webhooks() returns trigger language plpgsql as $$
begin
  perform tell_endpoints(
    array(select id from webhook_endpoints w where connection_id = new.connection_id and is_told(w) for key share),
    'order.rejected', jsonb_build_object('electronicOrder', jsonb_build_object('_id', new.id)));
  return null;
end $$;
create trigger electronic_orders_tell_rejected after update on electronic_orders for each row
  when (old.waiting is not null and cardinality(new.problems) > 0 and new.decided_by is not null)
  execute function rejected_electronic_order_to_webhooks();

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
