create sequence quote_numbers start 100001;

-- The transitions of a quote, and the side of the last revision then: contract/quotes/status.ts.
create table quote_transitions (
  from_state text not null,
  to_state text not null,
  -- The side of the last revision.
  last_side text not null check (last_side in ('customer', 'shop')),
  primary key (from_state, to_state)
);
insert into quote_transitions (from_state, to_state, last_side) values
  ('asked', 'offered', 'shop'),
  ('asked', 'declined', 'customer'),
  ('asked', 'withdrawn', 'customer'),
  ('offered', 'offered', 'shop'),
  ('offered', 'countered', 'customer'),
  ('offered', 'accepted', 'shop'),
  ('offered', 'declined', 'shop'),
  ('offered', 'expired', 'shop'),
  ('offered', 'withdrawn', 'shop'),
  ('countered', 'offered', 'shop'),
  ('countered', 'declined', 'customer'),
  ('countered', 'withdrawn', 'customer'),
  ('accepted', 'offered', 'shop');

create table quote_settings (
  is_only boolean primary key default true check (is_only),
  -- The maximum total of an automatic offer. 0: none is made.
  instant_limit_cents bigint not null default 0 check (instant_limit_cents between 0 and 99999999),
  -- For how long it stands.
  instant_valid_days int not null default 14 check (instant_valid_days between 1 and 90),
  -- Percent of a product's price: the lowest price offered is its floor, rounded up to such a step.
  instant_step_percent int not null default 5 constraint quote_settings_step check (instant_step_percent between 1 and 25),
  -- Automatic offers in one quote.
  instant_max_offers int not null default 2 constraint quote_settings_offers check (instant_max_offers between 1 and 4)
);
insert into quote_settings default values;

create table quotes (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  asked_by text,
  name text not null check (name <> ''),
  email text not null,
  status text not null default 'asked',
  order_id text unique references orders,
  created_at timestamptz not null default now(),
  customer_id text references customers,
  -- Its number for people, with the prefix Q-.
  number bigint not null default nextval('quote_numbers'),
  -- The last one.
  revision int not null default 1,
  -- While there is an offer: its end.
  valid_until timestamptz,
  -- When the customer was reminded of the offer.
  reminded_at timestamptz,
  ended_at timestamptz,
  end_reason text not null default '' check (length(end_reason) <= 2000),
  -- The call-off order that accepting it made, instead of an order.
  call_off_id text unique,
  acted_by text not null default '',
  constraint quotes_accepted
    check ((status = 'accepted') = (num_nonnulls(order_id, call_off_id) = 1) and num_nonnulls(order_id, call_off_id) < 2),
  constraint quotes_buyer_id_fkey foreign key (asked_by) references users on delete set null,
  constraint quotes_end check ((status in ('accepted', 'declined', 'expired', 'withdrawn')) = (ended_at is not null)),
  constraint quotes_number unique (number),
  constraint quotes_offer_ends check ((status = 'offered') = (valid_until is not null)),
  constraint quotes_status
    check (status in ('asked', 'offered', 'countered', 'accepted', 'declined', 'expired', 'withdrawn'))
);
create index quotes_newest on quotes (created_at desc, id desc);
create index quotes_of_asker on quotes (asked_by, created_at desc, id desc);
create index quotes_of_email on quotes (email, created_at);
create index quotes_of_customer on quotes (customer_id, created_at desc, id desc);
create index quotes_by_status on quotes (status, created_at desc, id desc);
create index quotes_by_end on quotes (valid_until) where valid_until is not null;
alter sequence quote_numbers owned by quotes.number;

create table quote_lines (
  quote_id text not null references quotes,
  -- From 1. MAX_QUOTE_LINES of contract/quotes.ts.
  "position" int not null,
  product_id text not null references products,
  -- As they were when the quote was asked for.
  product_name text not null,
  sku text not null,
  image text not null,
  primary key (quote_id, "position"),
  constraint quote_lines_position_check check (position between 1 and 5000),
  unique (quote_id, product_id)
);
create index quote_lines_of_product on quote_lines (product_id);

