-- Pieces that are sold before they are on the shelf: each is promised from an incoming lot, for its day.

alter table products
  -- What orders may take: pieces on the shelf, those of confirmed incoming lots too, or any number, made to order.
  add column sold_from text not null default 'shelf',
  -- Of a product that is made to order: days until pieces without a lot are there.
  add column lead_days smallint;
-- Not check constraints, which would be evaluated whenever pieces are taken.
create function check_sold_from() returns trigger language plpgsql as $$
begin
  if new.sold_from not in ('shelf', 'incoming', 'order') or (new.sold_from = 'order') <> (new.lead_days is not null)
    or new.lead_days not between 1 and 730 or new.is_kit and new.sold_from <> 'shelf' then
    raise exception 'product % is sold from % within % days', new.id, new.sold_from, new.lead_days
      using errcode = 'check_violation', constraint = 'products_sold_from';
  end if;
  return new;
end $$;
create trigger products_sold_from before insert or update of sold_from, lead_days, is_kit on products
  for each row execute function check_sold_from();
-- Orders are checked with these.
create trigger products_sold_from_changed before update of sold_from, lead_days on products
  for each row when ((old.sold_from, old.lead_days) is distinct from (new.sold_from, new.lead_days))
  execute function count_family_changes();

create or replace trigger products_tell after insert or delete or update of name, price_cents, description, image, category,
    specs, created_at, deleted_at, sku, brand, mpn, gtin, min_pieces, pieces_multiple, max_pieces, price_breaks, carton_pieces,
    carton_grams, price_version, floor_cents, tracks_serials, warranty_months, tax_class, tax_exempt_reason, family_id,
    family_minimum, family_breaks, is_listed, is_kit, kit_discount_basis_points, sold_from, lead_days
  on products for each statement execute function tell_of_public_change();

alter table incoming_stock
  -- Only confirmed lots are sold; estimated ones are shown.
  add column confirmed boolean not null default true,
  -- Pieces promised to orders: the sum of its rows in stock_promises, kept by a trigger.
  add column reserved int not null default 0,
  add constraint incoming_stock_reserved check (reserved between 0 and pieces) not valid,
  add constraint incoming_stock_received_free check (received_at is null or reserved = 0) not valid;
-- locks: writes of incoming_stock wait 0.1 s for 100,000 lots
alter table incoming_stock add constraint incoming_stock_of_one_product unique (id, product_id);

alter table order_lines
  -- What the buyer was promised when the order was placed, beside the pieces from the shelf: [{"pieces", "on"}] in order
  -- of day; null when all came from the shelf.
  add column promised jsonb;
create trigger order_lines_promised_stays before update of promised on order_lines
  for each statement execute function refuse_change();

-- Pieces of order lines that have not come yet. A row goes when its pieces come, or when they are no longer wanted.
create table stock_promises (
  id bigint generated always as identity primary key,
  order_id text not null,
  position int not null,
  product_id text not null references products,
  -- Null: to be made, or nobody knows from where.
  lot_id text,
  pieces int not null check (pieces > 0),
  -- The day that the buyer was told last; null: none.
  promised_on date,
  constraint stock_promises_of_line foreign key (order_id, position) references order_lines on delete cascade,
  constraint stock_promises_of_lot foreign key (lot_id, product_id) references incoming_stock (id, product_id),
  constraint stock_promises_of_lots_have_a_day check (lot_id is null or promised_on is not null)
);
create index stock_promises_of_lines on stock_promises (order_id, position);
create index stock_promises_of_product on stock_promises (product_id);
create index stock_promises_of_lots on stock_promises (lot_id);
create trigger stock_promises_stay before update or truncate on stock_promises
  for each statement execute function refuse_change();

create function reserve_lots() returns trigger language plpgsql as $$
begin
  update incoming_stock lot set reserved = lot.reserved + added.pieces
    from (select lot_id, sum(pieces) as pieces from changed where lot_id is not null group by lot_id) added
    where lot.id = added.lot_id;
  return null;
