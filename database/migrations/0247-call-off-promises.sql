-- Call-off orders that set their pieces aside do so on confirmed lots too, before these come.

-- Pieces of a lot that a line of a call-off order has set aside. A row goes when they come, are called or released.
create table call_off_promises (
  call_off_id text not null,
  position int not null,
  product_id text not null references products,
  lot_id text not null,
  pieces int not null check (pieces > 0),
  primary key (call_off_id, position, lot_id),
  constraint call_off_promises_of_line foreign key (call_off_id, position) references call_off_lines,
  constraint call_off_promises_of_lot foreign key (lot_id, product_id) references incoming_stock (id, product_id)
);
create index call_off_promises_of_lots on call_off_promises (lot_id);
create index call_off_promises_of_product on call_off_promises (product_id);

alter table call_off_lines
  -- The sum of its rows in call_off_promises, kept by a trigger.
  add column promised int not null default 0,
  drop constraint call_off_lines_within,
  -- The rows of before fulfil both.
  add constraint call_off_lines_promised check (promised >= 0) not valid,
  add constraint call_off_lines_within check (called + reserved + promised <= pieces) not valid;

-- Whoever counts has locked the product before, so two cannot wait for each other here. `incoming_stock_reserved` refuses
-- more than the lot has.
create function count_call_off_promises() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update incoming_stock set reserved = reserved - old.pieces where id = old.lot_id;
    update call_off_lines set promised = promised - old.pieces
      where call_off_id = old.call_off_id and position = old.position;
  end if;
  if tg_op <> 'DELETE' then
    update incoming_stock set reserved = reserved + new.pieces where id = new.lot_id;
    update call_off_lines set promised = promised + new.pieces
      where call_off_id = new.call_off_id and position = new.position;
  end if;
  return null;
end $$;
create trigger call_off_promises_counted after insert or update or delete on call_off_promises
  for each row execute function count_call_off_promises();
