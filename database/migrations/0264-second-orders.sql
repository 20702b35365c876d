-- Lines ordered as two orders: the first is paid at once, the second when its pieces have come.

alter table orders
  -- The first order, for the second; null for every other order.
  add column follows_order_id text,
  -- When the buyer was told that all its pieces have come, and until when to pay.
  add column arrived_at timestamptz;
alter table orders
  add constraint orders_follow foreign key (follows_order_id) references orders not valid,
  drop constraint orders_held_while_unpaid,
  -- An order holds its pieces until it is decided; one that waits for pieces, without an end. The rows of before fulfil it.
  add constraint orders_held_while_unpaid check (
    case when payment = 'unpaid' and fulfilment = 'open'
      then held_until is not null or (follows_order_id is not null and arrived_at is null)
      else held_until is null end) not valid,
  add constraint orders_arrived check (arrived_at is null or follows_order_id is not null) not valid;

-- The first order is the same buyer's, and follows nothing itself.
create function check_follows() returns trigger language plpgsql as $$
begin
  if not exists (select from orders first where first.id = new.follows_order_id and first.follows_order_id is null
      and first.customer_id = new.customer_id and first.placed_by = new.placed_by) then
    raise exception 'order % cannot follow %', new.id, new.follows_order_id
      using errcode = 'check_violation', constraint = 'orders_follow_own';
  end if;
  return null;
end $$;
create trigger orders_follow_own after insert on orders
  for each row when (new.follows_order_id is not null) execute function check_follows();
create function keep_follows() returns trigger language plpgsql as $$
begin
  raise exception 'order % cannot follow another order from now on', new.id
    using errcode = 'check_violation', constraint = 'orders_follow_kept';
end $$;
create trigger orders_follow_kept before update of follows_order_id on orders for each row
  when (new.follows_order_id is distinct from old.follows_order_id) execute function keep_follows();

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

-- On account, they use the credit from the beginning, so that it is there when they are invoiced.
create or replace function credit_used(of_customer text) returns bigint language sql stable as $$
  select coalesce((select sum(open_cents) from invoices where customer_id = of_customer and open_cents > 0), 0)::bigint
    + coalesce((select sum(amount_cents) from orders
        where customer_id = of_customer and on_account and fulfilment = 'open' and approval = 'waiting'), 0)::bigint
    + coalesce((select sum(amount_cents) from orders
        where customer_id = of_customer and on_account and fulfilment = 'open' and approval <> 'waiting'
          and payment = 'unpaid' and follows_order_id is not null), 0)::bigint
    + coalesce((select sum(amount_cents) from pool_members
        where customer_id = of_customer and on_account and status = 'joined'), 0)::bigint
$$;
