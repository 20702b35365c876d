-- The searched words of an order: in lower case, with a blank before each word. The digits of the phone stand there once
-- more, without separators.
create function order_words(
  search_text text, buyer_name text, phone text, address text, purchase_order_number text, transaction_id text
) returns text language sql immutable parallel safe as $$
  select lower(' ' || search_text || ' ' || buyer_name || ' ' || phone || ' ' || translate(phone, ' +-()./', '') || ' '
    || translate(address, E'\n', ' ') || ' ' || purchase_order_number || ' ' || coalesce(transaction_id, ''))
$$;

create sequence order_numbers start 100001;

create table orders (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  placed_by text,
  buyer_name text not null,
  buyer_email text not null,
  pieces int not null,
  amount_cents bigint not null check (amount_cents > 0),
  address text not null check (address <> ''),
  phone text not null check (phone <> ''),
  payment_id text,
  transaction_id text,
  placed_at timestamptz not null default now(),
  -- Until when an unpaid order holds its pieces; null once it is decided.
  held_until timestamptz,
  -- When the card service was last asked about the order's payment. Null again is not needed: an order whose payment
  -- can no longer bring money has payment_closed.
  payment_checked_at timestamptz,
  payment_closed boolean not null default false,
  customer_id text not null references customers,
  -- The search text of an order: its buyer's e-mail and the names of its products, in lower case. Together with the order,
  -- because searches for words are usually limited to one status, or to one week.
  search_text text not null,
  approval text not null default 'not-needed' check (approval in ('not-needed', 'waiting', 'approved', 'rejected')),
  payment text not null default 'unpaid'
    check (payment in ('unpaid', 'paid', 'on-account', 'partly-refunded', 'refunded')),
  fulfilment text not null default 'open'
    check (fulfilment in ('open', 'part-shipped', 'shipped', 'delivered', 'cancelled')),
  status text generated always as (case
    when payment = 'refunded' then 'refunded'
    when fulfilment in ('cancelled', 'delivered') then fulfilment
    when payment = 'unpaid' then 'unpaid'
    else 'processing' end) stored not null,
  -- The number that people call an order by, in the order in which they were placed.
  number bigint not null default nextval('order_numbers'),
  purchase_order_number text not null default '' check (length(purchase_order_number) <= 60),
  note text not null default '' check (length(note) <= 2000),
  -- The address by its parts, where it was given so; `address` has it as a text in any case.
  delivery json,
  -- The company's orders, without a cost for orders of people outside companies.
  in_company boolean not null default false,
  -- Whether it is on account, or goes there once it is approved.
  on_account boolean not null default false,
  -- Net.
  freight_cents bigint not null default 0,
  -- Fees by law on its pieces.
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  -- On lines and freight.
  tax_cents bigint not null default 0,
  -- Of the company that was exempt from it, else empty.
  tax_exempt_number text not null default '',
  -- Who opened the payment of an order last. The history says that they paid it, whether their browser, the card service's
  -- webhook or the reconciler is the first to tell the shop that the money came.
  payer_kind text,
  payer_name text,
  -- Whom the invoice is asked of, where that is another address than the first that the order goes to: the address by its
  -- parts, and `text`, as it is printed.
  billing json,
  -- Of everything without a row in order_charges; null for orders from before it was stored.
  untaxed_category text check (untaxed_category in ('E', 'O')),
  -- As written when the order was placed; empty for none.
  coupon_code text not null default '',
  -- Its discount on the lines: the sum of their shares.
  discount_cents bigint not null default 0,
  -- Whether a buyer wants all pieces of an order together, or those in stock first.
  ship_together boolean not null default false,
  -- As it was chosen with the order, for its confirmation.
  ordered_together boolean not null default false,
  -- Whether its freight is that of one shipment, and two would have cost more.
  one_freight boolean not null default false,
  -- An order of fewer than 100 pieces, and its line, is of a pool that is filled.
  pool_id text,
  -- The first order, for the second; null for every other order.
  follows_order_id text,
  -- When the buyer was told that all its pieces have come, and until when to pay.
  arrived_at timestamptz,
  cost_centre_id text,
  -- As they were when the order was placed.
  cost_centre_code text not null default '',
  cost_centre_name text not null default '',
  -- The name of the admin who acted for the buyer; empty if nobody did.
  acted_by text not null default '',
  -- Why an order needed its company's approval, by the rules of the moment in which it was placed: a list, in cents. Null for
  -- orders that needed none, and for those from before they were stored.
  approval_reasons jsonb,
  buyer_reference text not null default '',
  -- The agent that placed it for its buyer; null if the buyer did.
  agent_id text references agents,
  -- 1 as it was placed; each change makes the next one.
  version int not null default 1,
  -- Whom to ask about it; empty: its buyer.
  contact text not null default '',
  -- The day on which the buyer wants it.
  wanted_on date,
  -- The order to which it adds what a change of that one added.
  supplements_order_id text,
  -- When a picking list had it first.
  picking_at timestamptz,
  constraint orders_arrived check (arrived_at is null or follows_order_id is not null),
  constraint orders_buyer_id_fkey foreign key (placed_by) references users on delete set null,
  constraint orders_charges check (freight_cents >= 0 and tax_cents >= 0 and freight_cents + tax_cents <= amount_cents),
  constraint orders_cost_centre foreign key (cost_centre_id, customer_id) references cost_centres (id, customer_id),
  constraint orders_cost_centre_kept
    check (
      (cost_centre_id is null) = (cost_centre_code = '') and (cost_centre_code = '') = (cost_centre_name = '')),
  constraint orders_discount check (discount_cents >= 0 and (coupon_code <> '' or discount_cents = 0)),
  constraint orders_follow foreign key (follows_order_id) references orders,
  -- An order holds its pieces until it is decided; one that waits for pieces, without an end.
  constraint orders_held_while_unpaid
    check (
      case when payment = 'unpaid' and fulfilment = 'open'
        then held_until is not null or (follows_order_id is not null and arrived_at is null)
        else held_until is null end),
  constraint orders_number unique (number),
  constraint orders_paid_by_transaction check (payment not in ('unpaid', 'on-account') or transaction_id is null),
  constraint orders_payer
    check (
      (payer_kind is null) = (payer_name is null) and (payer_kind is null or payer_kind in ('buyer', 'admin'))
    ),
  constraint orders_pieces_check
    check (pieces >= 100 or (pieces > 0 and (pool_id is not null or supplements_order_id is not null))),
  constraint orders_state_is_possible
    check (
      (payment = 'unpaid' or approval in ('not-needed', 'approved'))
      and (payment <> 'unpaid' or fulfilment in ('open', 'cancelled'))
      and (approval <> 'rejected' or fulfilment = 'cancelled')
      and (payment <> 'refunded' or fulfilment in ('delivered', 'cancelled'))
    ),
  constraint orders_supplement
    foreign key (supplements_order_id) references orders,
  constraint orders_version check (version > 0 and length(contact) <= 200)
);
create index orders_of_agent on orders (agent_id, placed_at) where agent_id is not null;
create index orders_newest on orders (placed_at desc, id desc);
create index orders_of_placer on orders (placed_by, placed_at desc, id desc);
create index orders_by_hold on orders (held_until) where held_until is not null;
create index orders_with_open_payment on orders (payment_checked_at nulls first)
  where payment_id is not null and not payment_closed;
