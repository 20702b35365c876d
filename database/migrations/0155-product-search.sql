-- What searches read of products, kept apart from them by triggers, so that they neither make the words of a text anew for
-- each search nor read whole products to count them.

-- The words of what a product is called and described by.
create table product_texts (
  product_id text primary key references products on delete cascade,
  words tsvector not null
);
-- What it replaces. No version that was released reads it.
drop index products_by_text;

-- A list of entries to come is read by each search, and only vacuum empties it, which the embedded database does not do by
-- itself: after 10,000 products that were added, a search by name took five times as long.
alter index products_by_trigram set (fastupdate = off);

-- A narrow row for each product, to count what a search finds and what it could be narrowed down to.
create table product_search (
  id text primary key references products on delete cascade,
  -- Name and codes in lower case.
  called text not null,
  is_on_sale boolean not null,
  category text not null,
  brand text,
  price_cents bigint not null,
  -- The least quantity is there.
  in_stock boolean not null
);

create function words_of_product(products) returns tsvector language sql immutable as $$
  select to_tsvector('english', $1.name || ' ' || coalesce($1.brand, '') || ' ' || $1.category || ' ' || $1.description)
$$;

create function search_row_of(products) returns product_search language sql immutable as $$
  select ($1.id, lower($1.search_text), $1.deleted_at is null, $1.category, $1.brand, $1.price_cents,
    $1.available >= $1.min_pieces)::product_search
$$;

create function keep_products_to_search() returns trigger language plpgsql as $$
begin
  insert into product_texts (product_id, words) select id, words_of_product(written) from written
    on conflict (product_id) do nothing;
  insert into product_search select (search_row_of(written)).* from written on conflict (id) do nothing;
  return null;
end $$;
create trigger products_to_search_added after insert on products
  referencing new table as written for each statement execute function keep_products_to_search();

create function keep_product_texts() returns trigger language plpgsql as $$
begin
  insert into product_texts (product_id, words) values (new.id, words_of_product(new))
    on conflict (product_id) do update set words = excluded.words;
  return null;
end $$;
create trigger products_texts_changed after update of name, brand, category, description on products
  for each row
  when ((old.name, old.brand, old.category, old.description)
    is distinct from (new.name, new.brand, new.category, new.description))
  execute function keep_product_texts();

create function keep_product_search() returns trigger language plpgsql as $$
begin
  insert into product_search select (search_row_of(new)).*
    on conflict (id) do update set (called, is_on_sale, category, brand, price_cents, in_stock) =
      (excluded.called, excluded.is_on_sale, excluded.category, excluded.brand, excluded.price_cents, excluded.in_stock);
  return null;
end $$;
create trigger products_search_changed
  after update of name, sku, mpn, brand, category, price_cents, deleted_at on products
  for each row
  when ((old.search_text, old.brand, old.category, old.price_cents, old.deleted_at)
    is distinct from (new.search_text, new.brand, new.category, new.price_cents, new.deleted_at))
  execute function keep_product_search();
-- On its own, for orders: they change nothing else.
create trigger products_in_stock_changed after update of available, min_pieces on products
  for each row when ((old.available >= old.min_pieces) <> (new.available >= new.min_pieces))
  execute function keep_product_search();
