-- What products can be searched by beside words: their specifications, and the options of their families.

-- Each name with each value that products have or had. What a value says is read from its words
-- (contract/products/spec-values.ts), so that a unit can be added without a migration.
create table specification_values (
  id int primary key generated always as identity,
  name text not null,
  value text not null,
  unique (name, value)
);
create index specification_values_by_name on specification_values (lower(name));

-- A row for each product on sale that has any, kept by triggers.
create table product_specifications (
  product_id text primary key references products on delete cascade,
  -- What lists that show each family once show it as: its family, or itself.
  listing text not null,
  value_ids int[] not null
);
create index product_specifications_by_listing on product_specifications (listing);

-- An option stands for a specification of the same name. Longer values are sentences.
create function specifications_of(product products) returns table (name text, value text) language sql stable as $$
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

create function keep_specifications(ids text[]) returns void language plpgsql as $$
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

create function keep_written_specifications() returns trigger language plpgsql as $$
begin
  if exists (select from written where specs::text <> '{}') then
    perform keep_specifications(array(select id from written where specs::text <> '{}'));
  end if;
  return null;
end $$;
create trigger products_specifications_added after insert on products
  referencing new table as written for each statement execute function keep_written_specifications();

create function keep_changed_specifications() returns trigger language plpgsql as $$
begin
  perform keep_specifications(array[new.id]);
  return null;
end $$;
create trigger products_specifications_changed after update of specs, deleted_at on products for each row
  when ((old.specs::text, old.deleted_at is null) is distinct from (new.specs::text, new.deleted_at is null))
  execute function keep_changed_specifications();

-- After the triggers that set products.family_id: triggers run in the order of their names.
create function keep_variants_specifications() returns trigger language plpgsql as $$
begin
  perform keep_specifications(array(select product_id from written));
  return null;
end $$;
create trigger family_variants_specifications_added after insert on family_variants
  referencing new table as written for each statement execute function keep_variants_specifications();
create trigger family_variants_specifications_changed after update on family_variants
  referencing new table as written for each statement execute function keep_variants_specifications();
create trigger family_variants_specifications_removed after delete on family_variants
  referencing old table as written for each statement execute function keep_variants_specifications();