create index orders_by_amount on orders (amount_cents, id);
create unique index orders_payment_id_key on orders (payment_id) where payment_id is not null;
create unique index orders_transaction_id_key on orders (transaction_id) where transaction_id is not null;
create index orders_sold on orders (placed_at) include (amount_cents) where status in ('processing', 'delivered');
create index orders_of_company on orders (customer_id, placed_at desc, id desc) where in_company;
create index orders_waiting on orders (customer_id, placed_at desc, id desc)
  where approval = 'waiting' and fulfilment = 'open';
create index orders_waiting_on_account on orders (customer_id) include (amount_cents)
  where on_account and approval = 'waiting' and fulfilment = 'open';
create index orders_sum_of_company on orders (customer_id) include (amount_cents)
  where in_company and fulfilment <> 'cancelled';
create index orders_unpaid_of on orders (placed_by) include (amount_cents) where held_until is not null;
create index orders_by_words on orders using gin (
  order_words(search_text, buyer_name, phone, address, purchase_order_number, transaction_id) gin_trgm_ops
);
create index orders_by_buyer on orders (buyer_email, id);
create index orders_by_pieces on orders (pieces, id);
create index orders_by_purchase_order on orders (lower(purchase_order_number) text_pattern_ops)
  where purchase_order_number <> '';
