-- Words of a group find the same products.
create table synonym_groups (
  -- As the page Settings lists them, from 1.
  "position" int primary key,
  -- In lower case; a word may be several, such as docking station.
  words text[] not null check (cardinality(words) between 2 and 12 and array_position(words, null) is null),
  constraint synonym_groups_position_check check (position between 1 and 200)
);
insert into synonym_groups ("position", words) values
  (1, '{laptop,notebook,"portable computer"}'),
  (2, '{monitor,screen,display}'),
  (3, '{dock,"docking station","port replicator"}'),
  (4, '{"patch cable","patch cord","network cable","ethernet cable","lan cable"}'),
  (5, '{desktop,"mini pc",workstation,tower}'),
  (6, '{"access point","wireless access point","wifi access point",wap}'),
  (7, '{router,gateway}'),
  (8, '{switch,"network switch","ethernet switch"}'),
  (9, '{ups,"uninterruptible power supply","battery backup"}'),
  (10, '{pdu,"power distribution unit"}'),
  (11, '{"power strip","extension lead","multi socket","power bar"}'),
  (12, '{"power cord","power cable","mains lead"}'),
  (13, '{charger,"power adapter","power supply","ac adapter"}'),
  (14, '{"power bank","battery pack"}'),
  (15, '{headset,headphones,earphones}'),
  (16, '{webcam,"web camera",camera}'),
  (17, '{speakerphone,"conference phone","conference speaker"}'),
  (18, '{ssd,"solid state drive",nvme}'),
  (19, '{hdd,"hard disk","hard drive"}'),
  (20, '{"usb stick","flash drive","thumb drive","memory stick","pen drive"}'),
  (21, '{nas,"network storage","file server"}'),
  (22, '{scanner,"barcode scanner","barcode reader"}'),
  (23, '{"label printer","tag printer"}'),
  (24, '{"card terminal","payment terminal","card reader"}'),
  (25, '{tablet,"tablet computer"}'),
  (26, '{mouse,mice}'),
  (27, '{keyboard,keypad}'),
  (28, '{wifi,wi-fi,wlan,wireless}'),
  (29, '{fibre,fiber,"fibre optic","fiber optic"}'),
  (30, '{hub,"usb hub","port hub"}');

-- The words that products are called by, so that a mistyped one is compared with these and not with every product.
create table product_words (
  word text primary key
);
create index product_words_alike on product_words using gin (word gin_trgm_ops);

-- The words of a product's names and descriptions.
create table product_texts (
  product_id text primary key references products on delete cascade,
  words tsvector not null
);
create index product_texts_by_word on product_texts using gin (words) with (fastupdate = on, gin_pending_list_limit = 64);

-- A narrow row for each product, to count a search's results and filters.
create table product_search (
  id text primary key references products on delete cascade,
  -- Name and codes in lower case.
  called text not null,
  is_on_sale boolean not null,
  category text not null,
  brand text,
  price_cents bigint not null,
  -- The minimum quantity is in stock.
  in_stock boolean not null,
  family_id text
);
create index product_search_by_trigram on product_search using gin (called gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 64)
  where is_on_sale;
create index product_search_by_family on product_search (family_id) where family_id is not null;
-- Products without a family are found apart from variants.
create index product_search_alone on product_search (in_stock) where family_id is null and is_on_sale;

-- Each name with each value that products have or had. What a value says is read from its words
-- (contract/products/spec-values.ts), so that a unit can be added without a change of the database.
create table specification_values (
  id int generated always as identity primary key,
  name text not null,
  value text not null,
  unique (name, value)
);
create index specification_values_by_name on specification_values (lower(name));

-- A row for each product on sale that has any, kept by triggers.
create table product_specifications (
  product_id text primary key references products on delete cascade,
  -- Its entry in lists that show each family once: its family, or itself.
  listing text not null,
  value_ids int[] not null
);
create index product_specifications_by_listing on product_specifications (listing);
create index product_specifications_by_value on product_specifications using gin (value_ids) with (fastupdate = off);

-- Rules, revision 1

create or replace function words_of(text) returns setof text language sql immutable as $$
  select distinct word from regexp_split_to_table(lower($1), '[^[:alpha:]]+') word where length(word) between 4 and 30
