-- Shipments: some pieces of some lines of an order, on their way to one of its addresses.

-- Products whose pieces are known one by one, and how long they are under warranty.
alter table products
  add column tracks_serials boolean not null default false,
  add column warranty_months int;
-- Not a check constraint, which would be evaluated whenever pieces are taken.
create function refuse_warranty() returns trigger language plpgsql as $$
begin
  raise exception 'a warranty of % months', new.warranty_months
    using errcode = 'check_violation', constraint = 'products_warranty';
end $$;
create trigger products_warranty before insert or update of warranty_months on products
  for each row when (new.warranty_months not between 1 and 240) execute function refuse_warranty();

create sequence shipment_numbers start 100001;
create table shipments (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  number bigint not null unique default nextval('shipment_numbers'),
  order_id text not null references orders on delete cascade,
  -- The address that it goes to, where the order goes to several.
  delivery_position int,
  -- contract/carriers.ts; null where nobody said with whom it goes.
  carrier text check (carrier in ('ups', 'fedex', 'dhl', 'usps', 'gls', 'dpd', 'other')),
  tracking_number text not null default '' check (tracking_number ~ '^[A-Za-z0-9 -]{0,40}$'),
  -- Of a carrier whose links the shop cannot make itself.
  tracking_url text check (tracking_url like 'https://%' and length(tracking_url) <= 500),
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- It was a mistake: nothing left, and it counts no more.
  voided_at timestamptz,
  actor_kind text not null check (actor_kind in ('buyer', 'admin', 'shop', 'card-service')),
  actor_name text,
  unique (id, order_id),
  foreign key (order_id, delivery_position) references order_deliveries,
  constraint shipments_of_persons check ((actor_kind in ('buyer', 'admin')) = (actor_name is not null)),
  constraint shipments_tracked_by_carrier check (carrier is not null or tracking_number = ''),
  constraint shipments_link_of_other_carrier check (tracking_url is null or carrier = 'other'),
  constraint shipments_delivered_or_voided check (delivered_at is null or voided_at is null)
);
alter sequence shipment_numbers owned by shipments.number;
create index shipments_of_order on shipments (order_id, number);

create table shipment_lines (
  shipment_id text not null,
  order_id text not null,
  line_position int not null,
  product_id text not null references products,
  pieces int not null check (pieces > 0),
  -- As the product was when it was shipped.
  tracks_serials boolean not null default false,
  warranty_months int check (warranty_months between 1 and 240),
  primary key (shipment_id, line_position),
  unique (shipment_id, line_position, product_id),
  foreign key (shipment_id, order_id) references shipments (id, order_id) on delete cascade,
  foreign key (order_id, line_position) references order_lines
);
create index shipment_lines_of_line on shipment_lines (order_id, line_position);

-- Each serial number of a product is shipped once.
create table shipment_serials (
  product_id text not null,
  -- In upper case and without blanks: contract/serials.ts, normaliseSerial().
  normalised text not null check (normalised ~ '^[!-~]{1,64}$' and normalised = upper(normalised)),
  serial text not null check (serial <> ''),
  shipment_id text not null,
  line_position int not null,
  primary key (product_id, normalised),
  foreign key (shipment_id, line_position, product_id)
    references shipment_lines (shipment_id, line_position, product_id) on delete cascade
);
create index shipment_serials_of_line on shipment_serials (shipment_id, line_position, normalised);

-- What each line of an order has to go to each of its addresses, and what of it is shipped.
create view order_line_fulfilment as
  select l.order_id, l.position as line_position, d.delivery_position, l.product_id,
    coalesce(d.pieces, l.pieces) as pieces,
    (select coalesce(sum(sl.pieces), 0)::int
      from shipment_lines sl join shipments s on s.id = sl.shipment_id
      where sl.order_id = l.order_id and sl.line_position = l.position and s.voided_at is null
        and s.delivery_position is not distinct from d.delivery_position) as shipped
  from order_lines l
    left join order_line_deliveries d on d.order_id = l.order_id and d.line_position = l.position
  where not l.rejected;

