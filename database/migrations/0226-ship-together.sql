-- Whether a buyer wants all pieces of an order together, or first what is there.
alter table orders
  add column ship_together boolean not null default false,
  -- As it was chosen with the order, for its confirmation.
  add column ordered_together boolean not null default false;
create trigger orders_ordered_together_stays before update of ordered_together on orders
  for each statement execute function refuse_change();

create function check_ship_together() returns trigger language plpgsql as $$
begin
  if exists (select from shipments where order_id = new.id and voided_at is null)
    and exists (select from stock_promises where order_id = new.id) then
    raise exception 'order % is shipped in part', new.id
      using errcode = 'check_violation', constraint = 'shipments_together';
  end if;
  return new;
end $$;
create trigger orders_ship_together before update of ship_together on orders
  for each row when (new.ship_together and not old.ship_together) execute function check_ship_together();

-- As in migration 0220: nothing is shipped of what goes together before all of it has come.
create or replace function check_shipment_lines() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  perform from orders where id in (select order_id from added) order by id for no key update;
  select o.id, o.status into wrong from orders o
    where o.id in (select order_id from added) and o.status not in ('processing', 'delivered') limit 1;
  if found then
    raise exception 'order % is %, and nothing of it is shipped', wrong.id, wrong.status
      using errcode = 'check_violation', constraint = 'shipments_of_paid_orders';
  end if;
  select o.id into wrong from orders o
    where o.id in (select order_id from added) and o.ship_together
      and exists (select from stock_promises where order_id = o.id) limit 1;
  if found then
    raise exception 'order % is shipped together, and some of its pieces have not come yet', wrong.id
      using errcode = 'check_violation', constraint = 'shipments_together';
  end if;
  select a.order_id, a.line_position, f.pieces, f.shipped into wrong
    from added a
      join shipments s on s.id = a.shipment_id
      left join order_line_fulfilment f on f.order_id = a.order_id and f.line_position = a.line_position
        and f.delivery_position is not distinct from s.delivery_position
    where f.product_id is distinct from a.product_id or f.shipped > f.pieces limit 1;
  if found then
    raise exception 'line % of order %: % of % pieces shipped',
      wrong.line_position, wrong.order_id, wrong.shipped, coalesce(wrong.pieces, 0)
      using errcode = 'check_violation', constraint = 'shipments_within_order';
  end if;
  select p.order_id, p.position, p.pieces into wrong
    from (select order_id, position, sum(pieces) as pieces from stock_promises
        where (order_id, position) in (select order_id, line_position from added) group by 1, 2) p
      join (select order_id, line_position as position, sum(pieces) as pieces, sum(shipped) as shipped
        from order_line_fulfilment where order_id in (select order_id from added) group by 1, 2) f
        using (order_id, position)
    where f.shipped > f.pieces - p.pieces limit 1;
  if found then
    raise exception 'line % of order %: % pieces have not come yet', wrong.position, wrong.order_id, wrong.pieces
      using errcode = 'check_violation', constraint = 'shipments_of_pieces_that_came';
  end if;
  return null;
end $$;
