create sequence purchase_order_numbers start 100001;

-- Pieces of the orders of the last 90 days, counted by a job. Products that sold nothing have no row.
create table product_sales (
  product_id text primary key references products on delete cascade,
  pieces bigint not null check (pieces > 0)
);

create table purchase_orders (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  number bigint not null default nextval('purchase_order_numbers') unique,
  supplier_id text not null references suppliers,
  state text not null default 'draft' check (state in ('draft', 'sent', 'confirmed', 'cancelled')),
  expected_on date not null,
  note text not null default '' check (length(note) <= 1000),
  -- The supplier as it was when the order was sent; empty in a draft.
  supplier_name text not null default '',
  supplier_address text not null default '',
  -- Email of the admin.
  made_by text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  cancelled_at timestamptz,
  -- When and where it was emailed last; the audit log has every time.
  emailed_at timestamptz,
  emailed_to text check (length(emailed_to) <= 254),
  constraint purchase_orders_cancelled check ((cancelled_at is not null) = (state = 'cancelled')),
  constraint purchase_orders_emailed
    check ((emailed_at is null) = (emailed_to is null) and (emailed_at is null or state <> 'draft')),
  constraint purchase_orders_sent check ((sent_at is not null) = (state <> 'draft'))
);
create index purchase_orders_by_age on purchase_orders (created_at, id);
create index purchase_orders_of_supplier on purchase_orders (supplier_id, created_at, id);
alter sequence purchase_order_numbers owned by purchase_orders.number;

create table purchase_order_lines (
  purchase_order_id text not null references purchase_orders on delete cascade,
  "position" int not null,
  product_id text not null references products,
  pieces int not null check (pieces between 1 and 100000000),
  -- Of a piece; null: to be agreed.
  cost_cents bigint check (cost_cents > 0),
  -- As they were when the order was last written.
  product_name text not null,
  sku text not null,
  supplier_sku text not null,
  -- The incoming lot that it made when it was sent; null: none yet, or it was taken away.
  lot_id text,
  primary key (purchase_order_id, "position"),
  constraint purchase_order_lines_position_check check (position > 0),
  unique (purchase_order_id, product_id)
);
create unique index purchase_order_lines_of_lot on purchase_order_lines (lot_id) where lot_id is not null;
create index purchase_order_lines_of_product on purchase_order_lines (product_id);

-- Rules, revision 1

create or replace function is_sent(of_purchase_order text) returns boolean language sql as $$
  select state <> 'draft' from purchase_orders where id = of_purchase_order
$$;

create or replace trigger purchase_orders_are_kept before delete on purchase_orders for each row
  when (old.state <> 'draft') execute function refuse('purchase_orders_stay', 'it was sent to the supplier, and stays');
create or replace trigger purchase_orders_are_not_truncated before truncate on purchase_orders
  for each statement execute function refuse_change();
create or replace trigger purchase_orders_stay before update on purchase_orders for each row
  when ((old.state, new.state) not in (('draft', 'draft'), ('draft', 'sent'), ('sent', 'sent'), ('sent', 'confirmed'),
      ('confirmed', 'confirmed'), ('sent', 'cancelled'), ('confirmed', 'cancelled'))
    or (new.number, new.supplier_id) is distinct from (old.number, old.supplier_id)
    or old.state <> 'draft' and (new.note, new.supplier_name, new.supplier_address, new.sent_at)
      is distinct from (old.note, old.supplier_name, old.supplier_address, old.sent_at))
  execute function refuse('purchase_orders_stay', 'what was sent to the supplier stays, and it becomes no such', 'state');
create or replace trigger purchase_order_lines_added before insert on purchase_order_lines for each row
  when (is_sent(new.purchase_order_id))
  execute function refuse('purchase_order_lines_stay', 'a purchase order that was sent keeps its lines');
create or replace trigger purchase_order_lines_are_not_truncated before truncate on purchase_order_lines
  for each statement execute function refuse_change();
create or replace trigger purchase_order_lines_kept before delete on purchase_order_lines for each row
  when (is_sent(old.purchase_order_id))
  execute function refuse('purchase_order_lines_stay', 'a purchase order that was sent keeps its lines');
create or replace trigger purchase_order_lines_stay before update of purchase_order_id, position, product_id, pieces, cost_cents, product_name,
    sku, supplier_sku on purchase_order_lines for each row
  when (is_sent(new.purchase_order_id) and (new.purchase_order_id, new.position, new.product_id, new.pieces, new.cost_cents,
      new.product_name, new.sku, new.supplier_sku) is distinct from (old.purchase_order_id, old.position, old.product_id,
      old.pieces, old.cost_cents, old.product_name, old.sku, old.supplier_sku))
  execute function refuse('purchase_order_lines_stay', 'a purchase order that was sent keeps its lines');
