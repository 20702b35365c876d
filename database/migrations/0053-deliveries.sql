-- An order that goes to several addresses. One that goes to a single address has no rows here: all of it goes to
-- orders.delivery.

create table order_deliveries (
  order_id text not null references orders on delete cascade,
  -- From 1, in the order in which the buyer gave them.
  position int not null check (position > 0),
  -- The address by its parts, and as a text.
  delivery json not null,
  address text not null check (address <> ''),
  phone text not null check (phone <> ''),
  primary key (order_id, position)
);

-- So many pieces of a line go to a delivery.
create table order_line_deliveries (
  order_id text not null,
  line_position int not null,
  delivery_position int not null,
  pieces int not null check (pieces > 0),
  primary key (order_id, line_position, delivery_position),
  foreign key (order_id, line_position) references order_lines on delete cascade,
  foreign key (order_id, delivery_position) references order_deliveries on delete cascade
);
create index order_line_deliveries_of_delivery
  on order_line_deliveries (order_id, delivery_position, line_position);

-- The pieces that a line's deliveries get are the line's own. They are counted when the transaction ends, because the
-- rows of a line are right only together.
create function check_line_division(of_order text, of_line int) returns void language plpgsql as $$
declare
  ordered int;
  assigned bigint;
begin
  select pieces into ordered from order_lines where order_id = of_order and position = of_line;
  if not found then return; end if;
  select sum(pieces) into assigned from order_line_deliveries where order_id = of_order and line_position = of_line;
  if assigned is null and not exists (select from order_deliveries where order_id = of_order) then return; end if;
  if assigned is distinct from ordered then
    raise exception 'line % of order %: % of % pieces go to its deliveries',
      of_line, of_order, coalesce(assigned, 0), ordered
      using errcode = 'check_violation', constraint = 'order_lines_divided_whole';
  end if;
end $$;

-- Each delivery brings something.
create function check_delivery(of_order text, of_delivery int) returns void language plpgsql as $$
begin
  if exists (select from order_deliveries where order_id = of_order and position = of_delivery)
    and not exists (
      select from order_line_deliveries where order_id = of_order and delivery_position = of_delivery)
  then
    raise exception 'delivery % of order % brings nothing', of_delivery, of_order
      using errcode = 'check_violation', constraint = 'order_deliveries_bring_something';
  end if;
end $$;

create function order_line_delivery_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform check_line_division(old.order_id, old.line_position);
    perform check_delivery(old.order_id, old.delivery_position);
  end if;
  if tg_op <> 'DELETE' then
    perform check_line_division(new.order_id, new.line_position);
  end if;
  return null;
end $$;
create constraint trigger order_line_deliveries_add_up
  after insert or update or delete on order_line_deliveries deferrable initially deferred
  for each row execute function order_line_delivery_changed();

create function order_delivery_changed() returns trigger language plpgsql as $$
declare
  undivided int;
begin
  perform check_delivery(new.order_id, new.position);
  select position into undivided from order_lines l
    where order_id = new.order_id and not exists (
      select from order_line_deliveries where order_id = l.order_id and line_position = l.position)
    limit 1;
  if found then perform check_line_division(new.order_id, undivided); end if;
  return null;
end $$;
create constraint trigger order_deliveries_are_filled
  after insert or update on order_deliveries deferrable initially deferred
  for each row execute function order_delivery_changed();

-- Not on insert: lines are written with their order, before it has deliveries, by the shop's busiest statement.
create function order_line_pieces_changed() returns trigger language plpgsql as $$
begin
  perform check_line_division(new.order_id, new.position);
  return null;
end $$;
create constraint trigger order_lines_stay_divided_whole
  after update of pieces on order_lines deferrable initially deferred
  for each row execute function order_line_pieces_changed();
