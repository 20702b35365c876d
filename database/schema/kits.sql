create table kit_parts (
  kit_id text not null,
  part_id text not null,
  "position" smallint not null,
  -- In one kit.
  pieces int not null check (pieces between 1 and 1000),
  kit_is_kit boolean generated always as (true) stored not null,
  part_is_kit boolean generated always as (false) stored not null,
  constraint kit_parts_are_no_kits foreign key (part_id, part_is_kit) references products (id, is_kit),
  unique (kit_id, part_id),
  constraint kit_parts_of_kits foreign key (kit_id, kit_is_kit) references products (id, is_kit),
  primary key (kit_id, "position"),
  constraint kit_parts_position_check check (position between 1 and 20)
);
create index kit_parts_of_part on kit_parts (part_id);

-- Rules, revision 1

-- Orders take the parts of the version that they were priced with.
-- A trigger: orders of a kit are placed at the price of this version only, so every change of its parts counts.
create or replace function count_kit_changes() returns trigger language plpgsql as $$
begin
  update products set price_version = price_version + 1 where id in (select kit_id from changed);
  return null;
end $$;
create or replace trigger kit_parts_added after insert on kit_parts
  referencing new table as changed for each statement execute function count_kit_changes();
create or replace trigger kit_parts_removed after delete on kit_parts
  referencing old table as changed for each statement execute function count_kit_changes();

-- As many kits as the parts in stock make. The cost is low, because few of the rows that a list looks at are kits.
create or replace function kits_available(kit text) returns int language sql stable cost 5 as $$
  select coalesce(min(case when part.deleted_at is null then part.available / k.pieces else 0 end), 0)
  from kit_parts k join products part on part.id = k.part_id where k.kit_id = kit
$$;

-- What the parts of one kit cost, less its discount; null for a kit with a price of its own.
create or replace function kit_price(kit text) returns bigint language sql stable as $$
  select greatest(1, round(sum(part.price_cents * k.pieces) * (10000 - p.kit_discount_basis_points) / 10000.0))::bigint
  from products p join kit_parts k on k.kit_id = p.id join products part on part.id = k.part_id
  where p.id = kit and p.kit_discount_basis_points is not null
  group by p.kit_discount_basis_points
$$;

-- The parts of a kit share what it costs with the order's coupon.
create or replace function check_kit_lines() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('order_lines_kit_adds_up', wrong) from wrong_kits
    where order_id = new.order_id and position = coalesce(new.kit_position, new.position);
  return null;
end $$;

-- As many kits as one order can take: made of the parts in stock, and of those that are sold before they are there.
create or replace function kits_orderable(kit text) returns int language sql stable cost 5 as $$
  select coalesce(min(case when part.deleted_at is not null then 0 else (part.available
      + case part.sold_from when 'shelf' then 0 else promisable_pieces(part.id, part.sold_from) end) / k.pieces end), 0)
  from kit_parts k join products part on part.id = k.part_id where k.kit_id = kit
$$;

create or replace trigger kit_parts_stay before update on kit_parts for each statement execute function refuse_change();
