-- The books: every piece and every cent has a row that says where it went.

-- Moves of stock, never changed and never deleted. Their sum is what stands on the shelf.
create table stock_moves (
  id bigint generated always as identity primary key,
  product_id text not null references products,
  pieces int not null check (pieces <> 0),
  reason text not null check (reason in ('received', 'ordered', 'cancelled', 'refunded', 'corrected')),
  -- The order that took the pieces or gave them back.
  order_id text references orders,
  actor text not null,
  at timestamptz not null default now(),
  check ((reason in ('ordered', 'cancelled', 'refunded')) = (order_id is not null)),
  check (reason = 'corrected' or (reason = 'ordered') = (pieces < 0))
);
create index stock_moves_of_product on stock_moves (product_id, id);
-- An order takes its pieces once and gives them back at most once, whatever the reason.
create unique index stock_moves_of_order on stock_moves (order_id, (pieces > 0)) where order_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger stock_moves_stay before update or delete or truncate on stock_moves
  for each statement execute function refuse_change();
create trigger order_moves_stay before update or truncate on order_moves
  for each statement execute function refuse_change();

-- A product that comes into the shop with pieces has received them.
create function book_received() returns trigger language plpgsql as $$
begin
  if new.available > 0 then
    insert into stock_moves (product_id, pieces, reason, actor) values (new.id, new.available, 'received', 'shop');
  end if;
  return null;
end $$;

-- Books for what is there already: each product received what it has and what its living orders took.
insert into stock_moves (product_id, pieces, reason, actor, at)
  select p.id, p.available + coalesce(sum(o.pieces), 0), 'received', 'shop', p.created_at
  from products p
  left join orders o on o.product_id = p.id and o.status in ('not payed', 'pending', 'delivered')
  group by p.id having p.available + coalesce(sum(o.pieces), 0) > 0;
insert into stock_moves (product_id, pieces, reason, order_id, actor, at)
  select product_id, -pieces, 'ordered', id, buyer_email, placed_at from orders
  where status in ('not payed', 'pending', 'delivered');

create trigger products_received after insert on products for each row execute function book_received();

-- Until when an unpaid order holds its pieces; null once it is decided.
alter table orders add column held_until timestamptz;
update orders set held_until = now() + interval '30 minutes' where status = 'not payed';
alter table orders add check ((status = 'not payed') = (held_until is not null));
create index orders_by_hold on orders (held_until) where held_until is not null;

-- When the card service was last asked about the order's payment. Null again is not needed: an order whose payment
-- can no longer bring money has payment_closed.
alter table orders add column payment_checked_at timestamptz;
alter table orders add column payment_closed boolean not null default true;
update orders set payment_closed = (payment_id is null or status not in ('not payed', 'cancelled'));
alter table orders alter column payment_closed set default false;
create index orders_with_open_payment on orders (payment_checked_at nulls first)
  where payment_id is not null and not payment_closed;

-- Money that goes back, asked for once per payment.
create table refunds (
  payment_id text primary key,
  order_id text not null references orders,
  amount_cents bigint not null check (amount_cents > 0),
  -- late: it came for an order that could no longer be paid.
  reason text not null check (reason in ('admin', 'late')),
  actor text not null,
  asked_at timestamptz not null default now(),
  -- The card service's id of the refund, once it was made.
  refund_id text unique,
  made_at timestamptz,
  check ((refund_id is null) = (made_at is null))
);
create index refunds_to_make on refunds (asked_at) where made_at is null;
create index refunds_of_order on refunds (order_id);

-- First replies by idempotency key, to be given again.
create table idempotency_keys (
  -- The user who sent it; empty for a call that needs no user.
  owner text not null,
  key text not null check (length(key) between 1 and 255),
  -- Hash of the call and its body: the same key with another is refused.
  request text not null,
  status int not null,
  body json not null,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
