-- Where an order stands: three facts instead of one word. The word is derived from them.

alter table orders
  add column approval text not null default 'not-needed'
    check (approval in ('not-needed', 'waiting', 'approved', 'rejected')),
  add column payment text not null default 'unpaid'
    check (payment in ('unpaid', 'paid', 'on-account', 'partly-refunded', 'refunded')),
  add column fulfilment text not null default 'open'
    check (fulfilment in ('open', 'part-shipped', 'shipped', 'delivered', 'cancelled'));
update orders set
  payment = case when status in ('pending', 'delivered') then 'paid' when status = 'refunded' then 'refunded'
    else 'unpaid' end,
  fulfilment = case when status = 'delivered' then 'delivered' when status in ('cancelled', 'refunded') then 'cancelled'
    else 'open' end;

-- With it go the constraints and indexes that name it.
alter table orders drop column status;
alter table orders
  add column status text not null generated always as (case
    when payment = 'refunded' then 'refunded'
    when fulfilment in ('cancelled', 'delivered') then fulfilment
    when payment = 'unpaid' then 'unpaid'
    else 'processing' end) stored,
  -- The combinations that there are: contract/order-status.ts, isPossible().
  add constraint orders_state_is_possible check (
    (payment = 'unpaid' or approval in ('not-needed', 'approved'))
    and (payment <> 'unpaid' or fulfilment in ('open', 'cancelled'))
  ),
  -- Paid means that the money is here.
  add constraint orders_paid_by_transaction
    check ((payment in ('paid', 'partly-refunded', 'refunded')) = (transaction_id is not null)),
  -- An order holds its pieces until it is decided.
  add constraint orders_held_while_unpaid
    check ((payment = 'unpaid' and fulfilment = 'open') = (held_until is not null));
-- Few orders that were just placed have a payment: an order without one writes no entry.
alter table orders drop constraint orders_payment_id_key, drop constraint orders_transaction_id_key;
create unique index orders_payment_id_key on orders (payment_id) where payment_id is not null;
create unique index orders_transaction_id_key on orders (transaction_id) where transaction_id is not null;
create index orders_by_status on orders (status, placed_at desc, id desc);
create index orders_sold on orders (placed_at) include (amount_cents) where status in ('processing', 'delivered');

-- What each fact may become: contract/order-status.ts. A table, because a constraint with as many words is read anew
-- for every row that is written.
create table order_transitions (
  fact text not null,
  from_state text not null,
  to_state text not null,
  primary key (fact, from_state, to_state)
);
insert into order_transitions (fact, from_state, to_state) values
  ('approval', 'waiting', 'approved'), ('approval', 'waiting', 'rejected'),
  ('payment', 'unpaid', 'paid'), ('payment', 'unpaid', 'on-account'),
  ('payment', 'on-account', 'paid'), ('payment', 'on-account', 'partly-refunded'),
  ('payment', 'on-account', 'refunded'), ('payment', 'paid', 'partly-refunded'), ('payment', 'paid', 'refunded'),
  ('payment', 'partly-refunded', 'refunded'),
  ('fulfilment', 'open', 'part-shipped'), ('fulfilment', 'open', 'shipped'), ('fulfilment', 'open', 'delivered'),
  ('fulfilment', 'open', 'cancelled'), ('fulfilment', 'part-shipped', 'shipped'),
  ('fulfilment', 'part-shipped', 'delivered'), ('fulfilment', 'shipped', 'delivered');

-- Each row is one fact that changed. The first one of an order is that it is unpaid; it is open and needs no approval
-- unless a row says otherwise.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  fact text not null,
  from_state text,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('buyer', 'admin', 'shop', 'card-service')),
  -- The person's e-mail at that time.
  actor_name text,
  at timestamptz not null default now(),
  constraint order_events_of_persons check ((actor_kind in ('buyer', 'admin')) = (actor_name is not null)),
  -- Where there was no state before, the next constraint says which may be the first.
  constraint order_events_are_legal
    foreign key (fact, from_state, to_state) references order_transitions,
  constraint order_events_begin check (
    from_state is not null or fact = 'payment' and to_state = 'unpaid' or fact = 'approval' and to_state = 'waiting'
  ),
  -- No fact goes back to where it was: each state is left once.
  constraint order_events_leave_once unique nulls not distinct (order_id, fact, from_state)
);

insert into order_events (order_id, fact, from_state, to_state, actor_kind, actor_name, at)
  select m.order_id, c.fact, c.from_state, c.to_state,
    case when m.actor = o.buyer_email then 'buyer' when m.actor like '%@%' then 'admin'
      when m.actor = 'card service' then 'card-service' else 'shop' end,
    case when m.actor like '%@%' then m.actor end,
    m.at
  from order_moves m
  join orders o on o.id = m.order_id
  cross join lateral (values
    (1, 'payment', null, case when m.to_status = 'not payed' then 'unpaid' end),
    (2, 'payment', 'unpaid', case when m.to_status = 'pending' then 'paid' end),
    (3, 'payment', 'paid', case when m.to_status = 'refunded' then 'refunded' end),
    (4, 'fulfilment', 'open', case when m.to_status in ('cancelled', 'refunded') then 'cancelled'
      when m.to_status = 'delivered' then 'delivered' end)
  ) c(step, fact, from_state, to_state)
  where c.to_state is not null
  order by m.id, c.step;
drop table order_moves;
create trigger order_events_stay before update or truncate on order_events
  for each statement execute function refuse_change();
