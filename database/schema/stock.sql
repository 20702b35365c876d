-- Moves of stock, never changed and never deleted. Their sum is the stock on the shelf.
create table stock_ledger (
  id bigint generated always as identity (sequence name stock_moves_id_seq),
  product_id text not null,
  pieces int not null,
  reason text not null,
  -- The order that took the pieces or gave them back.
  order_id text,
  at timestamptz not null default now(),
  "position" int,
  actor_kind text not null,
  actor_name text,
  quote_id text,
  quote_revision int,
  -- Pieces that came back to the shelf name the return. A line gives back once by its order, and once by each return.
  return_id text,
  -- Whether these pieces were promised when they were ordered, and have come since.
  promised boolean not null default false,
  -- Pieces that a call-off order has taken from the shelf. The ledger names its line.
  call_off_id text,
  -- The pieces that a receipt brought into stock.
  goods_receipt_id text,
  -- Pieces that a pool has taken from the shelf. It has no lines, so the ledger names no position.
  pool_id text,
  -- Pieces that a change of their order took off.
  change_id text,
  constraint stock_ledger_actor_kind check (actor_kind in ('buyer', 'admin', 'shop', 'card-service')),
  constraint stock_ledger_direction check (reason = 'corrected' or (reason in ('held', 'sold')) = (pieces < 0)),
  constraint stock_ledger_of_call_off_line foreign key (call_off_id, "position") references call_off_lines,
  constraint stock_ledger_of_change foreign key (change_id) references order_changes,
  constraint stock_ledger_of_goods_receipt foreign key (goods_receipt_id) references goods_receipts,
  constraint stock_ledger_of_line foreign key (order_id, "position") references order_lines,
  constraint stock_ledger_of_lines
    check (
      (reason in ('held', 'released', 'sold', 'returned')) = (num_nonnulls(order_id, quote_id, call_off_id, pool_id) = 1)
      and (num_nonnulls(order_id, quote_id, call_off_id) > 0) = (position is not null)
      and (quote_id is null) = (quote_revision is null)
      and (num_nonnulls(quote_id, call_off_id, pool_id) = 0 or reason in ('held', 'released'))
    ),
  constraint stock_ledger_of_persons check ((actor_kind in ('buyer', 'admin')) = (actor_name is not null)),
  constraint stock_ledger_of_order_change
    check (change_id is null or order_id is not null and reason in ('released', 'returned')),
  constraint stock_ledger_of_pool foreign key (pool_id) references pools,
  constraint stock_ledger_of_quote_line foreign key (quote_id, quote_revision, "position") references quote_revision_lines,
  constraint stock_ledger_of_return foreign key (return_id, "position") references return_lines,
  constraint stock_ledger_promised check (not promised or (num_nonnulls(order_id, quote_id) = 1 and reason = 'held')),
  constraint stock_ledger_reason check (reason in ('received', 'held', 'released', 'sold', 'returned', 'corrected')),
  constraint stock_ledger_receives check (goods_receipt_id is null or reason = 'received' and pieces > 0),
  constraint stock_ledger_returned check (return_id is null or reason = 'returned'),
  constraint stock_moves_pieces_check check (pieces <> 0),
  constraint stock_moves_pkey primary key (id),
  constraint stock_moves_product_id_fkey foreign key (product_id) references products
);
create index stock_ledger_of_product on stock_ledger (product_id, id);
create unique index stock_ledger_of_return_line on stock_ledger (return_id, position) where return_id is not null;
create unique index stock_ledger_of_order_line on stock_ledger (order_id, position, (pieces > 0))
  where order_id is not null and return_id is null and change_id is null and not promised;
create unique index stock_ledger_of_changed_line on stock_ledger (change_id, position) where change_id is not null;
create index stock_ledger_of_goods_receipt on stock_ledger (goods_receipt_id) where goods_receipt_id is not null;
-- The unique index has no promised rows.
create index stock_ledger_of_quotes on stock_ledger (quote_id, quote_revision, position) where quote_id is not null;
create unique index stock_ledger_of_quote_lines
  on stock_ledger (quote_id, quote_revision, position, product_id, (pieces > 0))
  where quote_id is not null and not promised;

-- Incoming stock: pieces of a product, and the day on which the supplier promised them.
create table incoming_stock (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  product_id text not null references products,
  pieces int not null check (pieces between 1 and 100000000),
  expected_on date not null,
  -- What the supplier said; for admins only.
  note text not null default '' check (length(note) <= 200),
  -- E-mail of the admin.
  booked_by text not null,
  created_at timestamptz not null default now(),
  -- When its pieces were booked into the stock ledger.
  received_at timestamptz,
  -- Only confirmed lots are sold; estimated ones are shown.
  confirmed boolean not null default true,
  -- Pieces promised to orders: the sum of its rows in stock_promises, kept by a trigger.
  reserved int not null default 0,
  constraint incoming_stock_of_one_product unique (id, product_id),
  constraint incoming_stock_received_free check (received_at is null or reserved = 0),
  constraint incoming_stock_reserved check (reserved between 0 and pieces)
);
create index incoming_stock_expected on incoming_stock (expected_on, id) where received_at is null;
create index incoming_stock_of_product on incoming_stock (product_id, expected_on, id) where received_at is null;

