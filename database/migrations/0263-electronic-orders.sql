-- Purchase orders that purchasing systems send as documents.

-- The member in whose name the orders of the connection are placed; none are taken without one.
alter table punchout_connections
  add column buyer_id text references users on delete set null,
  -- Percent by which the price of a line may differ from the shop's, which is then charged.
  add column price_tolerance int not null default 0 check (price_tolerance between 0 and 10);

create table electronic_orders (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  connection_id text not null references punchout_connections on delete cascade,
  -- As the purchasing system numbers them.
  order_number text not null check (order_number <> '' and length(order_number) <= 60),
  payload_id text not null check (payload_id <> '' and length(payload_id) <= 300),
  -- SHA-256 of what was ordered, to tell a repeated document from another with the same number.
  content_hash text not null,
  received_at timestamptz not null default now(),
  -- The order that was placed; null for a document that was refused.
  order_id text unique references orders on delete cascade,
  -- Differences that were accepted: a sentence for each.
  changes text[] not null default '{}',
  -- Why it was refused: a sentence for each difference.
  problems text[] not null default '{}',
  unique (connection_id, payload_id),
  constraint electronic_orders_placed_or_refused check ((order_id is null) = (cardinality(problems) > 0)),
  constraint electronic_orders_changes check (order_id is not null or cardinality(changes) = 0),
  constraint electronic_orders_bounded check (cardinality(problems) <= 100 and cardinality(changes) <= 100)
);
create index electronic_orders_by_age on electronic_orders (connection_id, received_at);
create unique index electronic_orders_placed_once on electronic_orders (connection_id, lower(order_number))
  where order_id is not null;

create function keep_electronic_order() returns trigger language plpgsql as $$
begin
  raise exception 'what became of an electronic order does not change'
    using errcode = 'check_violation', constraint = 'electronic_orders_keep';
end $$;
create trigger electronic_orders_keep before update on electronic_orders
  for each row execute function keep_electronic_order();
