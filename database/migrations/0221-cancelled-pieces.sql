-- Pieces that had not come yet when their buyer no longer wanted them.
alter table order_lines
  add column cancelled_pieces int not null default 0,
  -- When the buyer was last told of other days than before.
  add column days_changed_at timestamptz,
  add constraint order_lines_cancelled check (cancelled_pieces between 0 and pieces) not valid;

-- As in migration 0203, without what was cancelled.
create or replace view order_line_fulfilment as
  select l.order_id, l.position as line_position, d.delivery_position, l.product_id,
    coalesce(d.pieces * coalesce(l.kit_pieces, 1), l.pieces - l.cancelled_pieces) as pieces,
    (select coalesce(sum(sl.pieces), 0)::int
      from shipment_lines sl join shipments s on s.id = sl.shipment_id
      where sl.order_id = l.order_id and sl.line_position = l.position and s.voided_at is null
        and s.delivery_position is not distinct from d.delivery_position) as shipped
  from order_lines l
    left join order_line_deliveries d on d.order_id = l.order_id and d.line_position = coalesce(l.kit_position, l.position)
  where not l.rejected and not l.is_kit;

create or replace function check_line_sources() returns trigger language plpgsql as $$
declare
  line record;
  taken bigint;
  open bigint;
begin
  select case when l.rejected or o.fulfilment = 'cancelled' then 0 else l.pieces - l.cancelled_pieces end as pieces
    into line
    from order_lines l join orders o on o.id = l.order_id
    where l.order_id = coalesce(new.order_id, old.order_id) and l.position = coalesce(new.position, old.position);
  if not found then return null; end if;
  select coalesce(-sum(pieces), 0) into taken from stock_ledger
    where order_id = coalesce(new.order_id, old.order_id) and position = coalesce(new.position, old.position)
      and return_id is null;
  select coalesce(sum(pieces), 0) into open from stock_promises
    where order_id = coalesce(new.order_id, old.order_id) and position = coalesce(new.position, old.position);
  if taken + open <> line.pieces then
    raise exception 'line % of order %: % of % pieces taken, % promised', coalesce(new.position, old.position),
      coalesce(new.order_id, old.order_id), taken, line.pieces, open
      using errcode = 'check_violation', constraint = 'order_lines_sourced';
  end if;
  return null;
end $$;
