-- A quote has as many lines as a cart: MAX_QUOTE_LINES of contract/quotes/form.ts.
-- locks: writes of quote_lines wait for a moment, without reading it; writes of the stock ledger wait 0.1 s for 100,000 orders
alter table quote_lines
  drop constraint quote_lines_position_check,
  -- The rows of before fulfil it.
  add constraint quote_lines_position_check check (position between 1 and 5000) not valid;

-- The unique index has no promised rows.
create index stock_ledger_of_quotes on stock_ledger (quote_id, quote_revision, position) where quote_id is not null;

-- As in migration 0267, without a search for each line.
create or replace function check_held_lines(offer_id text, offer_number int) returns void language plpgsql as $$
declare
  line record;
begin
  select position, sum(part.expected) as expected, sum(part.taken) as taken, sum(part.open) as open into line
    from (
      select r.position, r.pieces as expected, 0 as taken, 0 as open
        from quotes q
          join quote_revisions offer on offer.quote_id = q.id and offer.number = q.revision and offer.holds_stock
          join quote_revision_lines r on r.quote_id = q.id and r.number = q.revision
        where q.id = offer_id and q.revision = offer_number and q.status = 'offered'
      union all
      select position, 0, -pieces, 0 from stock_ledger where quote_id = offer_id and quote_revision = offer_number
      union all
      select position, 0, 0, pieces from stock_promises where quote_id = offer_id and quote_revision = offer_number
    ) part
    group by position having sum(part.taken) + sum(part.open) <> sum(part.expected) limit 1;
  if found then
    raise exception 'line % of offer % of quote %: % of % pieces taken, % promised', line.position, offer_number, offer_id,
      line.taken, line.expected, line.open using errcode = 'check_violation', constraint = 'quote_lines_held';
  end if;
end $$;

-- The same for one line: a row of the ledger or of the promises says nothing of the other lines, and an offer of thousands of
-- lines writes thousands of them.
create function check_held_line(offer_id text, offer_number int, offer_position int) returns void language plpgsql as $$
declare
  line record;
begin
  select r.position, expected.pieces as expected, taken.pieces as taken, open.pieces as open into line
    from quotes q
      join quote_revisions offer on offer.quote_id = q.id and offer.number = offer_number
      join quote_revision_lines r on r.quote_id = q.id and r.number = offer_number and r.position = offer_position,
      lateral (select case when offer.holds_stock and q.status = 'offered' and q.revision = offer_number
        then r.pieces else 0 end as pieces) expected,
      lateral (select coalesce(-sum(pieces), 0) as pieces from stock_ledger
        where quote_id = q.id and quote_revision = offer_number and position = r.position) taken,
      lateral (select coalesce(sum(pieces), 0) as pieces from stock_promises
        where quote_id = q.id and quote_revision = offer_number and position = r.position) open
    where q.id = offer_id and taken.pieces + open.pieces <> expected.pieces;
  if found then
    raise exception 'line % of offer % of quote %: % of % pieces taken, % promised', line.position, offer_number, offer_id,
      line.taken, line.expected, line.open using errcode = 'check_violation', constraint = 'quote_lines_held';
  end if;
end $$;

-- As in migration 0267, but for one line of an offer.
create or replace function check_line_sources() returns trigger language plpgsql as $$
declare
  line record;
  taken bigint;
  open bigint;
begin
  if coalesce(new.quote_id, old.quote_id) is not null then
    perform check_held_line(coalesce(new.quote_id, old.quote_id), coalesce(new.quote_revision, old.quote_revision),
      coalesce(new.position, old.position));
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
