-- locks: products, orders, invoices, customers and what belongs to them, for as long as their ids are copied: 2 s for
-- 500,000 rows. Orders are read meanwhile, but not placed.

-- What changed, for programs that keep a copy: they read on from where they were. Rows are only added, so that
-- nobody waits for another's change; those that a later one of the same record makes superfluous are deleted at night.
-- A record that is not there any more was deleted.
create table changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('product', 'order', 'invoice', 'customer')),
  record_id text not null,
  -- Not the beginning of the transaction: a reader knows what may still be added by when the open ones began.
  changed_at timestamptz not null default clock_timestamp()
);

insert into changes (kind, record_id)
  select * from (select 'customer', id from customers order by created_at, id) c
  union all select * from (select 'product', id from products order by created_at, id) p
  union all select * from (select 'order', id from orders order by placed_at, id) o
  union all select * from (select 'invoice', id from invoices order by issued_at, id) i;

create index changes_in_order on changes (kind, changed_at, id);
create index changes_of_record on changes (kind, record_id, id);

-- Arguments: the kind, and the column that has the record's id.
create function log_change() returns trigger language plpgsql as $$
declare
  changed record;
  of_record text;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_argv[1] = 'id' then of_record := changed.id;
  elsif tg_argv[1] = 'order_id' then of_record := changed.order_id;
  else of_record := changed.customer_id;
  end if;
  insert into changes (kind, record_id) values (tg_argv[0], of_record);
  return null;
end $$;

create function log_left_customer() returns trigger language plpgsql as $$
begin
  insert into changes (kind, record_id) values ('customer', old.customer_id);
  return null;
end $$;

-- Pieces in stock, and what is derived from them, change with every order; the stock ledger has those.
create trigger products_log_added after insert or delete on products
  for each row execute function log_change('product', 'id');
create trigger products_log_changed after update of
    name, sku, brand, mpn, gtin, unspsc, unit_of_measure, price_cents, price_breaks, floor_cents, min_pieces,
    pieces_multiple, max_pieces, carton_pieces, carton_grams, tracks_serials, warranty_months, tax_class,
    tax_exempt_reason, sold_from, lead_days, description, image, category, specs, deleted_at, is_kit,
    kit_discount_basis_points
  on products for each row when (old.* *<> new.*) execute function log_change('product', 'id');

create trigger orders_log_change after insert or update or delete on orders
  for each row execute function log_change('order', 'id');
create trigger order_lines_log_change after update on order_lines
  for each row when (old.* *<> new.*) execute function log_change('order', 'order_id');

create trigger invoices_log_change after insert or update or delete on invoices
  for each row execute function log_change('invoice', 'id');

-- What an erased person's order and invoice show of them.
create function log_erased_order() returns trigger language plpgsql as $$
begin
  insert into changes (kind, record_id) values ('order', new.order_id);
  insert into changes (kind, record_id) select 'invoice', id from invoices where order_id = new.order_id;
  return null;
end $$;
create trigger erased_orders_log_change after insert on erased_orders
  for each row execute function log_erased_order();

create trigger customers_log_change after insert or delete on customers
  for each row execute function log_change('customer', 'id');
create trigger companies_log_change after insert or update or delete on companies
  for each row execute function log_change('customer', 'customer_id');
create trigger users_log_added after insert or delete on users
  for each row execute function log_change('customer', 'customer_id');
create trigger users_log_changed after update of email, name, customer_id, company_role, phone, address on users
  for each row when (old.* *<> new.*) execute function log_change('customer', 'customer_id');
-- Who joins or leaves a company changes the customer that they were, too.
create trigger users_log_left after update of customer_id on users
  for each row when (old.customer_id <> new.customer_id) execute function log_left_customer();
