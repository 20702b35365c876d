-- locks: products for a moment, while a trigger is replaced
-- What new products cause is done once for all products of a statement.
create or replace function book_received_products() returns trigger language plpgsql as $$
begin
  insert into stock_ledger (product_id, pieces, reason, actor_kind)
    select id, available, 'received', 'shop' from written where available > 0;
  return null;
end $$;
drop trigger products_received on products;
create trigger products_received after insert on products
  referencing new table as written for each statement execute function book_received_products();
drop function book_received();

create or replace function keep_products_to_search() returns trigger language plpgsql as $$
begin
  insert into product_texts (product_id, words) select id, words_of_product(written) from written
    on conflict (product_id) do nothing;
  -- Not (search_row_of(written)).*, which calls it for each column.
  insert into product_search select found.* from written cross join lateral search_row_of(written) found
    on conflict (id) do nothing;
  return null;
end $$;
create or replace function keep_product_search() returns trigger language plpgsql as $$
begin
  insert into product_search select found.* from search_row_of(new) found
    on conflict (id) do update set (called, is_on_sale, category, brand, price_cents, in_stock) =
      (excluded.called, excluded.is_on_sale, excluded.category, excluded.brand, excluded.price_cents, excluded.in_stock);
  return null;
end $$;

-- Most shops tell nobody of stock.
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

-- New rows wait in a short list (8 pages, which each search reads too) and are sorted into the index together: one by one takes
-- three times as long.
alter index products_by_trigram set (fastupdate = on, gin_pending_list_limit = 64);
alter index product_search_by_trigram set (fastupdate = on, gin_pending_list_limit = 64);
alter index product_texts_by_word set (fastupdate = on, gin_pending_list_limit = 64);

-- Not for each price.
drop trigger products_words_changed on products;
create trigger products_words_changed after update of name, brand on products
  for each row when (old.name <> new.name or old.brand is distinct from new.brand) execute function keep_changed_words();