create index orders_supplements on orders (supplements_order_id) where supplements_order_id is not null;
create unique index orders_followed_once on orders (follows_order_id) where follows_order_id is not null;
-- Read by the job that runs each minute, and counted by new orders.
create index orders_waiting_for_pieces on orders (placed_by) include (amount_cents)
  where follows_order_id is not null and arrived_at is null and payment = 'unpaid' and fulfilment = 'open';
create index orders_by_cost_centre on orders (cost_centre_id, placed_at) where cost_centre_id is not null;
-- The overview adds up amounts by status.
create index orders_by_status_and_time on orders (status, placed_at desc, id desc) include (amount_cents);
alter sequence order_numbers owned by orders.number;

create table order_lines (
  order_id text not null references orders on delete cascade,
  -- From 1, in the order in which they were placed.
  "position" int not null,
  product_id text not null references products deferrable initially deferred,
  -- As they were when it was placed.
  product_name text not null,
  image text not null,
  pieces int not null,
  unit_price_cents bigint not null,
  -- Why a piece costs that.
  price_source text not null check (price_source in ('base', 'break', 'price-list', 'quote', 'call-off', 'pool', 'kit')),
  amount_cents bigint not null,
  sku text not null default '',
  note text not null default '' check (length(note) <= 200),
  -- A line that was not approved: it no longer belongs to the order, and its pieces are back.
  rejected boolean not null default false,
  -- The source of the price, and the public unit price at that time; null unless it is a price list's.
  price_list_version_id bigint references price_list_versions,
  usual_price_cents bigint,
  -- The family with which the line's minimum counted when it was ordered.
  family_id text,
  -- Whether it is of a kit.
  is_kit boolean not null default false,
  -- Of a part: the position of its kit's line, and its pieces in one kit.
  kit_position int,
  kit_pieces int,
  -- Of a part: its share of the kit's amount.
  share_cents bigint,
  -- Its share of the coupon.
  discount_cents bigint not null default 0,
  -- The promises made when the order was placed, beside the pieces from the shelf: [{"pieces", "on"}] in order
  -- of day; null when all came from the shelf.
  promised jsonb,
  -- Pieces that had not come yet when their buyer no longer wanted them.
  cancelled_pieces int not null default 0,
  -- When the buyer was last told of other days than before.
  days_changed_at timestamptz,
  -- The latest such day of which the buyer was told.
  told_late_for date,
  pool_id text,
  -- An invoice must not change with the product.
  unit_of_measure text not null default 'H87',
  gtin text,
  unspsc text,
  -- Whether a change added it: its quantity counts with that of the line that was there before.
  added boolean not null default false,
  -- Pieces that a change took off while the order had no invoice. The line no longer counts them.
  removed_pieces int not null default 0,
  constraint order_lines_cancelled check (cancelled_pieces between 0 and pieces),
  constraint order_lines_check check (amount_cents = unit_price_cents * pieces),
  constraint order_lines_discount check (discount_cents between 0 and amount_cents),
  constraint order_lines_kit foreign key (order_id, kit_position) references order_lines,
  constraint order_lines_part_of_kit
    check (
      case when kit_position is null
        then kit_pieces is null and share_cents is null and price_source <> 'kit'
        else kit_position < position and kit_pieces > 0 and share_cents >= 0 and price_source = 'kit' and not is_kit end
    ),
  constraint order_lines_pieces_check
    check (pieces >= 100 or (pieces > 0 and (family_id is not null or pool_id is not null or added or removed_pieces > 0))),
  primary key (order_id, "position"),
  constraint order_lines_position_check check (position > 0),
  constraint order_lines_removed check (removed_pieces >= 0),
  constraint order_lines_price_list
    check (
      (price_source = 'price-list') = (price_list_version_id is not null)
      and (price_list_version_id is null) = (usual_price_cents is null)
    ),
  constraint order_lines_unit_price_cents_check
    check (case when kit_position is null then unit_price_cents > 0 else unit_price_cents = 0 end)
);
create index order_lines_of_price_list on order_lines (price_list_version_id) where price_list_version_id is not null;
-- The orders of a product.
create index order_lines_of_product on order_lines (product_id, order_id);
create index order_lines_of_kit on order_lines (order_id, kit_position) where kit_position is not null;

