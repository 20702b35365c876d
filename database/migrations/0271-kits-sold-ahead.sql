-- As many kits as one order can take: made of the parts in stock, and of those that are sold before they are there.
create function kits_orderable(kit text) returns int language sql stable cost 5 as $$
  select coalesce(min(case when part.deleted_at is not null then 0 else (part.available
      + case part.sold_from when 'shelf' then 0 else promisable_pieces(part.id, part.sold_from) end) / k.pieces end), 0)
  from kit_parts k join products part on part.id = k.part_id where k.kit_id = kit
$$;
