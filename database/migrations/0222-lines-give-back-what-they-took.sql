-- A line that was promised pieces gives back what it has taken, and no more: a version of the shop that does not know
-- promises would give back all its pieces.
create or replace function check_line_sources() returns trigger language plpgsql as $$
declare
  line record;
  taken bigint;
  open bigint;
begin
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
create constraint trigger stock_ledger_given_back after insert on stock_ledger
  deferrable initially deferred
  for each row when (new.pieces > 0 and new.order_id is not null and new.return_id is null)
  execute function check_line_sources();
