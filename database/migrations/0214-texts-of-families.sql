-- Searches look at products without a family and at families apart, each by indexes of its own.

-- The words of the texts of the listed variant.
alter table family_search add column words tsvector not null default '';

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

create or replace trigger products_family_listed
  after update of name, sku, mpn, brand, category, description, price_cents, deleted_at on products
  for each row
  when (new.family_id is not null
    and (old.search_text, old.category, old.brand, old.description, old.price_cents, old.deleted_at)
      is distinct from (new.search_text, new.category, new.brand, new.description, new.price_cents, new.deleted_at))
  execute function keep_listed_variant();

-- locks: changes of variants wait 1 s for 8,000 families
update family_search set words = texts.words from product_texts texts where texts.product_id = family_search.id;
create index family_search_by_word on family_search using gin (words) with (fastupdate = off);
create unique index family_search_by_product on family_search (id);
analyze family_search;
