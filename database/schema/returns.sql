create sequence return_numbers start 100001;

create table returns (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  number bigint not null default nextval('return_numbers') unique,
  order_id text not null references orders,
  state text not null default 'asked'
    check (state in ('asked', 'approved', 'refused', 'withdrawn', 'received', 'refunded')),
  asked_at timestamptz not null default now(),
  -- E-mail of the requester, who is told its progress.
  asked_by text not null,
  refund_id text unique,
  unique (id, order_id),
  constraint returns_refund foreign key (refund_id, order_id) references refunds (id, order_id),
  constraint returns_refunded_once check ((state = 'refunded') = (refund_id is not null))
);
create index returns_of_order on returns (order_id, number);
create index returns_by_state on returns (state, number desc);
alter sequence return_numbers owned by returns.number;

create table return_lines (
  return_id text not null,
  order_id text not null,
  line_position int not null,
  product_id text not null references products,
  pieces int not null check (pieces > 0),
  reason text not null check (reason in ('damaged', 'wrong-item', 'defective', 'not-needed', 'other')),
  note text not null default '' check (length(note) <= 1000),
  photo text,
  -- Once it is received: the pieces put back on the shelf, and the others.
  restocked int check (restocked >= 0),
  written_off int check (written_off >= 0),
  -- A buyer names the pieces of a return by their serial numbers, as they were shipped.
  serials text[] not null default '{}',
  constraint return_lines_check check (cardinality(serials) <= pieces),
  foreign key (order_id, line_position) references order_lines,
  primary key (return_id, line_position),
  constraint return_lines_received_as_asked check (restocked + written_off <= pieces),
  constraint return_lines_received_whole check ((restocked is null) = (written_off is null)),
  foreign key (return_id, order_id) references returns (id, order_id)
);
create index return_lines_of_line on return_lines (order_id, line_position);

-- The transitions of a return: contract/returns/endpoints.ts.
create table return_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into return_transitions (from_state, to_state) values
  ('asked', 'approved'),
  ('asked', 'refused'),
  ('asked', 'withdrawn'),
  ('approved', 'received'),
  ('approved', 'refused'),
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

-- Rules, revision 1

-- Returns: no more than was shipped.
create or replace view wrong_returns as
  select order_id, format('line %s of order %s: %s of %s shipped pieces in returns', line_position, order_id, returned, shipped)
      as wrong
    from order_line_returns where returned > shipped;

create or replace view told_returns as
  select r.id, 'return.asked' as type, o.customer_id, jsonb_build_object('order', o.about,
      'return', jsonb_build_object('_id', r.id, 'number', 'RMA-' || r.number, 'state', 'asked')) as about
    from returns r join told_orders o on o.id = r.order_id;

create or replace view told_return_events as
  select e.id, 'return.' || e.to_state as type, o.customer_id, jsonb_build_object('order', o.about,
      'return', jsonb_build_object('_id', r.id, 'number', 'RMA-' || r.number, 'state', e.to_state)) as about
    from return_events e join returns r on r.id = e.return_id join told_orders o on o.id = r.order_id;

-- No more comes back than went out. The order is locked, so that two returns are counted one after the other.
create or replace function check_return_lines() returns trigger language plpgsql as $$
begin
  perform from orders where id in (select order_id from added) order by id for no key update;
  perform refuse_wrong('returns_within_shipped', 'a return is of pieces that its order has not')
    from added a join order_lines l on l.order_id = a.order_id and l.position = a.line_position
    where l.product_id <> a.product_id or l.rejected;
  perform refuse_wrong('returns_within_shipped', wrong) from wrong_returns
    where order_id = any (array(select order_id from added));
  return null;
end $$;
create or replace trigger return_lines_within_shipped after insert on return_lines
  referencing new table as added for each statement execute function check_return_lines();

-- A return begins as asked and moves by the table; it is received when it is known what came of each line.
create or replace function check_return_move() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
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
create or replace trigger returns_move before insert or update on returns for each row execute function check_return_move();

create or replace function return_state(of_return text) returns text language sql as $$
  select state from returns where id = of_return
$$;

create or replace trigger returns_asked_tell after insert on returns for each row execute function tell_of_row();
create or replace trigger return_lines_received_once before update on return_lines for each row
  when (not is_erasing() and (old.restocked is not null or return_state(new.return_id) is distinct from 'approved'
    or to_jsonb(new) - array['restocked', 'written_off'] <> to_jsonb(old) - array['restocked', 'written_off']))
  execute function refuse('return_lines_received_once', 'the line of a return stays as it is');
create or replace trigger return_lines_stay before delete or truncate on return_lines
  for each statement execute function refuse_change();
create or replace trigger return_events_stay before update or delete or truncate on return_events
  for each statement execute function refuse_change();
create or replace trigger return_events_tell after insert on return_events for each row execute function tell_of_row();