create table quote_revisions (
  quote_id text not null references quotes,
  -- From 1, the request. MAX_QUOTE_REVISIONS of contract/quotes/endpoints.ts.
  number int not null check (number between 1 and 100),
  side text not null check (side in ('customer', 'shop')),
  actor_kind text not null check (actor_kind in ('buyer', 'admin', 'shop')),
  -- The person's e-mail at that time.
  actor_name text,
  message text not null default '' check (length(message) <= 4000),
  at timestamptz not null default now(),
  -- Of an offer: until when it can be accepted, and whether it holds its pieces until then.
  valid_until timestamptz,
  holds_stock boolean not null default false,
  -- Until when its pieces can be called; null: it is accepted as one order only.
  call_off_until date,
  -- The minimum per call of a line.
  call_off_min_pieces int,
  -- Whether its pieces are set aside before they are called.
  call_off_reserves boolean not null default false,
  -- The cancelled order that the offer was accepted with before.
  after_order_id text,
  -- Who wrote it for the customer: an admin, or an agent; empty for customers themselves.
  acted_by text not null default '',
  constraint quote_offers_end check ((side = 'shop') = (valid_until is not null)),
  constraint quote_offers_hold check (side = 'shop' or not holds_stock),
  constraint quote_revisions_after_order foreign key (after_order_id) references orders,
  constraint quote_revisions_by_side check ((actor_kind = 'buyer') = (side = 'customer')),
  constraint quote_revisions_call_off
    check (
      (call_off_until is null) = (call_off_min_pieces is null)
      and (call_off_until is null or side = 'shop' and valid_until is not null and call_off_min_pieces >= 100)
      and (call_off_until is not null or not call_off_reserves)
    ),
  constraint quote_revisions_of_persons check ((actor_kind = 'shop') = (actor_name is null)),
  constraint quote_revisions_open_again check (after_order_id is null or side = 'shop' and actor_kind = 'shop'),
  primary key (quote_id, number),
  unique (quote_id, number, side)
);
create unique index quote_revisions_by_order on quote_revisions (after_order_id) where after_order_id is not null;

-- The lines that a revision is about: all of the quote's, or some of them.
create table quote_revision_lines (
  quote_id text not null,
  number int not null,
  side text not null,
  "position" int not null,
  -- Existing rows have at least 100 pieces.
  pieces int not null check (pieces >= 1),
  -- Of a piece: the price that the customer aims at, or that the shop offers.
  unit_price_cents bigint check (unit_price_cents > 0),
  constraint quote_offers_have_prices check (side = 'customer' or unit_price_cents is not null),
  primary key (quote_id, number, "position"),
  foreign key (quote_id, number, side) references quote_revisions (quote_id, number, side),
  constraint quote_revision_lines_quote_id_position_fkey foreign key (quote_id, "position") references quote_lines
);

create table quote_links (
  -- SHA-256 of the token.
  token_hash text primary key,
  quote_id text not null references quotes,
  made_at timestamptz not null default now(),
  revoked_at timestamptz
);
-- A new link takes the place of the one before.
create unique index quote_links_valid on quote_links (quote_id) where revoked_at is null;

-- The promises for an offer's line when it was made, beside the pieces from the shelf, as
-- order_lines.promised: the offer's document says it, whatever changes later.
create table quote_line_promises (
  quote_id text not null,
  number int not null,
  "position" int not null,
  promised jsonb not null,
  primary key (quote_id, number, "position"),
  constraint quote_line_promises_quote_id_number_position_fkey foreign key (quote_id, number, "position") references quote_revision_lines
);

-- The parts of the kits that an offer is of, as they are when it is made. An offer that holds its pieces holds these.
create table quote_line_parts (
  quote_id text not null,
  number int not null,
  "position" int not null,
  product_id text not null references products,
  -- Its place among the parts of the line.
  place smallint not null,
  -- In one kit.
  kit_pieces int not null check (kit_pieces > 0),
  product_name text not null,
  sku text not null,
  primary key (quote_id, number, "position", product_id),
  constraint quote_line_parts_quote_id_number_position_fkey foreign key (quote_id, number, "position") references quote_revision_lines
);

alter table quotes add constraint quotes_last_revision
  foreign key (id, revision) references quote_revisions deferrable initially deferred;

-- Rules, revision 1

-- What the lines of each revision are of: their products, of kits the parts.
create or replace view quote_goods as
  select r.quote_id, r.number, r.position, coalesce(part.product_id, l.product_id) as product_id,
    part.product_id is not null as is_part, coalesce(part.kit_pieces, 1) as kit_pieces,
    r.pieces::bigint * coalesce(part.kit_pieces, 1) as pieces
  from quote_revision_lines r
    join quote_lines l on l.quote_id = r.quote_id and l.position = r.position
    left join quote_line_parts part
      on part.quote_id = r.quote_id and part.number = r.number and part.position = r.position;