-- The transitions of each fact: contract/orders/status.ts. A table, because a constraint with as many words is read anew
-- for every row that is written.
create table order_transitions (
  fact text not null,
  from_state text not null,
  to_state text not null,
  primary key (fact, from_state, to_state)
);
insert into order_transitions (fact, from_state, to_state) values
  ('approval', 'waiting', 'approved'),
  ('approval', 'waiting', 'rejected'),
  ('payment', 'unpaid', 'paid'),
  ('payment', 'unpaid', 'on-account'),
  ('payment', 'on-account', 'paid'),
  ('payment', 'on-account', 'partly-refunded'),
  ('payment', 'on-account', 'refunded'),
  ('payment', 'paid', 'partly-refunded'),
  ('payment', 'paid', 'refunded'),
  ('payment', 'partly-refunded', 'refunded'),
  ('fulfilment', 'open', 'part-shipped'),
  ('fulfilment', 'open', 'shipped'),
  ('fulfilment', 'open', 'delivered'),
  ('fulfilment', 'open', 'cancelled'),
  ('fulfilment', 'part-shipped', 'shipped'),
  ('fulfilment', 'part-shipped', 'delivered'),
  ('fulfilment', 'shipped', 'delivered'),
  ('payment', 'paid', 'on-account'),
  ('fulfilment', 'part-shipped', 'open'),
  ('fulfilment', 'shipped', 'open'),
  ('fulfilment', 'shipped', 'part-shipped'),
  ('payment', 'partly-refunded', 'on-account');

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
  -- The reason of a step, in the words of its author.
  note text not null default '' check (length(note) <= 1000),
  -- Which time the fact leaves that state.
  occurrence smallint not null default 1,
  constraint order_events_are_legal foreign key (fact, from_state, to_state) references order_transitions,
  constraint order_events_begin
    check (
      from_state is not null or fact = 'payment' and to_state = 'unpaid' or fact = 'approval' and to_state = 'waiting'
    ),
  constraint order_events_leave_once unique nulls not distinct (order_id, fact, from_state, occurrence),
  constraint order_events_of_persons check ((actor_kind in ('buyer', 'admin')) = (actor_name is not null)),
  constraint order_events_repeat
    check (
      occurrence = 1 or occurrence > 1
        and (fact = 'fulfilment' or fact = 'payment' and from_state in ('on-account', 'paid', 'partly-refunded'))
    )
);

create table order_deliveries (
  order_id text not null references orders on delete cascade,
  -- From 1, in the order in which the buyer gave them.
  "position" int not null,
  -- The address by its parts, and as a text.
  delivery json not null,
  address text not null check (address <> ''),
  phone text not null check (phone <> ''),
  primary key (order_id, "position"),
  constraint order_deliveries_position_check check (position > 0)
);

