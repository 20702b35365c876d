-- Lists that show each family once look at no variant that they do not show.

-- Whether any variant on sale is in stock, kept by triggers.
alter table family_search add column in_stock boolean not null default false;

-- What the variants are called, each word once: they share most of them.
create function called_by_variants(family text) returns text language sql stable as $$
  select string_agg(word, ' ' order by place) from (
    select word, min(place) as place
    from regexp_split_to_table((
      select string_agg(lower(search_text), ' ' order by id) from products where family_id = family and deleted_at is null
    ), '\s+') with ordinality as said (word, place)
    group by word
  ) words
$$;

create function has_variant_in_stock(family text) returns boolean language sql stable as $$
  select exists (select from products where family_id = family and deleted_at is null and available >= min_pieces)
$$;

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
    insert into family_search (family_id, id, called, is_on_sale, category, brand, price_cents, in_stock)
      values (family, listed.id, called_by_variants(family), true, listed.category, listed.brand, listed.price_cents,
        has_variant_in_stock(family))
      on conflict (family_id) do update set (id, called, category, brand, price_cents, in_stock) =
        (excluded.id, excluded.called, excluded.category, excluded.brand, excluded.price_cents, excluded.in_stock);
  end if;
end $$;

create function keep_family_in_stock() returns trigger language plpgsql as $$
begin
  -- One at a time, so that two orders that take the last lots of several families cannot deadlock.
  perform pg_advisory_xact_lock(100212);
  perform from family_search where family_id = new.family_id for update;
  update family_search set in_stock = not in_stock
    where family_id = new.family_id and in_stock <> has_variant_in_stock(family_id);
  return null;
end $$;
create trigger products_family_in_stock after update of available, min_pieces on products for each row
  when (new.family_id is not null and (old.available >= old.min_pieces) <> (new.available >= new.min_pieces))
  execute function keep_family_in_stock();

-- locks: changes of variants, and orders of their last lots, wait 4 s for 8,000 families of 100,000 variants
update family_search set called = called_by_variants(family_id), in_stock = has_variant_in_stock(family_id);

-- `listing`: what is shown once.
create or replace view listing_search as
  select id, called, is_on_sale, category, brand, price_cents, in_stock, id as listing
  from product_search where family_id is null
  union all
  select id, called, is_on_sale, category, brand, price_cents, in_stock, family_id from family_search;
analyze family_search;
