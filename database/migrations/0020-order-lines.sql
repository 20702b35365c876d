-- What an order is of stands in its lines; the order itself keeps who, where to, and the totals.

create table order_lines (
  order_id text not null references orders on delete cascade,
  -- From 1, in the order in which they were placed.
  position int not null check (position > 0),
  product_id text not null references products,
  -- As they were when it was placed.
  product_name text not null,
  image text not null,
  pieces int not null check (pieces >= 100),
  unit_price_cents bigint not null check (unit_price_cents > 0),
  -- Why a piece costs that.
  price_source text not null check (price_source in ('base', 'break', 'price-list', 'quote')),
  amount_cents bigint not null check (amount_cents = unit_price_cents * pieces),
  primary key (order_id, position)
);

insert into order_lines
    (order_id, position, product_id, product_name, image, pieces, unit_price_cents, price_source, amount_cents)
  select o.id, 1, o.product_id, o.product_name, o.image, o.pieces, o.price_cents,
    case when q.id is null then 'base' else 'quote' end, o.amount_cents
  from orders o left join quotes q on q.order_id = o.id;

-- What an order is found by: its buyer's e-mail and the names of its products, in lower case. Together with the order,
-- because whoever looks for words wants orders of one status, or of one week.
alter table orders add column search_text text;
update orders set search_text = lower(buyer_email || ' ' || product_name);
alter table orders alter column search_text set not null;
create index orders_by_search_text on orders using gin (search_text gin_trgm_ops);

-- The sum of the lines' pieces stays beside the sum of their amounts.
alter table orders
  drop column product_id,
  drop column product_name,
  drop column image,
  drop column price_cents;
alter table orders add check (amount_cents > 0);
