-- Of an order to several addresses: where the pieces are missing that were cancelled before they came.
create table cancelled_line_deliveries (
  order_id text not null,
  position int not null,
  delivery_position int not null,
  pieces int not null check (pieces > 0),
  primary key (order_id, position, delivery_position),
  foreign key (order_id, position) references order_lines on delete cascade,
  foreign key (order_id, delivery_position) references order_deliveries on delete cascade
);

-- As in migration 0221, without what was cancelled of an address.
create or replace view order_line_fulfilment as
  select l.order_id, l.position as line_position, d.delivery_position, l.product_id,
    coalesce(d.pieces * coalesce(l.kit_pieces, 1) - coalesce(c.pieces, 0), l.pieces - l.cancelled_pieces) as pieces,
    (select coalesce(sum(sl.pieces), 0)::int
      from shipment_lines sl join shipments s on s.id = sl.shipment_id
      where sl.order_id = l.order_id and sl.line_position = l.position and s.voided_at is null
        and s.delivery_position is not distinct from d.delivery_position) as shipped
  from order_lines l
    left join order_line_deliveries d on d.order_id = l.order_id and d.line_position = coalesce(l.kit_position, l.position)
    left join cancelled_line_deliveries c on c.order_id = l.order_id and c.position = l.position
      and c.delivery_position = d.delivery_position
  where not l.rejected and not l.is_kit;

-- At the end of the transaction: what is cancelled of a line is cancelled of its addresses, and was not shipped there.
create function check_cancelled_deliveries() returns trigger language plpgsql as $$
declare
  cancelled int;
  divided bigint;
begin
  if not exists (select from order_deliveries where order_id = new.order_id) then return null; end if;
  select cancelled_pieces into cancelled from order_lines where order_id = new.order_id and position = new.position;
  if not found then return null; end if;
  select coalesce(sum(pieces), 0) into divided from cancelled_line_deliveries
    where order_id = new.order_id and position = new.position;
  if divided <> cancelled then
    raise exception 'line % of order %: % of % cancelled pieces are missing at its addresses', new.position, new.order_id,
      divided, cancelled using errcode = 'check_violation', constraint = 'cancelled_pieces_divided';
  end if;
  if exists (select from order_line_fulfilment
      where order_id = new.order_id and line_position = new.position and shipped > pieces) then
    raise exception 'line % of order %: shipped pieces are cancelled', new.position, new.order_id
      using errcode = 'check_violation', constraint = 'cancelled_pieces_not_shipped';
  end if;
  return null;
end $$;
create constraint trigger order_lines_cancelled_at_addresses after update of cancelled_pieces on order_lines
  deferrable initially deferred for each row execute function check_cancelled_deliveries();
create constraint trigger cancelled_line_deliveries_add_up after insert or update on cancelled_line_deliveries
  deferrable initially deferred for each row execute function check_cancelled_deliveries();