-- Rows that an offer must add up to, by product: what it holds, took and is promised.
create or replace view quote_holds as
  select g.quote_id, g.number, g.position, g.product_id, g.pieces as expected, 0 as taken, 0 as open
    from quote_goods g
      join quotes q on q.id = g.quote_id and q.revision = g.number and q.status = 'offered'
      join quote_revisions offer on offer.quote_id = g.quote_id and offer.number = g.number and offer.holds_stock
  union all
  select quote_id, quote_revision, position, product_id, 0, -pieces, 0 from stock_ledger where quote_id is not null
  union all
  select quote_id, quote_revision, position, product_id, 0, 0, pieces from stock_promises where quote_id is not null;

create or replace view wrong_holds as
  select quote_id, number, position, format('line %s of offer %s of quote %s, %s: %s of %s pieces taken, %s promised', position,
      number, quote_id, product_id, sum(taken), sum(expected), sum(open)) as wrong
    from quote_holds group by quote_id, number, position, product_id having sum(taken) + sum(open) <> sum(expected);

create or replace view told_quotes as
  select q.id, 'quote.' || q.status as type, q.customer_id, jsonb_build_object('quote', jsonb_build_object(
      '_id', q.id, 'number', 'Q-' || q.number, 'status', q.status, 'revision', q.revision,
      'expiresAt', wire_time(q.valid_until), 'order_id', q.order_id)) as about
    from quotes q;

-- A quote begins as asked and moves by the table. One that has ended stays as it is, but for who it belongs to.
create or replace function check_quote_move() returns trigger language plpgsql as $$
declare
  broken text;
begin
  if is_erasing() then return new; end if;
  if tg_op = 'INSERT' then
    if new.status <> 'asked' or new.revision <> 1 then broken := 'quotes_begin_asked'; end if;
  elsif old.ended_at is not null and not (old.status = 'accepted' and new.status = 'offered') then
    if to_jsonb(new) - array['customer_id', 'asked_by'] <> to_jsonb(old) - array['customer_id', 'asked_by'] then
      broken := 'quotes_ended_stay';
    end if;
  elsif new.status <> old.status or new.revision <> old.revision then
    if not exists (
      select from quote_transitions t
        join quote_revisions r on r.quote_id = new.id and r.number = new.revision and r.side = t.last_side
        where t.from_state = old.status and t.to_state = new.status)
      or new.revision <> old.revision + (new.status in ('offered', 'countered'))::int
    then broken := 'quotes_move'; end if;
    if old.status = 'accepted' and not exists (
      select from quote_revisions r join orders o on o.id = r.after_order_id
        where r.quote_id = new.id and r.number = new.revision and o.id = old.order_id and o.fulfilment = 'cancelled')
    then broken := 'quotes_open_again'; end if;
  end if;
  if broken is not null then
    raise exception 'quote % from % to %', new.id, case when tg_op = 'UPDATE' then old.status end, new.status
      using errcode = 'check_violation', constraint = broken, table = 'quotes';
  end if;
  return new;
end $$;
create or replace trigger quotes_move before insert or update on quotes for each row execute function check_quote_move();

create or replace function check_held_quote() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('quote_lines_held', wrong) from wrong_holds
    where quote_id = new.id and number in (old.revision, new.revision);
  return null;
end $$;
create constraint trigger quotes_hold_their_lines after update of status, revision on quotes
  deferrable initially deferred for each row execute function check_held_quote();

create or replace function check_held_part() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('quote_lines_held', wrong) from wrong_holds
    where quote_id = new.quote_id and number = new.number and position = new.position;
  return null;
end $$;
create constraint trigger quote_line_parts_held after insert on quote_line_parts
  deferrable initially deferred for each row execute function check_held_part();

create or replace function is_quoted(of_quote text, revision int, at_position int, product text) returns boolean language sql as $$
  select exists (select from quote_goods
    where quote_id = of_quote and number = revision and position = at_position and product_id = product)
$$;

create or replace trigger quotes_asked_tell after insert on quotes for each row execute function tell_of_row();
create or replace trigger quotes_moved_tell after update on quotes for each row
  when (new.status <> old.status or new.revision <> old.revision) execute function tell_of_row();
create or replace trigger quote_lines_stay before update or delete or truncate on quote_lines
  for each statement execute function refuse_change();
create or replace trigger quote_revisions_stay before update or delete or truncate on quote_revisions
  for each statement execute function refuse_change();
create or replace trigger quote_revision_lines_stay before update or delete or truncate on quote_revision_lines
  for each statement execute function refuse_change();
create or replace trigger quote_line_promises_stay before update or delete or truncate on quote_line_promises
  for each statement execute function refuse_change();
create or replace trigger quote_line_parts_stay before update or delete or truncate on quote_line_parts
  for each statement execute function refuse_change();