end $$;
create function free_lots() returns trigger language plpgsql as $$
begin
  update incoming_stock lot set reserved = lot.reserved - gone.pieces
    from (select lot_id, sum(pieces) as pieces from changed where lot_id is not null group by lot_id) gone
    where lot.id = gone.lot_id;
  return null;
end $$;
create trigger stock_promises_reserve after insert on stock_promises
  referencing new table as changed for each statement execute function reserve_lots();
create trigger stock_promises_free after delete on stock_promises
  referencing old table as changed for each statement execute function free_lots();

alter table stock_ledger
  -- Whether these pieces were promised when they were ordered, and have come since.
  add column promised boolean not null default false;
drop index stock_ledger_of_order_line;
-- locks: writes of the ledger wait 0.2 s for 100,000 orders
create unique index stock_ledger_of_order_line on stock_ledger (order_id, position, (pieces > 0))
  where order_id is not null and return_id is null and not promised;
alter table stock_ledger add constraint stock_ledger_promised
  check (not promised or (order_id is not null and reason = 'held')) not valid;

-- At the end of the transaction: each piece of a line has come from the shelf or is promised, and none once it ended.
create function check_line_sources() returns trigger language plpgsql as $$
declare
  line record;
  taken bigint;
  open bigint;
begin
  select case when l.rejected or o.fulfilment = 'cancelled' then 0 else l.pieces end as pieces into line
    from order_lines l join orders o on o.id = l.order_id
    where l.order_id = coalesce(new.order_id, old.order_id) and l.position = coalesce(new.position, old.position);
  if not found then return null; end if;
  select coalesce(-sum(pieces), 0) into taken from stock_ledger
    where order_id = coalesce(new.order_id, old.order_id) and position = coalesce(new.position, old.position)
      and return_id is null;
  select coalesce(sum(pieces), 0) into open from stock_promises
    where order_id = coalesce(new.order_id, old.order_id) and position = coalesce(new.position, old.position);
  if taken + open <> line.pieces then
    raise exception 'line % of order %: % of % pieces taken, % promised', coalesce(new.position, old.position),
      coalesce(new.order_id, old.order_id), taken, line.pieces, open
      using errcode = 'check_violation', constraint = 'order_lines_sourced';
  end if;
  return null;
end $$;
create constraint trigger stock_promises_source_lines after insert or delete on stock_promises
  deferrable initially deferred for each row execute function check_line_sources();
create constraint trigger stock_ledger_sources_lines after insert on stock_ledger
  deferrable initially deferred for each row when (new.promised) execute function check_line_sources();

-- Pieces that an order can take beside those on the shelf.
create function promisable_pieces(product text, sold_from text) returns int language sql stable cost 5 as $$
  select case sold_from when 'order' then 100000000 else (
    select coalesce(least(sum(pieces - reserved), 100000000), 0)::int from incoming_stock
    where product_id = product and received_at is null and confirmed
      and expected_on >= (now() at time zone 'UTC')::date) end
$$;

-- As in migration 0085: no more is shipped than goes there, nor what has not come yet.
create or replace function check_shipment_lines() returns trigger language plpgsql as $$
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
  select p.order_id, p.position, p.pieces into wrong
    from (select order_id, position, sum(pieces) as pieces from stock_promises
        where (order_id, position) in (select order_id, line_position from added) group by 1, 2) p
      join (select order_id, line_position as position, sum(pieces) as pieces, sum(shipped) as shipped
        from order_line_fulfilment where order_id in (select order_id from added) group by 1, 2) f
        using (order_id, position)
    where f.shipped > f.pieces - p.pieces limit 1;
  if found then
    raise exception 'line % of order %: % pieces have not come yet', wrong.position, wrong.order_id, wrong.pieces
      using errcode = 'check_violation', constraint = 'shipments_of_pieces_that_came';
  end if;
  return null;
end $$;