-- So many pieces of a line go to a delivery.
create table order_line_deliveries (
  order_id text not null,
  line_position int not null,
  delivery_position int not null,
  pieces int not null check (pieces > 0),
  foreign key (order_id, delivery_position) references order_deliveries on delete cascade,
  foreign key (order_id, line_position) references order_lines on delete cascade,
  primary key (order_id, line_position, delivery_position)
);
create index order_line_deliveries_of_delivery
  on order_line_deliveries (order_id, delivery_position, line_position);

-- The columns that an admin chose of the list of all orders.
create table order_columns (
  user_id text primary key references users on delete cascade,
  columns text[] not null check (cardinality(columns) > 0)
);

-- A filter with its sort and columns, kept under a name.
create table order_views (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id text not null references users on delete cascade,
  name text not null check (name <> ''),
  -- As the call for all orders has it.
  filter jsonb not null,
  columns text[] not null check (cardinality(columns) > 0),
  created_at timestamptz not null default now()
);
create unique index order_views_by_name on order_views (user_id, lower(name));

-- Those that were paid and of which nobody was told yet.
create table untold_orders (
  order_id text primary key references orders on delete cascade
);

-- Of an order to several addresses: where the pieces are missing that were cancelled before they came.
create table cancelled_line_deliveries (
  order_id text not null,
  "position" int not null,
  delivery_position int not null,
  pieces int not null check (pieces > 0),
  foreign key (order_id, delivery_position) references order_deliveries on delete cascade,
  constraint cancelled_line_deliveries_order_id_position_fkey foreign key (order_id, "position") references order_lines on delete cascade,
  primary key (order_id, "position", delivery_position)
);

-- A buyer's choice after ordering: whether an order's pieces are shipped together. Part of its history.
create table ship_together_changes (
  id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  ship_together boolean not null,
  actor_kind text not null
    constraint ship_together_changes_actor_kind_check check (actor_kind in ('buyer', 'admin')),
  -- The email at that time.
  actor_name text not null,
  at timestamptz not null default now()
);
create index ship_together_changes_of_order on ship_together_changes (order_id, id);

-- Rules, revision 2

-- The deliveries of a line have all its pieces but those that were cancelled.
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

-- What of each line is shipped, and what of that is in returns that still count. One that is received counts what came.
create or replace view order_line_returns as
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

-- Several addresses: each gets something, each line is divided whole, and so is what is cancelled of it.
create or replace view empty_deliveries as
  select order_id, position, format('delivery %s of order %s brings nothing', position, order_id) as wrong
    from order_deliveries d where not exists (
      select from order_line_deliveries where order_id = d.order_id and delivery_position = d.position);

create or replace view wrong_divisions as
  select l.order_id, l.position, 'order_lines_divided_whole' as rule,
      format('line %s of order %s: %s of %s pieces go to its deliveries', l.position, l.order_id, coalesce(assigned.pieces, 0),
        ordered.pieces) as wrong
    from order_lines l,
      lateral (select case when l.rejected or l.kit_position is not null then 0 else l.pieces end as pieces) ordered,
      lateral (select sum(pieces) as pieces from order_line_deliveries
        where order_id = l.order_id and line_position = l.position) assigned
    where coalesce(assigned.pieces, 0) <> ordered.pieces
      and (assigned.pieces is not null or exists (select from order_deliveries where order_id = l.order_id))
  union all
  select l.order_id, l.position, 'cancelled_pieces_divided',
      format('line %s of order %s: %s of %s cancelled pieces are missing at its addresses', l.position, l.order_id, divided.pieces,
        l.cancelled_pieces)
    from order_lines l, lateral (select coalesce(sum(pieces), 0) as pieces from cancelled_line_deliveries
      where order_id = l.order_id and position = l.position) divided
    where divided.pieces <> l.cancelled_pieces and exists (select from order_deliveries where order_id = l.order_id)
  union all
  select order_id, line_position, 'cancelled_pieces_not_shipped',
      format('line %s of order %s: shipped pieces are cancelled', line_position, order_id)
    from order_line_fulfilment where shipped > pieces and delivery_position is not null;