-- Who wants to be told when a product is back.
create table stock_notices (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  product_id text not null references products,
  email text not null check (email = lower(email) and length(email) <= 254),
  created_at timestamptz not null default now(),
  -- When the mail was queued; nobody is told twice.
  sent_at timestamptz,
  -- Of the link in the mail that ends all others for this e-mail.
  token_hash text unique,
  constraint stock_notices_have_a_link check ((sent_at is null) = (token_hash is null))
);
create unique index stock_notices_waiting on stock_notices (product_id, email) where sent_at is null;
create index stock_notices_of_email on stock_notices (email) where sent_at is null;
create index stock_notices_newest on stock_notices (created_at);

-- Pieces of order lines that have not come yet. A row goes when its pieces come, or when they are no longer wanted.
create table stock_promises (
  id bigint generated always as identity primary key,
  order_id text,
  "position" int not null,
  product_id text not null references products,
  -- Null: to be made, or nobody knows from where.
  lot_id text,
  pieces int not null check (pieces > 0),
  -- The day that the buyer was told last; null: none.
  promised_on date,
  quote_id text,
  quote_revision int,
  constraint stock_promises_of_line foreign key (order_id, "position") references order_lines on delete cascade,
  constraint stock_promises_of_lot foreign key (lot_id, product_id) references incoming_stock (id, product_id),
  constraint stock_promises_of_lots_have_a_day check (lot_id is null or promised_on is not null),
  constraint stock_promises_of_offer foreign key (quote_id, quote_revision, "position") references quote_revision_lines,
  constraint stock_promises_of_one_holder
    check (
      num_nonnulls(order_id, quote_id) = 1 and (quote_id is null) = (quote_revision is null))
);
create index stock_promises_of_lines on stock_promises (order_id, position);
create index stock_promises_of_product on stock_promises (product_id);
create index stock_promises_of_lots on stock_promises (lot_id);
create index stock_promises_of_offers on stock_promises (quote_id, quote_revision, position) where quote_id is not null;

alter table purchase_order_lines add constraint purchase_order_lines_lot_id_fkey
  foreign key (lot_id) references incoming_stock on delete set null;
alter table goods_receipt_lines add constraint goods_receipt_lines_lot_id_fkey
  foreign key (lot_id) references incoming_stock on delete set null;
alter table call_off_promises add constraint call_off_promises_of_lot
  foreign key (lot_id, product_id) references incoming_stock (id, product_id);

-- Rules, revision 2

-- Stock: each piece of a line that was promised is taken or still promised, and so is each that an offer holds.
create or replace view wrong_sources as
  select l.order_id, l.position, format('line %s of order %s: %s of %s pieces taken, %s promised', l.position, l.order_id,
      taken.pieces, wanted.pieces, open.pieces) as wrong
    from order_lines l join orders o on o.id = l.order_id,
      lateral (select case when l.rejected or o.fulfilment = 'cancelled' then 0 else l.pieces - l.cancelled_pieces end as pieces)
        wanted,
      lateral (select coalesce(-sum(pieces), 0) as pieces from stock_ledger
        where order_id = l.order_id and position = l.position and return_id is null) taken,
      lateral (select coalesce(sum(pieces), 0) as pieces from stock_promises
        where order_id = l.order_id and position = l.position) open
    where l.promised is not null and taken.pieces + open.pieces <> wanted.pieces;

-- Stock changes with each order, and transactions that notify commit one after the other: while one of them is about to
-- tell, the others leave it to that one. Who listens looks again a moment later.
-- A trigger: other processes drop their cached pages at every change of stock.
create or replace function tell_of_stock_change() returns trigger language plpgsql as $$
begin
  if pg_try_advisory_xact_lock(100130) then perform pg_notify('public_changes', ''); end if;
  return null;
end $$;
create or replace trigger products_tell_of_stock after update of available on products
  for each statement execute function tell_of_stock_change();

-- Most shops tell nobody of stock.
-- A trigger: webhooks must be told of every change of stock, once for each product of a statement.
create or replace function stock_to_webhooks() returns trigger language plpgsql as $$
declare
  p products;
begin
  if not exists (select from webhook_endpoints w where is_told(w) and 'product.stock' = any(events)) then return null; end if;
  for p in select * from products where id in (select product_id from added) order by id loop
    perform tell_webhooks('product.stock', null, jsonb_build_object('product',
      jsonb_build_object('_id', p.id, 'sku', p.sku, 'name', p.name, 'availableQuantity', p.available)));
  end loop;
  return null;
end $$;
create or replace trigger stock_ledger_tells after insert on stock_ledger referencing new table as added
  for each statement execute function stock_to_webhooks();

