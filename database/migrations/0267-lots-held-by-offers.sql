-- Offers that hold their pieces do so on incoming lots too: a promise is of a line of an order or of an offer.
-- locks: writes of the stock ledger wait 0.2 s for 100,000 orders

alter table stock_promises
  alter column order_id drop not null,
  add column quote_id text,
  add column quote_revision int;
alter table stock_promises
  -- The rows of before fulfil it.
  add constraint stock_promises_of_one_holder check (
    num_nonnulls(order_id, quote_id) = 1 and (quote_id is null) = (quote_revision is null)) not valid,
  add constraint stock_promises_of_offer foreign key (quote_id, quote_revision, position)
    references quote_revision_lines (quote_id, number, position) not valid;
create index stock_promises_of_offers on stock_promises (quote_id, quote_revision, position) where quote_id is not null;

-- What an offer was promised comes part by part.
drop index stock_ledger_of_quote_lines;
create unique index stock_ledger_of_quote_lines on stock_ledger (quote_id, quote_revision, position, (pieces > 0))
  where quote_id is not null and not promised;
alter table stock_ledger
  drop constraint stock_ledger_promised,
  -- The rows of before fulfil it.
  add constraint stock_ledger_promised
    check (not promised or (num_nonnulls(order_id, quote_id) = 1 and reason = 'held')) not valid;

-- An offer that holds its pieces has taken each from the shelf or is promised it while it stands, and none afterwards.
create function check_held_lines(offer_id text, offer_number int) returns void language plpgsql as $$
declare
  line record;
begin
  select r.position, expected.pieces as expected, taken.pieces as taken, open.pieces as open into line
    from quotes q
      join quote_revisions offer on offer.quote_id = q.id and offer.number = offer_number
      join quote_revision_lines r on r.quote_id = q.id and r.number = offer_number,
      lateral (select case when offer.holds_stock and q.status = 'offered' and q.revision = offer_number
        then r.pieces else 0 end as pieces) expected,
      lateral (select coalesce(-sum(pieces), 0) as pieces from stock_ledger
        where quote_id = q.id and quote_revision = offer_number and position = r.position) taken,
      lateral (select coalesce(sum(pieces), 0) as pieces from stock_promises
        where quote_id = q.id and quote_revision = offer_number and position = r.position) open
    where q.id = offer_id and taken.pieces + open.pieces <> expected.pieces limit 1;
  if found then
    raise exception 'line % of offer % of quote %: % of % pieces taken, % promised', line.position, offer_number, offer_id,
      line.taken, line.expected, line.open using errcode = 'check_violation', constraint = 'quote_lines_held';
  end if;
end $$;

-- As in migration 0220, and for lines of offers.
create or replace function check_line_sources() returns trigger language plpgsql as $$
declare
  line record;
  taken bigint;
  open bigint;
begin
  if coalesce(new.quote_id, old.quote_id) is not null then
    perform check_held_lines(coalesce(new.quote_id, old.quote_id), coalesce(new.quote_revision, old.quote_revision));
    return null;
  end if;
  select case when l.rejected or o.fulfilment = 'cancelled' then 0 else l.pieces - l.cancelled_pieces end as pieces,
      l.promised into line
    from order_lines l join orders o on o.id = l.order_id
    where l.order_id = coalesce(new.order_id, old.order_id) and l.position = coalesce(new.position, old.position);
  if not found or line.promised is null then return null; end if;
  select coalesce(-sum(pieces), 0) into taken from stock_ledger
    where order_id = coalesce(new.order_id, old.order_id) and position = coalesce(new.position, old.position)
      and return_id is null;
  select coalesce(sum(pieces), 0) into open from stock_promises
    where order_id = coalesce(new.order_id, old.order_id) and position = coalesce(new.position, old.position);
  if taken + open <> line.pieces then
    raise exception 'line % of order %: % of % pieces taken, % promised', coalesce(new.position, old.position),
      coalesce(new.order_id, old.order_id), taken, line.pieces, open
      using errcode = 'check_violation', constraint = 'order_lines_sourced';
  end if;
  return null;
end $$;

create function check_held_quote() returns trigger language plpgsql as $$
begin
  perform check_held_lines(new.id, old.revision);
  if new.revision <> old.revision then perform check_held_lines(new.id, new.revision); end if;
  return null;
end $$;
create constraint trigger quotes_hold_their_lines after update of status, revision on quotes
  deferrable initially deferred for each row execute function check_held_quote();
