-- locks: products 1 s and orders, invoices and the audit log half a second each, for 145,000 products and 100,000 orders
-- Lists that were sorted whole for each page.

-- The pieces of each product once more, in a narrow table, by which lists are sorted. An index of products.available would make
-- every order write all indexes of its products.
create table products_by_stock (
  product_id text primary key references products on delete cascade,
  pieces bigint not null
) with (fillfactor = 70);
insert into products_by_stock select id, available from products;
create index products_by_stock_pieces on products_by_stock (pieces, product_id);

create function keep_new_stock() returns trigger language plpgsql as $$
begin
  insert into products_by_stock (product_id, pieces) select id, available from written;
  return null;
end $$;
create trigger products_by_stock_added after insert on products
  referencing new table as written for each statement execute function keep_new_stock();

create function keep_changed_stock() returns trigger language plpgsql as $$
begin
  update products_by_stock set pieces = new.available where product_id = new.id;
  return null;
end $$;
create trigger products_by_stock_changed after update of available on products
  for each row when (old.available <> new.available) execute function keep_changed_stock();

create index invoices_by_due on invoices (due_at, id);
create index invoices_by_amount on invoices (amount_cents, id);

create index audit_log_by_words on audit_log using gin (actor gin_trgm_ops, label gin_trgm_ops)
  with (gin_pending_list_limit = 64);
create index audit_log_by_subject on audit_log (subject);

-- The overview adds up amounts by status.
create index orders_by_status_and_time on orders (status, placed_at desc, id desc) include (amount_cents);
drop index orders_by_status;