-- Kits: their parts share what they cost.
create or replace view wrong_kits as
  select kit.order_id, kit.position, format('the parts of a kit of order %s do not add up to it', kit.order_id) as wrong
    from order_lines kit left join order_lines part on part.order_id = kit.order_id and part.kit_position = kit.position
    group by kit.order_id, kit.position
    having kit.is_kit <> (count(part.position) > 0)
      or sum(part.share_cents) <> kit.amount_cents - kit.discount_cents
      or bool_or(part.pieces <> kit.pieces * part.kit_pieces or part.rejected <> kit.rejected);

create or replace view told_orders as
  select o.id, o.customer_id, jsonb_build_object(
      '_id', o.id, 'number', 'HF-' || o.number, 'version', o.version, 'purchaseOrderNumber', nullif(o.purchase_order_number, ''),
      'costCentre', case when o.cost_centre_code <> '' then
        jsonb_build_object('code', o.cost_centre_code, 'name', o.cost_centre_name) end,
      'status', case o.status when 'unpaid' then 'not payed' when 'processing' then 'pending' else o.status end,
      'approval', o.approval, 'payment', o.payment, 'fulfilment', o.fulfilment,
      'orderAmount', o.pieces, 'paymentAmount', wire_dollars(o.amount_cents), 'currency', currency,
      'coupon', case when o.coupon_code <> '' then
        jsonb_build_object('code', o.coupon_code, 'discount', wire_dollars(o.discount_cents)) end,
      'placedAt', wire_time(o.placed_at)) as about
    from orders o cross join shop_currency;

create or replace view told_order_events as
  select e.id, 'order.' || case e.fact || ' ' || e.to_state
        when 'payment unpaid' then 'placed'
        when 'approval waiting' then 'approval_requested'
        when 'fulfilment open' then 'unshipped'
        else replace(e.to_state, '-', '_') end as type,
      o.customer_id, jsonb_build_object('order', o.about,
        'change', jsonb_build_object('fact', e.fact, 'from', e.from_state, 'to', e.to_state)) as about
    from order_events e join told_orders o on o.id = e.order_id;

create or replace function order_line_delivery_changed() returns trigger language plpgsql as $$
begin
  perform refuse_wrong(rule, wrong) from wrong_divisions
    where order_id in (new.order_id, old.order_id) and position in (new.line_position, old.line_position);
  perform refuse_wrong('order_deliveries_bring_something', wrong) from empty_deliveries
    where order_id = old.order_id and position = old.delivery_position;
  return null;
end $$;
create constraint trigger order_line_deliveries_add_up
  after insert or update or delete on order_line_deliveries deferrable initially deferred
  for each row execute function order_line_delivery_changed();

create or replace function order_delivery_changed() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('order_deliveries_bring_something', wrong) from empty_deliveries
    where order_id = new.order_id and position = new.position;
  perform refuse_wrong(rule, wrong) from wrong_divisions where order_id = new.order_id;
  return null;
end $$;
create constraint trigger order_deliveries_are_filled
  after insert or update on order_deliveries deferrable initially deferred
  for each row execute function order_delivery_changed();

-- Not on insert: lines are written with their order, before it has deliveries, by the shop's busiest statement.
create or replace function order_line_pieces_changed() returns trigger language plpgsql as $$
begin
  perform refuse_wrong(rule, wrong) from wrong_divisions where order_id = new.order_id and position = new.position;
  return null;
end $$;
create constraint trigger order_lines_cancelled_at_addresses after update of cancelled_pieces on order_lines
  deferrable initially deferred for each row execute function order_line_pieces_changed();
