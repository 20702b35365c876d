-- A line of fewer than 100 pieces belongs to a family whose minimum counts over all its variants of the order.
alter table order_lines
  -- The family with which the line's minimum counted when it was ordered.
  add column family_id text;
alter table order_lines drop constraint order_lines_pieces_check;
-- The rows of before have 100 pieces and more.
alter table order_lines add constraint order_lines_pieces_check
  check (pieces >= 100 or (pieces > 0 and family_id is not null)) not valid;

-- At the end of the transaction, so that lines can be written, or rejected, one after the other.
create function check_family_minimum() returns trigger language plpgsql as $$
begin
  if (select sum(pieces) < 100 from order_lines
      where order_id = new.order_id and family_id = new.family_id and not rejected) then
    raise exception 'the lines of a family have fewer than 100 pieces together' using
      errcode = 'check_violation', constraint = 'order_lines_family_minimum';
  end if;
  return null;
end $$;
create constraint trigger order_lines_family_minimum after insert or update of rejected, pieces, family_id on order_lines
  deferrable initially deferred for each row when (new.family_id is not null)
  execute function check_family_minimum();
