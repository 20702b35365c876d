create sequence goods_receipt_numbers start 100001;

create table goods_receipts (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  number bigint not null default nextval('goods_receipt_numbers') unique,
  -- The order to a supplier that it is for, if any.
  purchase_order_id text references purchase_orders,
  -- The supplier's number of the delivery.
  delivery_note text not null default '' check (length(delivery_note) <= 60),
  -- Emails of admins.
  made_by text not null,
  created_at timestamptz not null default now(),
  -- Null while pieces are scanned.
  posted_by text,
  posted_at timestamptz,
  constraint goods_receipts_posted_by check ((posted_by is null) = (posted_at is null))
);
create index goods_receipts_by_age on goods_receipts (created_at, id);
create index goods_receipts_of_order on goods_receipts (purchase_order_id) where purchase_order_id is not null;
alter sequence goods_receipt_numbers owned by goods_receipts.number;

create table goods_receipt_lines (
  goods_receipt_id text not null references goods_receipts on delete cascade,
  product_id text not null references products,
  "position" bigint generated always as identity (sequence name goods_receipt_lines_position_seq),
  -- The incoming lot that its pieces are of; null: nobody announced them, or the lot was removed.
  lot_id text,
  -- As it was posted: the pieces of the lot that were expected, and those that still are.
  expected int check (expected >= 0),
  still_expected int check (still_expected >= 0),
  primary key (goods_receipt_id, product_id)
);
create index goods_receipt_lines_of_product on goods_receipt_lines (product_id);
create index goods_receipt_lines_of_lot on goods_receipt_lines (lot_id) where lot_id is not null;

create table goods_receipt_pieces (
  goods_receipt_id text not null,
  product_id text not null,
  -- The maker's batch or lot number; empty: none was scanned.
  batch text not null check (length(batch) <= 20),
  pieces int not null check (pieces between 0 and 100000000),
  foreign key (goods_receipt_id, product_id) references goods_receipt_lines on delete cascade,
  primary key (goods_receipt_id, product_id, batch)
);

create table goods_receipt_serials (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  goods_receipt_id text not null,
  product_id text not null,
  batch text not null,
  serial text not null check (serial <> '' and length(serial) <= 64),
  -- As contract/shipments/serials.ts compares them: normaliseSerial().
  normalised text generated always as (upper(replace(serial, ' ', ''))) stored not null,
  -- Email of the admin.
  scanned_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (goods_receipt_id, product_id, batch) references goods_receipt_pieces on delete cascade,
  constraint goods_receipt_serials_once unique (product_id, normalised)
);
create index goods_receipt_serials_by_age on goods_receipt_serials (goods_receipt_id, product_id, created_at, id);

-- Rules, revision 1

create or replace function is_posted(of_receipt text) returns boolean language sql as $$
  select posted_at is not null from goods_receipts where id = of_receipt
$$;

create or replace trigger goods_receipts_are_not_truncated before truncate on goods_receipts
  for each statement execute function refuse_change();
create or replace trigger goods_receipts_stay before update or delete on goods_receipts for each row
  when (old.posted_at is not null) execute function refuse('goods_receipts_stay', 'it was posted, and stays');
create or replace trigger goods_receipt_lines_are_not_truncated before truncate on goods_receipt_lines
  for each statement execute function refuse_change();
create or replace trigger goods_receipt_lines_kept before delete on goods_receipt_lines for each row
  when (is_posted(old.goods_receipt_id))
  execute function refuse('goods_receipts_stay', 'its goods receipt was posted, and stays');
create or replace trigger goods_receipt_lines_stay before insert or update of goods_receipt_id, product_id, expected, still_expected
  on goods_receipt_lines for each row when (is_posted(new.goods_receipt_id))
  execute function refuse('goods_receipts_stay', 'its goods receipt was posted, and stays');
create or replace trigger goods_receipt_pieces_kept before delete on goods_receipt_pieces for each row
  when (is_posted(old.goods_receipt_id))
  execute function refuse('goods_receipts_stay', 'its goods receipt was posted, and stays');
create or replace trigger goods_receipt_pieces_stay before insert or update of goods_receipt_id, product_id, batch, pieces
  on goods_receipt_pieces for each row when (is_posted(new.goods_receipt_id))
  execute function refuse('goods_receipts_stay', 'its goods receipt was posted, and stays');
create or replace trigger goods_receipt_serials_kept before delete on goods_receipt_serials for each row
  when (is_posted(old.goods_receipt_id))
  execute function refuse('goods_receipts_stay', 'its goods receipt was posted, and stays');
create or replace trigger goods_receipt_serials_stay before insert or update of id, goods_receipt_id, product_id, batch, serial, scanned_by, created_at
  on goods_receipt_serials for each row when (is_posted(new.goods_receipt_id))
  execute function refuse('goods_receipts_stay', 'its goods receipt was posted, and stays');