create constraint trigger order_lines_stay_divided_whole
  after update of pieces, rejected on order_lines deferrable initially deferred
  for each row execute function order_line_pieces_changed();
create constraint trigger cancelled_line_deliveries_add_up after insert or update on cancelled_line_deliveries
  deferrable initially deferred for each row execute function order_line_pieces_changed();

create or replace function order_payment_changed() returns trigger language plpgsql as $$
begin
  perform check_invoiced(new.id);
  return null;
end $$;
create constraint trigger orders_invoiced
  after insert or update of payment, amount_cents, transaction_id on orders deferrable initially deferred
  for each row when (new.payment <> 'unpaid') execute function order_payment_changed();

-- When the transaction ends: freight, taxes and discounts of an order add up to it.
create or replace function check_charges(of_order text) returns void language plpgsql as $$
begin
  perform refuse_wrong('orders_charged', wrong) from wrong_charges where order_id = of_order;
end $$;

-- Once the charges of a new order are checked for the order, they need not be checked for its charges too.
create or replace function order_amount_changed() returns trigger language plpgsql as $$
begin
  perform check_charges(new.id);
  perform set_config('hundredfold.charges_checked', new.id, true);
  return null;
end $$;
create constraint trigger orders_charged
  after insert or update of amount_cents, freight_cents, tax_cents, fee_cents on orders deferrable initially deferred
  for each row when (new.freight_cents > 0 or new.tax_cents > 0 or new.fee_cents > 0) execute function order_amount_changed();
create constraint trigger orders_discounted
  after insert or update of amount_cents, discount_cents on orders deferrable initially deferred
  for each row when (new.coupon_code <> '' and new.freight_cents = 0 and new.tax_cents = 0)
  execute function order_amount_changed();

-- Orders that wait for their pieces are unpaid too; those on account use the credit instead.
create or replace function lock_and_count_unpaid(buyer text, out orders bigint, out cents bigint) language plpgsql as $$
begin
  perform from users where id = buyer for no key update;
  select count(*), coalesce(sum(amount_cents), 0) into orders, cents from (
    select amount_cents from orders o where o.placed_by = buyer and o.held_until is not null
    union all
    select amount_cents from orders o
    where o.placed_by = buyer and o.held_until is null and o.follows_order_id is not null and o.arrived_at is null
      and o.payment = 'unpaid' and o.fulfilment = 'open' and not o.on_account
  ) unpaid;
end
$$;

-- An order that ends without having been paid or put on account gives its coupon back.
-- A trigger: every way to end an order unpaid gives its coupon back.
create or replace function give_back_coupon() returns trigger language plpgsql as $$
begin
  delete from coupon_uses where order_id = new.id;
  return null;
end $$;
create or replace trigger orders_give_back_coupon after update of fulfilment on orders
  for each row when (new.coupon_code <> '' and new.status = 'cancelled' and old.status <> 'cancelled')
  execute function give_back_coupon();

-- At the end of the transaction, when the products of the order are locked.
-- A trigger: every way to cancel an order gives back what it called.
create or replace function give_back_calls() returns trigger language plpgsql as $$
begin
  delete from call_off_calls where order_id = new.id;
  return null;
end $$;
create constraint trigger orders_give_back_calls after update of fulfilment on orders
  deferrable initially deferred
  for each row when (new.fulfilment = 'cancelled' and old.fulfilment <> 'cancelled')
  execute function give_back_calls();

-- A trigger: every way to reject or cancel pieces gives back what they called.
create or replace function give_back_call() returns trigger language plpgsql as $$
begin
  if new.rejected or new.cancelled_pieces = new.pieces then
    delete from call_off_calls where order_id = new.order_id and order_position = new.position;
  else
    update call_off_calls set pieces = new.pieces - new.cancelled_pieces
      where order_id = new.order_id and order_position = new.position;
  end if;
  return null;
end $$;
create constraint trigger order_lines_give_back_call after update of rejected, cancelled_pieces on order_lines
  deferrable initially deferred
  for each row when (new.rejected and not old.rejected or new.cancelled_pieces > old.cancelled_pieces)
  execute function give_back_call();