$$;

-- Words are never taken away. They are but a help: two transactions that add some at once would wait for each other, so
-- that one of them leaves its own out.
-- A trigger: rows that searches read are in step with products, whatever writes those.
create or replace function keep_product_words() returns trigger language plpgsql as $$
begin
  if pg_try_advisory_xact_lock(100153) then
    insert into product_words (word)
      select distinct word from (
        select distinct name || ' ' || coalesce(brand, '') as called from written
      ) names, words_of(called) word
      on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger products_words_added after insert on products
  referencing new table as written for each statement execute function keep_product_words();

-- A trigger: rows that searches read are in step with products, whatever writes those.
create or replace function keep_changed_words() returns trigger language plpgsql as $$
begin
  if pg_try_advisory_xact_lock(100153) then
    insert into product_words (word) select words_of(new.name || ' ' || coalesce(new.brand, ''))
      on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger products_words_changed after update of name, brand on products
  for each row when (old.name <> new.name or old.brand is distinct from new.brand) execute function keep_changed_words();

create or replace function words_of_product(products) returns tsvector language sql immutable as $$
  select to_tsvector('english', $1.name || ' ' || coalesce($1.brand, '') || ' ' || $1.category || ' ' || $1.description)
$$;

create or replace function search_row_of(products) returns product_search language sql stable as $$
  select ($1.id, lower($1.search_text), $1.deleted_at is null, $1.category, $1.brand, $1.price_cents,
    case when $1.is_kit then kits_available($1.id) else $1.available end >= $1.min_pieces, $1.family_id)::product_search
$$;

-- A trigger: rows that searches read are in step with products, whatever writes those.
create or replace function keep_products_to_search() returns trigger language plpgsql as $$
begin
  insert into product_texts (product_id, words) select id, words_of_product(written) from written
    on conflict (product_id) do nothing;
  -- Not (search_row_of(written)).*, which calls it for each column.
  insert into product_search select found.* from written cross join lateral search_row_of(written) found
    on conflict (id) do nothing;
  return null;
end $$;
create or replace trigger products_to_search_added after insert on products
  referencing new table as written for each statement execute function keep_products_to_search();

-- A trigger: rows that searches read are in step with products, whatever writes those.
create or replace function keep_product_texts() returns trigger language plpgsql as $$
begin
  insert into product_texts (product_id, words) values (new.id, words_of_product(new))
    on conflict (product_id) do update set words = excluded.words;
  return null;
end $$;
create or replace trigger products_texts_changed after update of name, brand, category, description on products
  for each row
  when ((old.name, old.brand, old.category, old.description)
    is distinct from (new.name, new.brand, new.category, new.description))
  execute function keep_product_texts();

-- A trigger: rows that searches read are in step with products, whatever writes those.
create or replace function keep_product_search() returns trigger language plpgsql as $$
begin
  insert into product_search select found.* from search_row_of(new) found
    on conflict (id) do update set (called, is_on_sale, category, brand, price_cents, in_stock) =
      (excluded.called, excluded.is_on_sale, excluded.category, excluded.brand, excluded.price_cents, excluded.in_stock);
  return null;
end $$;
-- On its own, for orders: they change nothing else.
create or replace trigger products_in_stock_changed after update of available, min_pieces on products
  for each row when ((old.available >= old.min_pieces) <> (new.available >= new.min_pieces))
  execute function keep_product_search();
create or replace trigger products_search_changed
  after update of name, sku, mpn, brand, category, price_cents, deleted_at on products
  for each row
  when ((old.search_text, old.brand, old.category, old.price_cents, old.deleted_at)
    is distinct from (new.search_text, new.brand, new.category, new.price_cents, new.deleted_at))
  execute function keep_product_search();

-- A trigger: rows that searches read are in step with products, whatever writes those.
create or replace function keep_family_of_search() returns trigger language plpgsql as $$
begin
  update product_search set family_id = new.family_id where id = new.id;
  return null;
end $$;
create or replace trigger products_search_family_changed after update of family_id on products
  for each row when (old.family_id is distinct from new.family_id) execute function keep_family_of_search();