-- Orders that are delivered already went out in one shipment for each address.
insert into shipments (order_id, delivery_position, shipped_at, delivered_at, actor_kind, actor_name)
  select o.id, d.position, coalesce(e.at, o.placed_at), coalesce(e.at, o.placed_at), coalesce(e.actor_kind, 'shop'),
    e.actor_name
  from orders o
    left join order_deliveries d on d.order_id = o.id
    left join order_events e on e.order_id = o.id and e.fact = 'fulfilment' and e.to_state = 'delivered'
  where o.fulfilment = 'delivered'
  order by 4, o.number, d.position;
insert into shipment_lines (shipment_id, order_id, line_position, product_id, pieces)
  select s.id, s.order_id, f.line_position, f.product_id, f.pieces
  from shipments s join order_line_fulfilment f
    on f.order_id = s.order_id and f.delivery_position is not distinct from s.delivery_position;

-- No more is shipped of a line, to an address, than goes there; and only of orders that are to be shipped. The order is
-- locked, so that two shipments are counted one after the other.
create function check_shipment_lines() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  perform from orders where id in (select order_id from added) order by id for no key update;
  select o.id, o.status into wrong from orders o
    where o.id in (select order_id from added) and o.status not in ('processing', 'delivered') limit 1;
  if found then
    raise exception 'order % is %, and nothing of it is shipped', wrong.id, wrong.status
      using errcode = 'check_violation', constraint = 'shipments_of_paid_orders';
  end if;
  select a.order_id, a.line_position, f.pieces, f.shipped into wrong
    from added a
      join shipments s on s.id = a.shipment_id
      left join order_line_fulfilment f on f.order_id = a.order_id and f.line_position = a.line_position
        and f.delivery_position is not distinct from s.delivery_position
    where f.product_id is distinct from a.product_id or f.shipped > f.pieces limit 1;
  if found then
    raise exception 'line % of order %: % of % pieces shipped',
      wrong.line_position, wrong.order_id, wrong.shipped, coalesce(wrong.pieces, 0)
      using errcode = 'check_violation', constraint = 'shipments_within_order';
  end if;
  return null;
end $$;
create trigger shipment_lines_within_order after insert on shipment_lines
  referencing new table as added for each statement execute function check_shipment_lines();
create trigger shipment_lines_stay before update or truncate on shipment_lines
  for each statement execute function refuse_change();

-- What is delivered or voided stays so.
create function keep_shipment() returns trigger language plpgsql as $$
begin
  raise exception 'shipment % is delivered or voided, and stays as it is', old.number
    using errcode = 'check_violation', constraint = 'shipments_end_once';
end $$;
create trigger shipments_end_once before update on shipments
  for each row when (old.delivered_at is not null or old.voided_at is not null) execute function keep_shipment();

-- What is shipped cannot be taken off the order.
create function check_unshipped() returns trigger language plpgsql as $$
begin
  if exists (select from shipments where order_id = new.id and voided_at is null) then
    raise exception 'order % is shipped, and cannot be cancelled', new.id
      using errcode = 'check_violation', constraint = 'orders_cancelled_unshipped';
  end if;
  return new;
end $$;
create trigger orders_cancelled_unshipped before update of fulfilment on orders
  for each row when (new.fulfilment = 'cancelled') execute function check_unshipped();

-- A shipment that was a mistake takes the order back to where it stood, as the reversal of a transfer does: these states
-- are left more than once. The transitions that there are: contract/order-status.ts.
insert into order_transitions (fact, from_state, to_state) values
  ('fulfilment', 'part-shipped', 'open'), ('fulfilment', 'shipped', 'open'), ('fulfilment', 'shipped', 'part-shipped');
drop index order_events_leave_once;
alter table order_events
  -- Which time the fact leaves that state.
  add column occurrence smallint not null default 1;
alter table order_events
  add constraint order_events_leave_once unique nulls not distinct (order_id, fact, from_state, occurrence),
  add constraint order_events_repeat check (
    occurrence = 1 or occurrence > 1 and (fact = 'fulfilment' or fact = 'payment' and from_state in ('on-account', 'paid'))
  );
