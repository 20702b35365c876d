-- The ledger of stock: each row is of one order line, or of none, and says who by kind and name.

alter table stock_moves rename to stock_ledger;
alter trigger stock_moves_stay on stock_ledger rename to stock_ledger_stays;
alter index stock_moves_of_product rename to stock_ledger_of_product;
alter table stock_ledger disable trigger stock_ledger_stays;

alter table stock_ledger
  add column position int,
  add column actor_kind text,
  add column actor_name text;
alter table stock_ledger drop constraint stock_moves_reason_check;
alter table stock_ledger drop constraint stock_moves_check;
alter table stock_ledger drop constraint stock_moves_check1;
update stock_ledger l set
  position = case when order_id is not null then 1 end,
  -- held: for an order that is not paid yet, which being paid makes a sale without another row.
  reason = case reason when 'ordered' then 'held' when 'cancelled' then 'released' when 'refunded' then 'returned'
    else reason end,
  actor_kind = case
    when actor = (select buyer_email from orders where id = l.order_id) then 'buyer'
    when actor like '%@%' then 'admin'
    when actor = 'card service' then 'card-service'
    else 'shop' end,
  actor_name = case when actor like '%@%' then actor end;
drop index stock_moves_of_order;
alter table stock_ledger
  drop column actor,
  drop constraint stock_moves_order_id_fkey,
  alter column actor_kind set not null,
  add constraint stock_ledger_actor_kind check (actor_kind in ('buyer', 'admin', 'shop', 'card-service')),
  add constraint stock_ledger_of_persons check ((actor_kind in ('buyer', 'admin')) = (actor_name is not null)),
  add constraint stock_ledger_of_line foreign key (order_id, position) references order_lines,
  add constraint stock_ledger_reason check (reason in ('received', 'held', 'released', 'sold', 'returned', 'corrected')),
  add constraint stock_ledger_of_orders
    check ((reason in ('held', 'released', 'sold', 'returned')) = (order_id is not null)),
  add constraint stock_ledger_line_is_whole check ((order_id is null) = (position is null)),
  add constraint stock_ledger_direction check (reason = 'corrected' or (reason in ('held', 'sold')) = (pieces < 0));
-- A line takes its pieces once and gives them back at most once, whatever the reason.
create unique index stock_ledger_of_order_line on stock_ledger (order_id, position, (pieces > 0))
  where order_id is not null;
alter table stock_ledger enable trigger stock_ledger_stays;

create or replace function book_received() returns trigger language plpgsql as $$
begin
  if new.available > 0 then
    insert into stock_ledger (product_id, pieces, reason, actor_kind)
      values (new.id, new.available, 'received', 'shop');
  end if;
  return null;
end $$;

-- Money that goes back, too, says who by kind and name.
alter table refunds add column actor_kind text, add column actor_name text;
update refunds set
  actor_kind = case when actor like '%@%' then 'admin' else 'shop' end,
  actor_name = case when actor like '%@%' then actor end;
alter table refunds
  drop column actor,
  alter column actor_kind set not null,
  add constraint refunds_actor_kind check (actor_kind in ('buyer', 'admin', 'shop', 'card-service')),
  add constraint refunds_of_persons check ((actor_kind in ('buyer', 'admin')) = (actor_name is not null));
