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
  "position" smallint not null,
  name text not null check (length(name) between 1 and 60),
  primary key (family_id, "position"),
  constraint family_options_position_check check (position between 1 and 3)
);
create unique index family_options_by_name on family_options (family_id, lower(name));

create table family_option_values (
  family_id text not null,
  option_position smallint not null,
  "position" smallint not null,
  value text not null check (length(value) between 1 and 60),
  swatch text check (swatch ~ '^#[0-9a-f]{6}$'),
  image text,
  foreign key (family_id, option_position) references family_options on delete cascade,
  primary key (family_id, option_position, "position"),
  constraint family_option_values_position_check check (position between 1 and 50)
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
  option_1 smallint generated always as (1) stored not null,
  option_2 smallint generated always as (2) stored not null,
  option_3 smallint generated always as (3) stored not null,
  constraint family_variants_differ unique nulls not distinct (family_id, value_1, value_2, value_3) deferrable initially deferred,
  constraint family_variants_have_all_values
    check (num_nonnulls(value_1, value_2, value_3) = option_count and (value_3 is null or value_2 is not null)),
  constraint family_variants_options foreign key (family_id, option_count) references product_families (id, option_count) deferrable initially deferred,
  constraint family_variants_value_1 foreign key (family_id, option_1, value_1) references family_option_values deferrable initially deferred,
  constraint family_variants_value_2 foreign key (family_id, option_2, value_2) references family_option_values deferrable initially deferred,
  constraint family_variants_value_3 foreign key (family_id, option_3, value_3) references family_option_values deferrable initially deferred
);

-- A row for each family, for searches that show a family once: found by the names of any of its variants.
create table family_search (
  family_id text primary key references product_families on delete cascade,
  -- The listed variant, whose category, brand and price count.
  id text not null references products,
  called text not null,
  is_on_sale boolean not null,
  category text not null,
  brand text,
  price_cents bigint not null,
  -- Whether any variant on sale is in stock, kept by triggers.
  in_stock boolean not null default false,
  -- The words of the texts of the listed variant.
  words tsvector not null default ''::tsvector
);
create index family_search_by_trigram on family_search using gin (called gin_trgm_ops) with (fastupdate = off);
create index family_search_by_word on family_search using gin (words) with (fastupdate = off);
create unique index family_search_by_product on family_search (id);

-- The values of a variant as replies have them, kept by triggers: [{"option": "Memory", "value": "16 GB"}].
create table variant_options (
  product_id text primary key references family_variants on delete cascade,
  chosen json not null
);

-- Rules, revision 1

-- Orders are priced and checked with these.
-- A trigger: orders are placed at the prices of this version only, so every change counts.
create or replace function count_family_changes() returns trigger language plpgsql as $$
begin
  new.price_version := old.price_version + 1;
  return new;
end $$;
create or replace trigger products_family_changed before update of family_id, family_minimum, family_breaks on products
  for each row
  when ((old.family_id, old.family_minimum, old.family_breaks)
    is distinct from (new.family_id, new.family_minimum, new.family_breaks))
  execute function count_family_changes();
create or replace trigger products_price_changed before update of price_cents, price_breaks, min_pieces, pieces_multiple, max_pieces, name,
    carton_pieces, carton_grams, tax_class, tax_exempt_reason on products for each row
  when ((new.price_cents, new.price_breaks, new.min_pieces, new.pieces_multiple, new.max_pieces, new.name, new.carton_pieces,
      new.carton_grams, new.tax_class, new.tax_exempt_reason)
    is distinct from (old.price_cents, old.price_breaks, old.min_pieces, old.pieces_multiple, old.max_pieces, old.name,
      old.carton_pieces, old.carton_grams, old.tax_class, old.tax_exempt_reason))
  execute function count_family_changes();
-- Orders are checked with these.
create or replace trigger products_sold_from_changed before update of sold_from, lead_days on products
  for each row when ((old.sold_from, old.lead_days) is distinct from (new.sold_from, new.lead_days))
  execute function count_family_changes();

-- By triggers: rows that searches read are in step with products, whatever writes those.
create or replace function refresh_family(family text) returns void language plpgsql as $$
declare
  listed products;
begin
  -- Orders that take the last lot of a variant meanwhile are seen by the following statements.
  perform from family_search where family_id = family for update;
  select * into listed from products
    where family_id = family and deleted_at is null order by price_cents, id limit 1;
  update products set is_listed = (id = listed.id) is true
    where family_id = family and is_listed <> ((id = listed.id) is true);
  if listed.id is null then
    delete from family_search where family_id = family;
  else
    insert into family_search (family_id, id, called, is_on_sale, category, brand, price_cents, in_stock, words)
      values (family, listed.id, called_by_variants(family), true, listed.category, listed.brand, listed.price_cents,
        has_variant_in_stock(family), words_of_product(listed))
      on conflict (family_id) do update set (id, called, category, brand, price_cents, in_stock, words) =
        (excluded.id, excluded.called, excluded.category, excluded.brand, excluded.price_cents, excluded.in_stock,
          excluded.words);
  end if;
end $$;

-- A trigger: products that leave a family have none of its settings, whatever takes them out.
create or replace function take_variants_out() returns trigger language plpgsql as $$
begin
  update products p set family_id = null, family_minimum = false, family_breaks = false, is_listed = true
    from gone
    where p.id = gone.product_id
      and not exists (select from family_variants v where v.product_id = p.id and v.family_id = gone.family_id);
  perform refresh_family(f.id) from product_families f where f.id in (select family_id from gone);
  return null;
