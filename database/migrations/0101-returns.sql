-- Returns: pieces of an order's lines that came to the buyer and go back to the shop.

create sequence return_numbers start 100001;
create table returns (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  number bigint not null unique default nextval('return_numbers'),
  order_id text not null references orders,
  state text not null default 'asked'
    check (state in ('asked', 'approved', 'refused', 'withdrawn', 'received', 'refunded')),
  asked_at timestamptz not null default now(),
  -- E-mail of whoever asked, who is told what becomes of it.
  asked_by text not null,
  refund_id text unique,
  unique (id, order_id),
  constraint returns_refunded_once check ((state = 'refunded') = (refund_id is not null))
);
alter sequence return_numbers owned by returns.number;
create index returns_of_order on returns (order_id, number);
create index returns_by_state on returns (state, number desc);
-- A refund is of a return of its own order.
alter table refunds add constraint refunds_of_order_key unique (id, order_id);
alter table returns add constraint returns_refund foreign key (refund_id, order_id) references refunds (id, order_id);

create table return_lines (
  return_id text not null,
  order_id text not null,
  line_position int not null,
  product_id text not null references products,
  pieces int not null check (pieces > 0),
  reason text not null check (reason in ('damaged', 'wrong-item', 'defective', 'not-needed', 'other')),
  note text not null default '' check (length(note) <= 1000),
  photo text,
  -- Once it is received: what went back to the shelf, and what did not.
  restocked int check (restocked >= 0),
  written_off int check (written_off >= 0),
  primary key (return_id, line_position),
  foreign key (return_id, order_id) references returns (id, order_id),
  foreign key (order_id, line_position) references order_lines,
  constraint return_lines_received_whole check ((restocked is null) = (written_off is null)),
  constraint return_lines_received_as_asked check (restocked + written_off <= pieces)
);
create index return_lines_of_line on return_lines (order_id, line_position);
create trigger return_lines_stay before delete or truncate on return_lines
  for each statement execute function refuse_change();

-- What a return may become: contract/returns.ts.
create table return_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into return_transitions (from_state, to_state) values
  ('asked', 'approved'), ('asked', 'refused'), ('asked', 'withdrawn'),
  ('approved', 'received'), ('approved', 'refused'),
  ('received', 'refunded');

-- Each state that a return came to, but the first.
create table return_events (
  id bigint generated always as identity primary key,
  return_id text not null references returns,
  from_state text not null,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('buyer', 'admin')),
  actor_name text not null,
  note text not null default '' check (length(note) <= 1000),
  at timestamptz not null default now(),
  foreign key (from_state, to_state) references return_transitions,
  unique (return_id, to_state)
);
create trigger return_events_stay before update or delete or truncate on return_events
  for each statement execute function refuse_change();

-- What of each line is shipped, and what of that is in returns that still count. One that is received counts what came.
create view order_line_returns as
  select l.order_id, l.position as line_position,
    (select coalesce(sum(sl.pieces), 0)::int
      from shipment_lines sl join shipments s on s.id = sl.shipment_id
      where sl.order_id = l.order_id and sl.line_position = l.position and s.voided_at is null) as shipped,
    (select coalesce(sum(coalesce(rl.restocked + rl.written_off, rl.pieces)), 0)::int
      from return_lines rl join returns r on r.id = rl.return_id
      where rl.order_id = l.order_id and rl.line_position = l.position
        and r.state not in ('refused', 'withdrawn')) as returned
  from order_lines l
  where not l.rejected;

create function refuse_unshipped_returns(orders_changed text[]) returns void language plpgsql as $$
declare
  wrong record;
begin
  select * into wrong from order_line_returns
    where order_id = any (orders_changed) and returned > shipped limit 1;
  if found then
    raise exception 'line % of order %: % of % shipped pieces in returns',
      wrong.line_position, wrong.order_id, wrong.returned, wrong.shipped
      using errcode = 'check_violation', constraint = 'returns_within_shipped';
  end if;
end $$;

-- No more comes back than went out. The order is locked, so that two returns are counted one after the other.
create function check_return_lines() returns trigger language plpgsql as $$
begin
  perform from orders where id in (select order_id from added) order by id for no key update;
  if exists (
    select from added a join order_lines l on l.order_id = a.order_id and l.position = a.line_position
    where l.product_id <> a.product_id or l.rejected
  ) then
    raise exception 'a return is of pieces that its order has not'
      using errcode = 'check_violation', constraint = 'returns_within_shipped';
  end if;
  perform refuse_unshipped_returns((select array_agg(distinct order_id) from added));
  return null;
end $$;
create trigger return_lines_within_shipped after insert on return_lines
  referencing new table as added for each statement execute function check_return_lines();

create function check_shipment_void() returns trigger language plpgsql as $$
begin
  perform refuse_unshipped_returns(array[new.order_id]);
  return null;
end $$;
create trigger shipments_voided_unreturned after update of voided_at on shipments
  for each row when (new.voided_at is not null) execute function check_shipment_void();

-- What was asked for stays; what came is written once, while it is approved.
create function check_return_receipt() returns trigger language plpgsql as $$
begin
  if old.restocked is not null or to_jsonb(new) - array['restocked', 'written_off']
      <> to_jsonb(old) - array['restocked', 'written_off']
    or not exists (select from returns where id = new.return_id and state = 'approved')
  then
    raise exception 'line % of return % stays as it is', old.line_position, old.return_id
      using errcode = 'check_violation', constraint = 'return_lines_received_once';
  end if;
  return new;
end $$;
create trigger return_lines_received_once before update on return_lines
  for each row execute function check_return_receipt();

-- A return begins as asked and moves by the table; it is received when it is known what came of each line.
create function check_return_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'asked' then return new; end if;
  elsif to_jsonb(new) - array['state', 'refund_id'] = to_jsonb(old) - array['state', 'refund_id']
    and exists (select from return_transitions where from_state = old.state and to_state = new.state)
    and (new.state <> 'received' or (
      select bool_and(restocked is not null) and sum(restocked + written_off) > 0
      from return_lines where return_id = new.id))
  then
    return new;
  end if;
  raise exception 'return % from % to %', new.id, case when tg_op = 'UPDATE' then old.state end, new.state
    using errcode = 'check_violation', constraint = 'returns_move';
end $$;
create trigger returns_move before insert or update on returns for each row execute function check_return_move();

-- Pieces that came back to the shelf name the return. A line gives back once by its order, and once by each return.
alter table stock_ledger
  add column return_id text,
  add constraint stock_ledger_of_return foreign key (return_id, position) references return_lines (return_id, line_position),
  add constraint stock_ledger_returned check (return_id is null or reason = 'returned');
drop index stock_ledger_of_order_line;
create unique index stock_ledger_of_order_line on stock_ledger (order_id, position, (pieces > 0))
  where order_id is not null and return_id is null;
create unique index stock_ledger_of_return_line on stock_ledger (return_id, position) where return_id is not null;

-- A serial number that came back may be shipped again.
alter table shipment_serials
  drop constraint shipment_serials_pkey,
  add column return_id text,
  add primary key (shipment_id, product_id, normalised),
  add constraint shipment_serials_of_return foreign key (return_id, line_position)
    references return_lines (return_id, line_position);
create unique index shipment_serials_out on shipment_serials (product_id, normalised) where return_id is null;
