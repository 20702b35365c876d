-- A quote has lines, and a revision for each round: what one side wants, what the other offers. What was said stays.

create table quote_lines (
  quote_id text not null references quotes,
  -- From 1. MAX_QUOTE_LINES of contract/quotes.ts.
  position int not null check (position between 1 and 200),
  product_id text not null references products,
  -- As they were when the quote was asked for.
  product_name text not null,
  sku text not null,
  image text not null,
  primary key (quote_id, position),
  unique (quote_id, product_id)
);
create index quote_lines_of_product on quote_lines (product_id);

create table quote_revisions (
  quote_id text not null references quotes,
  -- From 1, which is what was asked for. MAX_QUOTE_REVISIONS of contract/quotes.ts.
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
  primary key (quote_id, number),
  unique (quote_id, number, side),
  constraint quote_revisions_of_persons check ((actor_kind = 'shop') = (actor_name is null)),
  constraint quote_revisions_by_side check ((actor_kind = 'buyer') = (side = 'customer')),
  constraint quote_offers_end check ((side = 'shop') = (valid_until is not null)),
  constraint quote_offers_hold check (side = 'shop' or not holds_stock)
);

-- The lines that a revision is about: all of the quote's, or some of them.
create table quote_revision_lines (
  quote_id text not null,
  number int not null,
  side text not null,
  position int not null,
  pieces int not null check (pieces >= 100),
  -- Of a piece: the price that the customer aims at, or that the shop offers.
  unit_price_cents bigint check (unit_price_cents > 0),
  primary key (quote_id, number, position),
  foreign key (quote_id, number, side) references quote_revisions (quote_id, number, side),
  foreign key (quote_id, position) references quote_lines,
  constraint quote_offers_have_prices check (side = 'customer' or unit_price_cents is not null)
);

create sequence quote_numbers start 100001 owned by quotes.id;
alter table quotes
  drop constraint quotes_status_check,
  -- What people call it by, with Q- before it.
  add column number bigint,
  -- The last one.
  add column revision int not null default 1,
  -- While there is an offer: until when it can be accepted.
  add column valid_until timestamptz,
  -- When the customer was reminded of the offer.
  add column reminded_at timestamptz,
  add column ended_at timestamptz,
  add column end_reason text not null default '' check (length(end_reason) <= 2000);

update quotes q set
  number = 100000 + n.n,
  revision = case when q.status = 'asked' then 1 else 2 end,
  status = case when q.status <> 'answered' then q.status when q.expires_at > now() then 'offered' else 'expired' end,
  valid_until = case when q.status = 'answered' and q.expires_at > now() then q.expires_at end,
  ended_at = case when q.status = 'accepted' then now() when q.status = 'answered' and q.expires_at <= now() then q.expires_at
    end
  from (select id, row_number() over (order by created_at, id) as n from quotes) n where n.id = q.id;
select setval('quote_numbers', coalesce((select max(number) from quotes), 100000) + 1, false);

insert into quote_lines (quote_id, position, product_id, product_name, sku, image)
  select q.id, 1, q.product_id, q.product_name, p.sku, q.image from quotes q join products p on p.id = q.product_id;
insert into quote_revisions (quote_id, number, side, actor_kind, actor_name, message, at)
  select id, 1, 'customer', 'buyer', email, left(message, 4000), created_at from quotes;
insert into quote_revisions (quote_id, number, side, actor_kind, actor_name, message, at, valid_until)
  select id, 2, 'shop', 'admin', answered_by, left(coalesce(note, ''), 4000), created_at, expires_at
  from quotes where price_cents is not null;
insert into quote_revision_lines (quote_id, number, side, position, pieces, unit_price_cents)
  select q.id, r.number, r.side, 1, q.pieces, case when r.side = 'shop' then q.price_cents end
  from quotes q join quote_revisions r on r.quote_id = q.id;

-- With them go the constraints that name them.
alter table quotes
  drop column product_id, drop column product_name, drop column image, drop column pieces, drop column message,
  drop column price_cents, drop column note, drop column expires_at, drop column answered_by;
alter table quotes
  alter column number set default nextval('quote_numbers'),
  alter column number set not null,
  add constraint quotes_number unique (number),
  add constraint quotes_status check
    (status in ('asked', 'offered', 'countered', 'accepted', 'declined', 'expired', 'withdrawn')),
  add constraint quotes_offer_ends check ((status = 'offered') = (valid_until is not null)),
  add constraint quotes_end check ((status in ('accepted', 'declined', 'expired', 'withdrawn')) = (ended_at is not null)),
  add constraint quotes_last_revision foreign key (id, revision) references quote_revisions (quote_id, number)
    deferrable initially deferred;
create index quotes_by_status on quotes (status, created_at desc, id desc);
create index quotes_by_end on quotes (valid_until) where valid_until is not null;

create trigger quote_lines_stay before update or delete or truncate on quote_lines
  for each statement execute function refuse_change();
create trigger quote_revisions_stay before update or delete or truncate on quote_revisions
  for each statement execute function refuse_change();
create trigger quote_revision_lines_stay before update or delete or truncate on quote_revision_lines
  for each statement execute function refuse_change();

-- What a quote may become, and whose word the last revision then is: contract/quote-status.ts.
create table quote_transitions (
  from_state text not null,
  to_state text not null,
  -- The side of the last revision.
  last_side text not null check (last_side in ('customer', 'shop')),
  primary key (from_state, to_state)
);
insert into quote_transitions (from_state, to_state, last_side) values
  ('asked', 'offered', 'shop'), ('asked', 'declined', 'customer'), ('asked', 'withdrawn', 'customer'),
  ('offered', 'offered', 'shop'), ('offered', 'countered', 'customer'), ('offered', 'accepted', 'shop'),
  ('offered', 'declined', 'shop'), ('offered', 'expired', 'shop'), ('offered', 'withdrawn', 'shop'),
  ('countered', 'offered', 'shop'), ('countered', 'declined', 'customer'), ('countered', 'withdrawn', 'customer');

-- A quote begins as asked and moves by the table. One that has ended stays as it is, but for who it belongs to.
create function check_quote_move() returns trigger language plpgsql as $$
declare
  broken text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'asked' or new.revision <> 1 then broken := 'quotes_begin_asked'; end if;
  elsif old.ended_at is not null then
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
  end if;
  if broken is not null then
    raise exception 'quote % from % to %', new.id, case when tg_op = 'UPDATE' then old.status end, new.status
      using errcode = 'check_violation', constraint = broken, table = 'quotes';
  end if;
  return new;
end $$;
create trigger quotes_move before insert or update on quotes for each row execute function check_quote_move();

-- Emails that wait to be sent, or are kept, in the words of the template that there is now.
update mails set template = 'quote-offered', data = (data::jsonb - 'priceCents' - 'note' || jsonb_build_object(
    'message', data ->> 'note',
    'totalCents', (data ->> 'priceCents')::bigint * (data -> 'quote' ->> 'pieces')::bigint,
    'isHeld', false,
    'lines', jsonb_build_array(jsonb_build_object(
      'productName', data -> 'quote' ->> 'productName', 'pieces', data -> 'quote' -> 'pieces',
      'amountCents', (data ->> 'priceCents')::bigint * (data -> 'quote' ->> 'pieces')::bigint)),
    'lineCount', 1))::json
  where template = 'quote-answered' and data is not null;
