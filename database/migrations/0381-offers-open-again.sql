-- locks: orders, quote_revisions and quotes for a moment: a column that may be null, a key that is not checked for the rows of
-- before, an index over no rows, a row of a table of moves
-- An offer whose order was not paid and is cancelled is open again until its day. It is a revision of its own, because a
-- revision holds its pieces once.
alter table quote_revisions
  -- The cancelled order that the offer was accepted with before.
  add column after_order_id text,
  add constraint quote_revisions_after_order foreign key (after_order_id) references orders not valid,
  add constraint quote_revisions_open_again check (after_order_id is null or side = 'shop' and actor_kind = 'shop') not valid;
create unique index quote_revisions_by_order on quote_revisions (after_order_id) where after_order_id is not null;

insert into quote_transitions (from_state, to_state, last_side) values ('accepted', 'offered', 'shop');

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
