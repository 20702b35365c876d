-- The parts of a kit share what it costs with the order's coupon.
create or replace function check_kit_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_lines kit left join order_lines part on part.order_id = kit.order_id and part.kit_position = kit.position
    where kit.order_id = new.order_id and kit.position = coalesce(new.kit_position, new.position)
    group by kit.order_id, kit.position
    having kit.is_kit <> (count(part.position) > 0)
      or sum(part.share_cents) <> kit.amount_cents - kit.discount_cents
      or bool_or(part.pieces <> kit.pieces * part.kit_pieces or part.rejected <> kit.rejected)
  ) then
    raise exception 'the parts of a kit of order % do not add up to it', new.order_id
      using errcode = 'check_violation', constraint = 'order_lines_kit_adds_up';
  end if;
  return null;
end $$;
