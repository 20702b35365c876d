-- A product family: products that differ by up to three options, such as memory and colour. Each variant stays a product of
-- its own.

create table product_families (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  name text not null check (length(name) between 1 and 200),
  option_count smallint not null check (option_count between 1 and 3),
  -- Whether the minimum quantity, and price breaks, count over all variants of an order instead of each variant.
  minimum_over_family boolean not null default false,
  breaks_over_family boolean not null default false,
  created_at timestamptz not null default now(),
  unique (id, option_count)
);
create table family_options (
  family_id text not null references product_families on delete cascade,
  position smallint not null check (position between 1 and 3),
  name text not null check (length(name) between 1 and 60),
  primary key (family_id, position)
);
create unique index family_options_by_name on family_options (family_id, lower(name));
create table family_option_values (
  family_id text not null,
  option_position smallint not null,
  position smallint not null check (position between 1 and 50),
  value text not null check (length(value) between 1 and 60),
  swatch text check (swatch ~ '^#[0-9a-f]{6}$'),
  image text,
  primary key (family_id, option_position, position),
  foreign key (family_id, option_position) references family_options on delete cascade
);
create unique index family_option_values_by_value on family_option_values (family_id, option_position, lower(value));

-- A product is in one family at most, has a value of each option, and no other variant has the same values. Checked at the
-- end of a transaction, so that options and variants can be changed together.
create table family_variants (
  product_id text primary key references products,
  family_id text not null references product_families on delete cascade,
  option_count smallint not null,
  value_1 smallint not null,
  value_2 smallint,
  value_3 smallint,
  option_1 smallint not null generated always as (1) stored,
  option_2 smallint not null generated always as (2) stored,
  option_3 smallint not null generated always as (3) stored,
  constraint family_variants_have_all_values
    check (num_nonnulls(value_1, value_2, value_3) = option_count and (value_3 is null or value_2 is not null)),
  constraint family_variants_options
    foreign key (family_id, option_count) references product_families (id, option_count) deferrable initially deferred,
  constraint family_variants_value_1 foreign key (family_id, option_1, value_1)
    references family_option_values (family_id, option_position, position) deferrable initially deferred,
  constraint family_variants_value_2 foreign key (family_id, option_2, value_2)
    references family_option_values (family_id, option_position, position) deferrable initially deferred,
  constraint family_variants_value_3 foreign key (family_id, option_3, value_3)
    references family_option_values (family_id, option_position, position) deferrable initially deferred,
  constraint family_variants_differ
    unique nulls not distinct (family_id, value_1, value_2, value_3) deferrable initially deferred
);

-- Copies of the family, kept by triggers, so that prices and lists need no join.
alter table products
  add column family_id text,
  add column family_minimum boolean not null default false,
  add column family_breaks boolean not null default false,
  -- Whether lists that show each family once show it by this product: the cheapest of the family on sale.
  add column is_listed boolean not null default true;
-- locks: writes of products wait 0.1 s for 100,000 products
create index products_by_family on products (family_id) where family_id is not null;
-- For lists that show each family once, and for counting them.
create index products_listed on products (created_at desc, id desc) where is_listed and deleted_at is null;

-- Orders are priced and checked with these.
create function count_family_changes() returns trigger language plpgsql as $$
begin
  new.price_version := old.price_version + 1;
  return new;
end $$;
create trigger products_family_changed before update of family_id, family_minimum, family_breaks on products
  for each row
  when ((old.family_id, old.family_minimum, old.family_breaks)
    is distinct from (new.family_id, new.family_minimum, new.family_breaks))
  execute function count_family_changes();

-- A row for each family, for searches that show a family once: found by what any of its variants is called.
create table family_search (
  family_id text primary key references product_families on delete cascade,
  -- The listed variant, whose category, brand and price count.
  id text not null references products,
  called text not null,
  is_on_sale boolean not null,
  category text not null,
  brand text,
  price_cents bigint not null
);
create index family_search_by_trigram on family_search using gin (called gin_trgm_ops) with (fastupdate = off);

alter table product_search add column family_id text;
-- locks: writes of products wait 0.1 s for 100,000 products
create index product_search_by_family on product_search (family_id) where family_id is not null;
create or replace function search_row_of(products) returns product_search language sql immutable as $$
  select ($1.id, lower($1.search_text), $1.deleted_at is null, $1.category, $1.brand, $1.price_cents,
    $1.available >= $1.min_pieces, $1.family_id)::product_search
