create function plain_tracking_number(tracking_number text) returns text language sql immutable parallel safe as $$
  select upper(translate(tracking_number, ' -', ''))
$$;

create sequence shipment_numbers start 100001;

create table shipments (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  number bigint not null default nextval('shipment_numbers') unique,
  order_id text not null references orders on delete cascade,
  -- The address that it goes to, where the order goes to several.
  delivery_position int,
  -- contract/shipments/carriers.ts; null where nobody said with whom it goes.
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
  constraint shipments_delivered_or_voided check (delivered_at is null or voided_at is null),
  unique (id, order_id),
  constraint shipments_link_of_other_carrier check (tracking_url is null or carrier = 'other'),
  constraint shipments_of_persons check ((actor_kind in ('buyer', 'admin')) = (actor_name is not null)),
  foreign key (order_id, delivery_position) references order_deliveries,
  constraint shipments_tracked_by_carrier check (carrier is not null or tracking_number = '')
);
create index shipments_of_order on shipments (order_id, number);
create index shipments_by_tracking_number on shipments (plain_tracking_number(tracking_number))
  where tracking_number <> '';
alter sequence shipment_numbers owned by shipments.number;

create table shipment_lines (
  shipment_id text not null,
  order_id text not null,
  line_position int not null,
  product_id text not null references products,
  pieces int not null check (pieces > 0),
  -- As the product was when it was shipped.
  tracks_serials boolean not null default false,
  warranty_months int check (warranty_months between 1 and 240),
  foreign key (order_id, line_position) references order_lines,
  primary key (shipment_id, line_position),
  unique (shipment_id, line_position, product_id),
  foreign key (shipment_id, order_id) references shipments (id, order_id) on delete cascade
);
create index shipment_lines_of_line on shipment_lines (order_id, line_position);
create index shipment_lines_of_product on shipment_lines (product_id);

-- Each serial number of a product is shipped once.
create table shipment_serials (
  product_id text not null,
  -- In upper case and without blanks: contract/shipments/serials.ts, normaliseSerial().
  normalised text not null check (normalised ~ '^[!-~]{1,64}$' and normalised = upper(normalised)),
  serial text not null check (serial <> ''),
  shipment_id text not null,
  line_position int not null,
  return_id text,
  constraint shipment_serials_of_return foreign key (return_id, line_position) references return_lines,
  primary key (shipment_id, product_id, normalised),
  foreign key (shipment_id, line_position, product_id) references shipment_lines (shipment_id, line_position, product_id) on delete cascade
);
create index shipment_serials_of_line on shipment_serials (shipment_id, line_position, normalised);
create unique index shipment_serials_out on shipment_serials (product_id, normalised) where return_id is null;
create index shipment_serials_by_number on shipment_serials (normalised);

alter table invoices add constraint invoices_shipment_id_fkey
  foreign key (shipment_id) references shipments;

-- Rules, revision 1

-- Shipments: no more of a line than was ordered, of its own product, and nothing that has not come.
create or replace view wrong_shipments as
  select o.id as order_id, 'shipments_together' as rule,
      format('order %s is shipped together, and some of its pieces have not come yet', o.id) as wrong
    from orders o where o.ship_together and exists (select from stock_promises where order_id = o.id)
      and exists (select from shipments where order_id = o.id and voided_at is null)
  union all
  select l.order_id, 'shipments_within_order', format('line %s of order %s: %s of %s pieces shipped', l.line_position, l.order_id,
      f.shipped, coalesce(f.pieces, 0))
    from shipment_lines l join shipments s on s.id = l.shipment_id and s.voided_at is null
      left join order_line_fulfilment f on f.order_id = l.order_id and f.line_position = l.line_position
        and f.delivery_position is not distinct from s.delivery_position
    where f.product_id is distinct from l.product_id or f.shipped > f.pieces
  union all
  select order_id, 'shipments_of_pieces_that_came', format('line %s of order %s: %s pieces have not come yet', position, order_id,
      p.pieces)
    from (select order_id, position, sum(pieces) as pieces from stock_promises where order_id is not null group by 1, 2) p
      join (select order_id, line_position as position, sum(pieces) as pieces, sum(shipped) as shipped
        from order_line_fulfilment group by 1, 2) f using (order_id, position)
    where f.shipped > f.pieces - p.pieces;

create or replace view told_shipments as
  select s.id, 'shipment.changed' as type, o.customer_id, jsonb_build_object('order', o.about,
      'shipment', jsonb_build_object(
        '_id', s.id, 'number', 'SH-' || s.number, 'carrier', s.carrier, 'trackingNumber', s.tracking_number,
        'shippedAt', wire_time(s.shipped_at), 'deliveredAt', wire_time(s.delivered_at), 'voidedAt', wire_time(s.voided_at))) as about
    from shipments s join told_orders o on o.id = s.order_id;

-- Nothing is shipped of what goes together before all of it has come.
create or replace function check_shipment_lines() returns trigger language plpgsql as $$
declare
  of_order text;
begin
  perform from orders where id in (select order_id from added) order by id for no key update;
  perform refuse_wrong('shipments_of_paid_orders', format('order %s is %s, and nothing of it is shipped', id, status))
    from orders where id in (select order_id from added) and status not in ('processing', 'delivered');
  for of_order in select distinct order_id from added loop
    perform refuse_wrong(rule, wrong) from wrong_shipments where order_id = of_order;
  end loop;
  return null;
end $$;
create or replace trigger shipment_lines_within_order after insert on shipment_lines
  referencing new table as added for each statement execute function check_shipment_lines();

create or replace function check_shipment_void() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('returns_within_shipped', wrong) from wrong_returns where order_id = new.order_id;
  return null;
end $$;
create or replace trigger shipments_voided_unreturned after update of voided_at on shipments
  for each row when (new.voided_at is not null) execute function check_shipment_void();

create or replace function is_shipped(of_order text) returns boolean language sql as $$
  select exists (select from shipments where order_id = of_order and voided_at is null)
$$;

create constraint trigger shipments_billed after insert or update of voided_at on shipments
  deferrable initially deferred for each row execute function billing_changed();
create or replace trigger shipments_changed_tell after update on shipments for each row
  when (new.* is distinct from old.* and old.voided_at is not distinct from new.voided_at
    and old.delivered_at is not distinct from new.delivered_at)
  execute function tell_of_row();
create or replace trigger shipments_created_tell after insert on shipments for each row execute function tell_of_row('shipment.created');
create or replace trigger shipments_delivered_tell after update on shipments for each row
  when (old.voided_at is not distinct from new.voided_at and old.delivered_at is distinct from new.delivered_at)
  execute function tell_of_row('shipment.delivered');
create or replace trigger shipments_end_once before update on shipments for each row
  when ((old.delivered_at is not null or old.voided_at is not null) and not is_erasing())
  execute function refuse('shipments_end_once', 'it is delivered or voided, and stays as it is');
create or replace trigger shipments_restore_rest after update of voided_at on shipments
  for each row when (old.voided_at is null and new.voided_at is not null) execute function restore_rest();
create or replace trigger shipments_voided_tell after update on shipments for each row
  when (old.voided_at is distinct from new.voided_at) execute function tell_of_row('shipment.voided');
create or replace trigger shipment_lines_stay before update or truncate on shipment_lines
  for each statement execute function refuse_change();