-- What an erased person's order and invoice show of them.
-- A trigger: programs that keep a copy must miss no erasure.
create or replace function log_erased_order() returns trigger language plpgsql as $$
begin
  insert into changes (kind, record_id) values ('order', new.order_id);
  insert into changes (kind, record_id) select 'invoice', id from invoices where order_id = new.order_id;
  return null;
end $$;

create or replace function is_first_order(first_id text, of_customer text, buyer text) returns boolean language sql as $$
  select exists (select from orders
    where id = first_id and follows_order_id is null and customer_id = of_customer and placed_by = buyer)
$$;

create or replace function is_unpaid(of_order text) returns boolean language sql as $$
  select payment = 'unpaid' from orders where id = of_order
$$;

-- Days of a shop with orders stay; a zone that has not begun is taken back.
create or replace function has_orders() returns boolean language sql as $$ select exists (select from orders) $$;

-- A trigger: webhooks must be told of every change, whatever makes it.
create or replace function tell_of_order_event() returns trigger language plpgsql as $$
begin
  if not are_webhooks_on() then return null; end if;
  perform tell_webhooks(type, customer_id, about) from told_order_events where id = new.id;
  return null;
end $$;
create or replace trigger order_events_tell after insert on order_events for each row execute function tell_of_order_event();

create or replace trigger orders_cancelled_unshipped before update of fulfilment on orders for each row
  when (new.fulfilment = 'cancelled' and is_shipped(new.id))
  execute function refuse('orders_cancelled_unshipped', 'it is shipped, and cannot be cancelled');
create or replace trigger orders_coupon_stays before update of coupon_code on orders
  for each statement execute function refuse_change();
create or replace trigger orders_follow_kept before update of follows_order_id on orders for each row
  when (new.follows_order_id is distinct from old.follows_order_id)
  execute function refuse('orders_follow_kept', 'from now on it cannot follow', 'follows_order_id');
create or replace trigger orders_follow_own after insert on orders for each row
  when (new.follows_order_id is not null and not is_first_order(new.follows_order_id, new.customer_id, new.placed_by))
  execute function refuse('orders_follow_own', 'it cannot follow', 'follows_order_id');
create or replace trigger orders_log_change after insert or update or delete on orders
  for each row execute function log_change('order', 'id');
create or replace trigger orders_one_freight_stays before update of one_freight on orders
  for each statement execute function refuse_change();
create or replace trigger orders_ordered_together_stays before update of ordered_together on orders
  for each statement execute function refuse_change();
create or replace trigger orders_ship_together before update of ship_together on orders for each row
  when (new.ship_together and not old.ship_together and is_shipped(new.id) and awaits_stock(new.id))
  execute function refuse('shipments_together', 'it is shipped in part');
create or replace trigger orders_untaxed_category_stays before update of untaxed_category on orders
  for each statement execute function refuse_change();
create or replace trigger order_lines_discount_stays before update of discount_cents on order_lines
  for each statement execute function refuse_change();
create constraint trigger order_lines_family_minimum after insert or update of rejected, pieces, family_id on order_lines
  deferrable initially deferred for each row when (new.family_id is not null)
  execute function check_family_minimum();
create constraint trigger order_lines_kit_adds_up after insert or update of rejected, pieces, amount_cents, share_cents, kit_pieces, kit_position, is_kit on order_lines
  deferrable initially deferred for each row when (new.is_kit or new.kit_position is not null)
  execute function check_kit_lines();
create or replace trigger order_lines_log_change after update on order_lines
  for each row when (old.* *<> new.*) execute function log_change('order', 'order_id');
create or replace trigger order_lines_promised_stays before update of promised on order_lines
  for each statement execute function refuse_change();
create or replace trigger order_events_stay before update or truncate on order_events
  for each statement execute function refuse_change();