end $$;
create or replace trigger family_variants_moved_1 after update on family_variants
  referencing old table as gone for each statement execute function take_variants_out();
create or replace trigger family_variants_removed after delete on family_variants
  referencing old table as gone for each statement execute function take_variants_out();

-- A trigger: products have the settings of their family, whatever makes them variants.
create or replace function put_variants_in() returns trigger language plpgsql as $$
begin
  update products p
    set family_id = f.id, family_minimum = f.minimum_over_family, family_breaks = f.breaks_over_family
    from written join product_families f on f.id = written.family_id
    where p.id = written.product_id and p.family_id is distinct from f.id;
  perform refresh_family(f.id) from product_families f where f.id in (select family_id from written);
  return null;
end $$;
create or replace trigger family_variants_added after insert on family_variants
  referencing new table as written for each statement execute function put_variants_in();
create or replace trigger family_variants_moved_2 after update on family_variants
  referencing new table as written for each statement execute function put_variants_in();

-- A trigger: products have the settings of their family, whatever writes those.
create or replace function keep_family_settings() returns trigger language plpgsql as $$
begin
  update products set family_minimum = new.minimum_over_family, family_breaks = new.breaks_over_family
    where family_id = new.id;
  return null;
end $$;
create or replace trigger product_families_settings after update of minimum_over_family, breaks_over_family on product_families
  for each row
  when ((old.minimum_over_family, old.breaks_over_family)
    is distinct from (new.minimum_over_family, new.breaks_over_family))
  execute function keep_family_settings();

-- A trigger: rows that searches read are in step with products, whatever writes those.
create or replace function keep_listed_variant() returns trigger language plpgsql as $$
begin
  perform refresh_family(new.family_id);
  return null;
end $$;
create or replace trigger products_family_listed
  after update of name, sku, mpn, brand, category, description, price_cents, deleted_at on products
  for each row
  when (new.family_id is not null
    and (old.search_text, old.category, old.brand, old.description, old.price_cents, old.deleted_at)
      is distinct from (new.search_text, new.category, new.brand, new.description, new.price_cents, new.deleted_at))
  execute function keep_listed_variant();

-- At the end of the transaction, so that lines can be written, or rejected, one after the other.
create or replace function check_family_minimum() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('order_lines_family_minimum', 'the lines of a family have fewer than 100 pieces together')
    from order_lines where order_id = new.order_id and family_id = new.family_id and not rejected having sum(pieces) < 100;
  return null;
end $$;

-- After the triggers that set products.family_id: triggers run in the order of their names.
-- A trigger: rows that searches read are in step with variants, whatever writes those.
create or replace function keep_variants_specifications() returns trigger language plpgsql as $$
begin
  perform keep_specifications(array(select product_id from written));
  return null;
end $$;
create or replace trigger family_variants_specifications_added after insert on family_variants
  referencing new table as written for each statement execute function keep_variants_specifications();
create or replace trigger family_variants_specifications_changed after update on family_variants
  referencing new table as written for each statement execute function keep_variants_specifications();
create or replace trigger family_variants_specifications_removed after delete on family_variants
  referencing old table as written for each statement execute function keep_variants_specifications();

-- By triggers: options are in step with their family, whatever writes it.
create or replace function write_variant_options(ids text[]) returns void language sql as $$
  insert into variant_options (product_id, chosen)
    select v.product_id, json_agg(json_build_object('option', o.name, 'value', x.value) order by o.position)
    from family_variants v
      join family_options o on o.family_id = v.family_id
      join family_option_values x on x.family_id = v.family_id and x.option_position = o.position
        and x.position = (array[v.value_1, v.value_2, v.value_3])[o.position]
    where v.product_id = any(ids)
    group by v.product_id order by v.product_id
    on conflict (product_id) do update set chosen = excluded.chosen
$$;

-- A trigger: options are in step with variants, whatever writes those.
create or replace function keep_options_of_variants() returns trigger language plpgsql as $$
begin
  perform write_variant_options(array(select product_id from written));
  return null;
end $$;
create or replace trigger family_variants_options_added after insert on family_variants
  referencing new table as written for each statement execute function keep_options_of_variants();
create or replace trigger family_variants_options_changed after update on family_variants
  referencing new table as written for each statement execute function keep_options_of_variants();

-- A trigger: options are in step with their family, whatever writes it.
create or replace function keep_options_of_families() returns trigger language plpgsql as $$
begin
  perform write_variant_options(array(
    select product_id from family_variants where family_id in (select family_id from written)));
  return null;
end $$;
create or replace trigger family_options_named after update on family_options
  referencing new table as written for each statement execute function keep_options_of_families();
create or replace trigger family_option_values_added after insert on family_option_values
  referencing new table as written for each statement execute function keep_options_of_families();
create or replace trigger family_option_values_changed after update on family_option_values
  referencing new table as written for each statement execute function keep_options_of_families();

create or replace trigger product_families_tell after insert or delete or update on product_families
  for each statement execute function tell_of_public_change();
create or replace trigger family_option_values_tell after insert or delete or update on family_option_values
  for each statement execute function tell_of_public_change();
create or replace trigger family_variants_tell after insert or delete or update on family_variants
  for each statement execute function tell_of_public_change();