-- A line of an offer holds, took or is promised all its pieces.
create or replace function check_line_sources() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform refuse_wrong('quote_lines_held', wrong) from wrong_holds
    where quote_id = changed.quote_id and number = changed.quote_revision and position = changed.position;
  perform refuse_wrong('order_lines_sourced', wrong) from wrong_sources
    where order_id = changed.order_id and position = changed.position;
  return null;
end $$;
create constraint trigger stock_ledger_given_back after insert on stock_ledger
  deferrable initially deferred
  for each row when (new.pieces > 0 and new.order_id is not null and new.return_id is null)
  execute function check_line_sources();
create constraint trigger stock_ledger_sources_lines after insert on stock_ledger
  deferrable initially deferred for each row when (new.promised) execute function check_line_sources();
create constraint trigger stock_promises_source_lines after insert or delete on stock_promises
  deferrable initially deferred for each row execute function check_line_sources();

-- Pieces that an order can take beside those on the shelf.
create or replace function promisable_pieces(product text, sold_from text) returns int language sql stable cost 5 as $$
  select case sold_from when 'order' then 100000000 else (
    select least(coalesce(sum(pieces - reserved), 0), 100000000)::int from incoming_stock
    where product_id = product and received_at is null and confirmed
      and expected_on >= (select shop_today())) end
$$;

-- A trigger: what is set aside falls with the ledger, whatever takes it.
create or replace function count_reserved() returns trigger language plpgsql as $$
begin
  update call_off_lines set reserved = reserved - new.pieces
    where call_off_id = new.call_off_id and position = new.position;
  return null;
end $$;
create or replace trigger stock_ledger_reserves after insert on stock_ledger
  for each row when (new.call_off_id is not null) execute function count_reserved();

-- A trigger: what is set aside falls with the ledger, whatever takes it.
create or replace function count_pool_reserved() returns trigger language plpgsql as $$
begin
  update pools set reserved = reserved - new.pieces where id = new.pool_id;
  return null;
end $$;
create or replace trigger stock_ledger_reserves_for_pool after insert on stock_ledger
  for each row when (new.pool_id is not null) execute function count_pool_reserved();

-- What new products cause is done once for all products of a statement.
-- A trigger: a product with stock but without its entry in the ledger must not be, whatever writes it.
create or replace function book_received_products() returns trigger language plpgsql as $$
begin
  insert into stock_ledger (product_id, pieces, reason, actor_kind)
    select id, available, 'received', 'shop' from written where available > 0;
  return null;
end $$;
create or replace trigger products_received after insert on products
  referencing new table as written for each statement execute function book_received_products();

-- A trigger: lists that are sorted by stock are in step with products.
create or replace function keep_new_stock() returns trigger language plpgsql as $$
begin
  insert into products_by_stock (product_id, pieces) select id, available from written;
  return null;
end $$;
create or replace trigger products_by_stock_added after insert on products
  referencing new table as written for each statement execute function keep_new_stock();

-- A trigger: lists that are sorted by stock are in step with products, one row for each change.
create or replace function keep_changed_stock() returns trigger language plpgsql as $$
begin
  update products_by_stock set pieces = new.available where product_id = new.id;
  return null;
end $$;
create or replace trigger products_by_stock_changed after update of available on products
  for each row when (old.available <> new.available) execute function keep_changed_stock();

create or replace function awaits_stock(of_order text) returns boolean language sql as $$
  select exists (select from stock_promises where order_id = of_order)
$$;

-- Pieces of a lot that are promised to orders and offers.
-- A trigger: orders and offers share the pieces of a lot; incoming_stock_reserved keeps them within it.
create or replace function count_promises() returns trigger language plpgsql as $$
begin
  update incoming_stock lot set reserved = lot.reserved + promised.pieces
    from (select lot_id, sum(case tg_op when 'INSERT' then pieces else -pieces end) as pieces
      from changed where lot_id is not null group by lot_id) promised
    where lot.id = promised.lot_id;
  return null;
end $$;
create or replace trigger stock_promises_free after delete on stock_promises referencing old table as changed
  for each statement execute function count_promises();
create or replace trigger stock_promises_reserve after insert on stock_promises referencing new table as changed
  for each statement execute function count_promises();

create or replace trigger stock_ledger_of_quote_goods before insert on stock_ledger for each row
  when (new.quote_id is not null and not is_quoted(new.quote_id, new.quote_revision, new.position, new.product_id))
  execute function refuse('stock_ledger_of_quote_goods', 'the line of the offer is not of product', 'product_id');
create or replace trigger stock_ledger_stays before delete or update or truncate on stock_ledger
  for each statement execute function refuse_change();
create or replace trigger incoming_stock_tells after insert or delete or update on incoming_stock
  for each statement execute function tell_of_public_change();
create or replace trigger stock_promises_stay before update or truncate on stock_promises
  for each statement execute function refuse_change();
