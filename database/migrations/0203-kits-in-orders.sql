-- The parts of a kit that was ordered are lines of their own, below the kit's: they are what is taken from stock, shipped,
-- returned and refunded. The kit's line is what is priced, taxed and invoiced.
alter table order_lines
  -- Whether it is of a kit.
  add column is_kit boolean not null default false,
  -- Of a part: the position of its kit's line, and its pieces in one kit.
  add column kit_position int,
  add column kit_pieces int,
  -- Of a part: its share of the kit's amount.
  add column share_cents bigint;
alter table order_lines
  drop constraint order_lines_unit_price_cents_check,
  drop constraint order_lines_price_source_check,
  add constraint order_lines_price_source_check
    check (price_source in ('base', 'break', 'price-list', 'quote', 'kit')) not valid,
  add constraint order_lines_unit_price_cents_check
    check (case when kit_position is null then unit_price_cents > 0 else unit_price_cents = 0 end) not valid,
  add constraint order_lines_part_of_kit check (
    case when kit_position is null
      then kit_pieces is null and share_cents is null and price_source <> 'kit'
      else kit_position < position and kit_pieces > 0 and share_cents >= 0 and price_source = 'kit' and not is_kit end
  ) not valid,
  add constraint order_lines_kit foreign key (order_id, kit_position) references order_lines not valid;

-- locks: writes of order_lines wait for a scan of it, 0.1 s for 100,000 orders
create index order_lines_of_kit on order_lines (order_id, kit_position) where kit_position is not null;

-- At the end of the transaction, so that the lines can be written one after the other.
create function check_kit_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_lines kit left join order_lines part on part.order_id = kit.order_id and part.kit_position = kit.position
    where kit.order_id = new.order_id and kit.position = coalesce(new.kit_position, new.position)
    group by kit.order_id, kit.position
    having kit.is_kit <> (count(part.position) > 0) or sum(part.share_cents) <> kit.amount_cents
      or bool_or(part.pieces <> kit.pieces * part.kit_pieces or part.rejected <> kit.rejected)
  ) then
    raise exception 'the parts of a kit of order % do not add up to it', new.order_id
      using errcode = 'check_violation', constraint = 'order_lines_kit_adds_up';
  end if;
  return null;
end $$;
create constraint trigger order_lines_kit_adds_up after insert or update of rejected, pieces, amount_cents, share_cents, kit_pieces, kit_position, is_kit on order_lines
  deferrable initially deferred for each row when (new.is_kit or new.kit_position is not null)
  execute function check_kit_lines();

-- What goes to each address, and what of it is shipped: parts go where their kit goes, which is not shipped itself.
create or replace view order_line_fulfilment as
  select l.order_id, l.position as line_position, d.delivery_position, l.product_id,
    coalesce(d.pieces * coalesce(l.kit_pieces, 1), l.pieces) as pieces,
    (select coalesce(sum(sl.pieces), 0)::int
      from shipment_lines sl join shipments s on s.id = sl.shipment_id
      where sl.order_id = l.order_id and sl.line_position = l.position and s.voided_at is null
        and s.delivery_position is not distinct from d.delivery_position) as shipped
  from order_lines l
    left join order_line_deliveries d on d.order_id = l.order_id and d.line_position = coalesce(l.kit_position, l.position)
  where not l.rejected and not l.is_kit;

-- Deliveries get the pieces of the ordered lines; parts follow from them.
create or replace function check_line_division(of_order text, of_line int) returns void language plpgsql as $$
declare
  ordered int;
  assigned bigint;
begin
  select case when rejected or kit_position is not null then 0 else pieces end into ordered
    from order_lines where order_id = of_order and position = of_line;
  if not found then return; end if;
  select sum(pieces) into assigned from order_line_deliveries where order_id = of_order and line_position = of_line;
  if assigned is null and not exists (select from order_deliveries where order_id = of_order) then return; end if;
  if coalesce(assigned, 0) <> ordered then
    raise exception 'line % of order %: % of % pieces go to its deliveries',
      of_line, of_order, coalesce(assigned, 0), ordered
      using errcode = 'check_violation', constraint = 'order_lines_divided_whole';
  end if;
end $$;
create or replace function order_delivery_changed() returns trigger language plpgsql as $$
declare
  undivided int;
begin
  perform check_delivery(new.order_id, new.position);
  select position into undivided from order_lines l
    where order_id = new.order_id and kit_position is null and not exists (
      select from order_line_deliveries where order_id = l.order_id and line_position = l.position)
    limit 1;
  if found then perform check_line_division(new.order_id, undivided); end if;
  return null;
end $$;

-- As in migration 0100; a kit is refunded by its parts.
create or replace function check_refund_lines() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  perform from orders where id in (select order_id from added) order by id for no key update;
  select l.order_id, l.position into wrong
    from order_lines l
    where (l.order_id, l.position) in (select order_id, line_position from added)
      and case when l.is_kit then 0 else l.pieces end < (select sum(pieces) from refund_lines r
        where r.order_id = l.order_id and r.line_position = l.position)
    limit 1;
  if found then
    raise exception 'more pieces of line % of order % are refunded than it has', wrong.position, wrong.order_id
      using errcode = 'check_violation', constraint = 'refund_lines_within_order';
  end if;
  if exists (select from added a join refunds r on r.id = a.refund_id where r.order_id <> a.order_id) then
    raise exception 'a refund is of lines of another order'
      using errcode = 'check_violation', constraint = 'refund_lines_within_order';
  end if;
  return null;
end $$;