-- An option stands for a specification of the same name. Longer values are sentences.
create or replace function specifications_of(product products) returns table (name text, value text) language sql stable as $$
  select o.name, x.value
  from family_variants v
  join family_options o on o.family_id = v.family_id
  join family_option_values x on x.family_id = o.family_id and x.option_position = o.position
    and x.position = (array[v.value_1, v.value_2, v.value_3])[o.position]
  where v.product_id = product.id
  union all
  select s.key, s.value
  from json_each_text(product.specs) s
  where length(s.value) between 1 and 100 and not exists (
    select from family_variants v join family_options o on o.family_id = v.family_id
    where v.product_id = product.id and lower(o.name) = lower(s.key))
$$;

-- By triggers: rows that searches read are in step with products, whatever writes those.
create or replace function keep_specifications(ids text[]) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  -- In sorted order, so that two transactions that add the same values cannot deadlock.
  insert into specification_values (name, value)
    select distinct s.name, s.value from products p, specifications_of(p) s
    where p.id = any(ids) and p.deleted_at is null
      and not exists (select from specification_values v where v.name = s.name and v.value = s.value)
    order by 1, 2
    on conflict do nothing;
  insert into product_specifications (product_id, listing, value_ids)
    select p.id, coalesce(p.family_id, p.id), array_agg(v.id order by v.id)
    from products p, specifications_of(p) s join specification_values v on v.name = s.name and v.value = s.value
    where p.id = any(ids) and p.deleted_at is null
    group by p.id
    on conflict (product_id) do update set (listing, value_ids) = (excluded.listing, excluded.value_ids)
      where (product_specifications.listing, product_specifications.value_ids)
        is distinct from (excluded.listing, excluded.value_ids);
  delete from product_specifications
    where product_id = any(ids) and not exists (
      select from products p, specifications_of(p) where p.id = product_id and p.deleted_at is null);
end $$;

-- A trigger: rows that searches read are in step with products, whatever writes those.
create or replace function keep_written_specifications() returns trigger language plpgsql as $$
begin
  if exists (select from written where specs::text <> '{}') then
    perform keep_specifications(array(select id from written where specs::text <> '{}'));
  end if;
  return null;
end $$;
create or replace trigger products_specifications_added after insert on products
  referencing new table as written for each statement execute function keep_written_specifications();

-- A trigger: rows that searches read are in step with products, whatever writes those.
create or replace function keep_changed_specifications() returns trigger language plpgsql as $$
begin
  perform keep_specifications(array[new.id]);
  return null;
end $$;
create or replace trigger products_specifications_changed after update of specs, deleted_at on products for each row
  when ((old.specs::text, old.deleted_at is null) is distinct from (new.specs::text, new.deleted_at is null))
  execute function keep_changed_specifications();

-- What the variants are called, each word once: they share most of them.
create or replace function called_by_variants(family text) returns text language sql stable as $$
  select string_agg(word, ' ' order by place) from (
    select word, min(place) as place
    from regexp_split_to_table((
      select string_agg(lower(search_text), ' ' order by id) from products where family_id = family and deleted_at is null
    ), '\s+') with ordinality as said (word, place)
    group by word
  ) words
$$;

create or replace function has_variant_in_stock(family text) returns boolean language sql stable as $$
  select exists (select from products where family_id = family and deleted_at is null and available >= min_pieces)
$$;

-- A trigger: searches see at once what orders take.
create or replace function keep_family_in_stock() returns trigger language plpgsql as $$
begin
  -- One at a time, so that two orders that take the last lots of several families cannot deadlock.
  perform pg_advisory_xact_lock(100212);
  perform from family_search where family_id = new.family_id for update;
  update family_search set in_stock = not in_stock
    where family_id = new.family_id and in_stock <> has_variant_in_stock(family_id);
  return null;
end $$;
create or replace trigger products_family_in_stock after update of available, min_pieces on products for each row
  when (new.family_id is not null and (old.available >= old.min_pieces) <> (new.available >= new.min_pieces))
  execute function keep_family_in_stock();

create or replace trigger synonym_groups_tell after insert or delete or update on synonym_groups
  for each statement execute function tell_of_public_change();
