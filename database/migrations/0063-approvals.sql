-- Orders that wait for somebody of their company.

-- Why a step was made, in the words of whoever made it.
alter table order_events add column note text not null default '' check (length(note) <= 1000);

-- A line that was not approved: it belongs to the order no more, and its pieces are back.
alter table order_lines add column rejected boolean not null default false;

-- What is rejected is cancelled. The combinations that there are: contract/order-status.ts, isPossible().
alter table orders drop constraint orders_state_is_possible;
alter table orders add constraint orders_state_is_possible check (
  (payment = 'unpaid' or approval in ('not-needed', 'approved'))
  and (payment <> 'unpaid' or fulfilment in ('open', 'cancelled'))
  and (approval <> 'rejected' or fulfilment = 'cancelled')
);
create index orders_waiting on orders (customer_id, placed_at desc, id desc)
  where approval = 'waiting' and fulfilment = 'open';

-- Of a line that was rejected no delivery gets anything.
create or replace function check_line_division(of_order text, of_line int) returns void language plpgsql as $$
declare
  ordered int;
  assigned bigint;
begin
  select case when rejected then 0 else pieces end into ordered
    from order_lines where order_id = of_order and position = of_line;
  if not found then return; end if;
  select sum(pieces) into assigned from order_line_deliveries where order_id = of_order and line_position = of_line;
  if assigned is null and not exists (select from order_deliveries where order_id = of_order) then return; end if;
  if coalesce(assigned, 0) <> ordered then
    raise exception 'line % of order %: % of % pieces go to its deliveries',
      of_line, of_order, coalesce(assigned, 0), ordered
      using errcode = 'check_violation', constraint = 'order_lines_divided_whole';
  end if;
end $$;
drop trigger order_lines_stay_divided_whole on order_lines;
create constraint trigger order_lines_stay_divided_whole
  after update of pieces, rejected on order_lines deferrable initially deferred
  for each row execute function order_line_pieces_changed();
