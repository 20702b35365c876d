-- The parts of the kits that an offer is of, as they are when it is made. An offer that holds its pieces holds these.
-- locks: writes of products and quote_revision_lines wait for the table to be made
create table quote_line_parts (
  quote_id text not null,
  number int not null,
  position int not null,
  product_id text not null references products,
  -- Its place among the parts of the line.
  place smallint not null,
  -- In one kit.
  kit_pieces int not null check (kit_pieces > 0),
  product_name text not null,
  sku text not null,
  primary key (quote_id, number, position, product_id),
  foreign key (quote_id, number, position) references quote_revision_lines (quote_id, number, position)
);
-- Offers that stand have the parts of today.
insert into quote_line_parts
  select q.id, q.revision, r.position, k.part_id, k.position, k.pieces, p.name, p.sku
  from quotes q join quote_revision_lines r on r.quote_id = q.id and r.number = q.revision
    join quote_lines l on l.quote_id = q.id and l.position = r.position
    join kit_parts k on k.kit_id = l.product_id join products p on p.id = k.part_id
  where q.status = 'offered';
create trigger quote_line_parts_stay before update or delete or truncate on quote_line_parts
  for each statement execute function refuse_change();

-- What the lines of each revision are of: their products, of kits the parts.
create view quote_goods as
  select r.quote_id, r.number, r.position, coalesce(part.product_id, l.product_id) as product_id,
    part.product_id is not null as is_part, coalesce(part.kit_pieces, 1) as kit_pieces,
    r.pieces::bigint * coalesce(part.kit_pieces, 1) as pieces
  from quote_revision_lines r
    join quote_lines l on l.quote_id = r.quote_id and l.position = r.position
    left join quote_line_parts part
      on part.quote_id = r.quote_id and part.number = r.number and part.position = r.position;

-- The parts of a kit share the line of their kit.
drop index stock_ledger_of_quote_lines;
-- locks: writes of the stock ledger wait 0.2 s for 100,000 orders
create unique index stock_ledger_of_quote_lines
  on stock_ledger (quote_id, quote_revision, position, product_id, (pieces > 0))
  where quote_id is not null and not promised;

-- Rows that an offer must add up to, as migrations 0267 and 0310 have it, by product: what it holds, took and is promised.
create view quote_holds as
  select g.quote_id, g.number, g.position, g.product_id, g.pieces as expected, 0 as taken, 0 as open
    from quote_goods g
      join quotes q on q.id = g.quote_id and q.revision = g.number and q.status = 'offered'
      join quote_revisions offer on offer.quote_id = g.quote_id and offer.number = g.number and offer.holds_stock
  union all
  select quote_id, quote_revision, position, product_id, 0, -pieces, 0 from stock_ledger where quote_id is not null
  union all
  select quote_id, quote_revision, position, product_id, 0, 0, pieces from stock_promises where quote_id is not null;

create or replace function check_held_lines(offer_id text, offer_number int) returns void language plpgsql as $$
declare
  line record;
begin
  select position, product_id, sum(expected) as expected, sum(taken) as taken, sum(open) as open into line
    from quote_holds where quote_id = offer_id and number = offer_number
    group by position, product_id having sum(taken) + sum(open) <> sum(expected) limit 1;
  if found then
    raise exception 'line % of offer % of quote %, %: % of % pieces taken, % promised', line.position, offer_number, offer_id,
      line.product_id, line.taken, line.expected, line.open using errcode = 'check_violation', constraint = 'quote_lines_held';
  end if;
end $$;
create or replace function check_held_line(offer_id text, offer_number int, offer_position int) returns void language plpgsql as $$
declare
  line record;
begin
  select product_id, sum(expected) as expected, sum(taken) as taken, sum(open) as open into line
    from quote_holds where quote_id = offer_id and number = offer_number and position = offer_position
    group by product_id having sum(taken) + sum(open) <> sum(expected) limit 1;
  if found then
    raise exception 'line % of offer % of quote %, %: % of % pieces taken, % promised', offer_position, offer_number, offer_id,
      line.product_id, line.taken, line.expected, line.open using errcode = 'check_violation', constraint = 'quote_lines_held';
  end if;
end $$;

create function check_held_part() returns trigger language plpgsql as $$
begin
  perform check_held_line(new.quote_id, new.number, new.position);
  return null;
end $$;
create constraint trigger quote_line_parts_held after insert on quote_line_parts
  deferrable initially deferred for each row execute function check_held_part();

-- A line of an offer may have rows of several products now, so the unique index alone does not keep others out.
create function check_held_product() returns trigger language plpgsql as $$
begin
  if not exists (select from quote_goods where quote_id = new.quote_id and number = new.quote_revision
      and position = new.position and product_id = new.product_id) then
    raise exception 'line % of offer % of quote % is not of product %', new.position, new.quote_revision, new.quote_id,
      new.product_id using errcode = 'check_violation', constraint = 'stock_ledger_of_quote_goods';
  end if;
  return new;
end $$;
-- locks: writes of the stock ledger wait for a moment
create trigger stock_ledger_of_quote_goods before insert on stock_ledger
  for each row when (new.quote_id is not null) execute function check_held_product();