$$;
create function keep_family_of_search() returns trigger language plpgsql as $$
begin
  update product_search set family_id = new.family_id where id = new.id;
  return null;
end $$;
create trigger products_search_family_changed after update of family_id on products
  for each row when (old.family_id is distinct from new.family_id) execute function keep_family_of_search();

-- The rows that a search with each family once looks at.
create view listing_search as
  select id, called, is_on_sale, category, brand, price_cents, in_stock from product_search where family_id is null
  union all
  select f.id, f.called, f.is_on_sale, f.category, f.brand, f.price_cents,
    exists (select from product_search v where v.family_id = f.family_id and v.is_on_sale and v.in_stock)
  from family_search f;

create function refresh_family(family text) returns void language plpgsql as $$
declare
  listed products;
begin
  select * into listed from products
    where family_id = family and deleted_at is null order by price_cents, id limit 1;
  update products set is_listed = (id = listed.id) is true
    where family_id = family and is_listed <> ((id = listed.id) is true);
  if listed.id is null then
    delete from family_search where family_id = family;
  else
    insert into family_search (family_id, id, called, is_on_sale, category, brand, price_cents)
      select family, listed.id, string_agg(lower(p.search_text), ' ' order by p.id), true, listed.category, listed.brand,
        listed.price_cents
      from products p where p.family_id = family and p.deleted_at is null
      on conflict (family_id) do update set (id, called, category, brand, price_cents) =
        (excluded.id, excluded.called, excluded.category, excluded.brand, excluded.price_cents);
  end if;
end $$;

create function take_variants_out() returns trigger language plpgsql as $$
begin
  update products p set family_id = null, family_minimum = false, family_breaks = false, is_listed = true
    from gone
    where p.id = gone.product_id
      and not exists (select from family_variants v where v.product_id = p.id and v.family_id = gone.family_id);
  perform refresh_family(f.id) from product_families f where f.id in (select family_id from gone);
  return null;
end $$;
create function put_variants_in() returns trigger language plpgsql as $$
begin
  update products p
    set family_id = f.id, family_minimum = f.minimum_over_family, family_breaks = f.breaks_over_family
    from written join product_families f on f.id = written.family_id
    where p.id = written.product_id and p.family_id is distinct from f.id;
  perform refresh_family(f.id) from product_families f where f.id in (select family_id from written);
  return null;
end $$;
create trigger family_variants_added after insert on family_variants
  referencing new table as written for each statement execute function put_variants_in();
create trigger family_variants_removed after delete on family_variants
  referencing old table as gone for each statement execute function take_variants_out();
create trigger family_variants_moved_1 after update on family_variants
  referencing old table as gone for each statement execute function take_variants_out();
create trigger family_variants_moved_2 after update on family_variants
  referencing new table as written for each statement execute function put_variants_in();

create function keep_family_settings() returns trigger language plpgsql as $$
begin
  update products set family_minimum = new.minimum_over_family, family_breaks = new.breaks_over_family
    where family_id = new.id;
  return null;
end $$;
create trigger product_families_settings after update of minimum_over_family, breaks_over_family on product_families
  for each row
  when ((old.minimum_over_family, old.breaks_over_family)
    is distinct from (new.minimum_over_family, new.breaks_over_family))
  execute function keep_family_settings();

create function keep_listed_variant() returns trigger language plpgsql as $$
begin
  perform refresh_family(new.family_id);
  return null;
end $$;
create trigger products_family_listed after update of name, sku, mpn, brand, category, price_cents, deleted_at on products
  for each row
  when (new.family_id is not null and (old.search_text, old.category, old.brand, old.price_cents, old.deleted_at)
    is distinct from (new.search_text, new.category, new.brand, new.price_cents, new.deleted_at))
  execute function keep_listed_variant();

create trigger product_families_tell after insert or delete or update on product_families
  for each statement execute function tell_of_public_change();
create trigger family_option_values_tell after insert or delete or update on family_option_values
  for each statement execute function tell_of_public_change();
create trigger family_variants_tell after insert or delete or update on family_variants
  for each statement execute function tell_of_public_change();
create or replace trigger products_tell after insert or delete or update of name, price_cents, description, image, category,
    specs, created_at, deleted_at, sku, brand, mpn, gtin, min_pieces, pieces_multiple, max_pieces, price_breaks, carton_pieces,
    carton_grams, price_version, floor_cents, tracks_serials, warranty_months, tax_class, tax_exempt_reason, family_id,
    family_minimum, family_breaks, is_listed
  on products for each statement execute function tell_of_public_change();
