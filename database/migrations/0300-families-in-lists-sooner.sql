-- Lists that show each family once, and pages of variants, cost little more than those of products without a family.

-- The values of a variant as replies have them, kept by triggers: [{"option": "Memory", "value": "16 GB"}].
create table variant_options (
  product_id text primary key references family_variants on delete cascade,
  chosen json not null
);

create function write_variant_options(ids text[]) returns void language sql as $$
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

create function keep_options_of_variants() returns trigger language plpgsql as $$
begin
  perform write_variant_options(array(select product_id from written));
  return null;
end $$;
create trigger family_variants_options_added after insert on family_variants
  referencing new table as written for each statement execute function keep_options_of_variants();
create trigger family_variants_options_changed after update on family_variants
  referencing new table as written for each statement execute function keep_options_of_variants();

create function keep_options_of_families() returns trigger language plpgsql as $$
begin
  perform write_variant_options(array(
    select product_id from family_variants where family_id in (select family_id from written)));
  return null;
end $$;
create trigger family_options_named after update on family_options
  referencing new table as written for each statement execute function keep_options_of_families();
create trigger family_option_values_added after insert on family_option_values
  referencing new table as written for each statement execute function keep_options_of_families();
create trigger family_option_values_changed after update on family_option_values
  referencing new table as written for each statement execute function keep_options_of_families();

-- locks: changes of families wait 2 s for 100,000 variants
select write_variant_options(array(select product_id from family_variants));
analyze variant_options;

-- The variants on sale of a family are counted, and their lowest price found, in an index alone.
-- locks: writes of products wait 0.3 s for 100,000 products
create index products_of_family on products (family_id, price_cents) include (category)
  where family_id is not null and deleted_at is null;

-- The planner compares what is searched for with each of these samples, which are long: with a hundred of them for 28 ms.
alter table family_search alter column called set statistics 10;
analyze family_search;
