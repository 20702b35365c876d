-- A kit: a product that is made of other products, its parts. It has no stock of its own: an order of it takes that of its
-- parts.

alter table products
  add column is_kit boolean not null default false,
  -- Percent off the sum of its parts' prices, in hundredths; null for a kit with a price of its own.
  add column kit_discount_basis_points smallint;
alter table products
  add constraint products_kit_without_stock check (not (is_kit and available <> 0)) not valid,
  add constraint products_kit_without_family check (not (is_kit and family_id is not null)) not valid,
  add constraint products_kit_discount
    check (kit_discount_basis_points is null or (is_kit and kit_discount_basis_points between 0 and 9999)) not valid;
-- locks: writes of products wait 0.1 s for 100,000 products
alter table products add constraint products_by_kind unique (id, is_kit);
-- locks: writes of products wait 0.1 s for 100,000 products
create index products_kits on products (id) where is_kit;

create table kit_parts (
  kit_id text not null,
  part_id text not null,
  position smallint not null check (position between 1 and 20),
  -- In one kit.
  pieces int not null check (pieces between 1 and 1000),
  kit_is_kit boolean not null generated always as (true) stored,
  part_is_kit boolean not null generated always as (false) stored,
  primary key (kit_id, position),
  unique (kit_id, part_id),
  constraint kit_parts_of_kits foreign key (kit_id, kit_is_kit) references products (id, is_kit),
  constraint kit_parts_are_no_kits foreign key (part_id, part_is_kit) references products (id, is_kit)
);
create index kit_parts_of_part on kit_parts (part_id);
create trigger kit_parts_stay before update on kit_parts for each statement execute function refuse_change();

-- Orders take the parts of the version that they were priced with.
create function count_kit_changes() returns trigger language plpgsql as $$
begin
  update products set price_version = price_version + 1 where id in (select kit_id from changed);
  return null;
end $$;
create trigger kit_parts_added after insert on kit_parts
  referencing new table as changed for each statement execute function count_kit_changes();
create trigger kit_parts_removed after delete on kit_parts
  referencing old table as changed for each statement execute function count_kit_changes();

create or replace trigger products_tell after insert or delete or update of name, price_cents, description, image, category,
    specs, created_at, deleted_at, sku, brand, mpn, gtin, min_pieces, pieces_multiple, max_pieces, price_breaks, carton_pieces,
    carton_grams, price_version, floor_cents, tracks_serials, warranty_months, tax_class, tax_exempt_reason, family_id,
    family_minimum, family_breaks, is_listed, is_kit, kit_discount_basis_points
  on products for each statement execute function tell_of_public_change();

-- As many kits as the parts in stock make. The cost is low, because few of the rows that a list looks at are kits.
create function kits_available(kit text) returns int language sql stable cost 5 as $$
  select coalesce(min(case when part.deleted_at is null then part.available / k.pieces else 0 end), 0)
  from kit_parts k join products part on part.id = k.part_id where k.kit_id = kit
$$;
-- What the parts of one kit cost, less its discount; null for a kit with a price of its own.
create function kit_price(kit text) returns bigint language sql stable as $$
  select greatest(1, round(sum(part.price_cents * k.pieces) * (10000 - p.kit_discount_basis_points) / 10000.0))::bigint
  from products p join kit_parts k on k.kit_id = p.id join products part on part.id = k.part_id
  where p.id = kit and p.kit_discount_basis_points is not null
  group by p.kit_discount_basis_points
$$;
create or replace function search_row_of(products) returns product_search language sql stable as $$
  select ($1.id, lower($1.search_text), $1.deleted_at is null, $1.category, $1.brand, $1.price_cents,
    case when $1.is_kit then kits_available($1.id) else $1.available end >= $1.min_pieces, $1.family_id)::product_search
$$;
